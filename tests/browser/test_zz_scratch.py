from tests.browser.test_board import *
def test_touch(browser, lab):
    with window(browser, lab, 390, 844, FILLER, device_scale_factor=2, has_touch=True, is_mobile=True) as board:
        board.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
        board.page.wait_for_timeout(500)
        cdp = board.page.context.new_cdp_session(board.page)
        info = "(() => { let e = document.querySelector('.hothlab-board'); const out=[]; while (e) { const s=getComputedStyle(e); if (e.scrollHeight>e.clientHeight+2) out.push([e.className.slice(0,60), e.scrollHeight, e.clientHeight, s.overflowY, s.touchAction, e.scrollTop]); e=e.parentElement;} return out; })()"
        print(board.page.evaluate(info))
        for name,(x,y) in {"board":board.point("D5"),"code":(200,200)}.items():
            for kind in ("synth","raw"):
                b=board.box["y"]
                if kind=="synth":
                    cdp.send("Input.synthesizeScrollGesture", {"x": x, "y": y, "yDistance": -150, "gestureSourceType": "touch", "speed":800})
                else:
                    cdp.send("Input.dispatchTouchEvent", {"type":"touchStart","touchPoints":[{"x":x,"y":y}]})
                    for i in range(1,16):
                        cdp.send("Input.dispatchTouchEvent", {"type":"touchMove","touchPoints":[{"x":x,"y":y-10*i}]})
                        board.page.wait_for_timeout(16)
                    cdp.send("Input.dispatchTouchEvent", {"type":"touchEnd","touchPoints":[]})
                board.page.wait_for_timeout(500)
                print(name,kind,b,board.box["y"])
        print(board.page.evaluate(info))
        assert 0
