"""A client of the interface that shares nothing with the project: Python's standard library, and the document.

Usage: client.py BASE_URL[,BASE_URL…] CLIENT_ID CLIENT_SECRET, with a picture on stdin. Calls go to the addresses in turns. Prints a line for each thing that worked,
and ends with 1 and a traceback at the first that did not.
"""

import base64
import http.client
import http.server
import itertools
import json
import queue
import sys
import threading
import time
import urllib.parse
import urllib.request
import uuid

BASES, CLIENT_ID, CLIENT_SECRET = sys.argv[1:]
PICTURE = sys.stdin.buffer.read()
TURNS = itertools.cycle(BASES.split(","))


def api():
    return next(TURNS) + "/open-api/v1"


def call(request):
    with urllib.request.urlopen(request, timeout=30) as response:
        assert response.status == 200, response.status
        assert response.headers["Content-Type"].startswith("application/json"), response.headers
        body = json.loads(response.read())
    assert set(body) == {"code", "data", "msg"}, body
    return body


def get(path, authorization, **query):
    url = api() + path + ("?" + urllib.parse.urlencode(query) if query else "")
    headers = {"Authorization": authorization, "Content-Type": "application/json", "Appid": "1"}
    return call(urllib.request.Request(url, headers=headers))


def form(authorization, fields, files, key=None):
    boundary = uuid.uuid4().hex
    parts = []
    for name, filename, content in files:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\n'
        parts.append(head.encode() + b"Content-Type: application/octet-stream\r\n\r\n" + content + b"\r\n")
    for name, value in fields.items():
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
        parts.append(head.encode() + str(value).encode() + b"\r\n")
    body = b"".join(parts) + f"--{boundary}--\r\n".encode()
    headers = {"Authorization": authorization, "Content-Type": f"multipart/form-data; boundary={boundary}"}
    return body, {**headers, "Idempotency-Key": f'"{key}"'} if key else headers


def post(path, authorization, fields, files, key=None):
    body, headers = form(authorization, fields, files, key)
    return call(urllib.request.Request(api() + path, data=body, headers=headers, method="POST"))


def post_and_hang_up(path, authorization, fields, files, key):
    """Sends all of a call, and goes before its answer."""
    body, headers = form(authorization, fields, files, key)
    url = urllib.parse.urlsplit(api() + path)
    connection = http.client.HTTPConnection(url.netloc, timeout=30)
    connection.request("POST", url.path, body, headers)
    connection.close()


def until_ended(path, authorization, task_id):
    seen = []
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        body = get(path, authorization, task_id=task_id)
        state = body["data"].get("state", "error")
        if state not in seen:
            seen.append(state)
        if body["code"] != 200 or state in ("success", "failed"):
            order = ["created", "queueing", "processing", "success", "failed", "error"]
            assert seen == sorted(seen, key=order.index), seen
            return body
        time.sleep(0.05)
    raise AssertionError(f"{task_id} did not end: {seen}")


def download(url, first=None):
    request = urllib.request.Request(url)
    if first is not None:
        request.add_header("Range", f"bytes=0-{first}")
    with urllib.request.urlopen(request, timeout=30) as response:
        assert response.status == (200 if first is None else 206), response.status
        return response.read()


class Receiver(http.server.BaseHTTPRequestHandler):
    bodies = queue.Queue()

    def do_POST(self):
        self.bodies.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def unsigned(body):
    """Without what changes from one signing of a URL to the next, and from one front end to another: its own address."""
    data = {key: urllib.parse.urlsplit(value).path if key in ("url", "cover_url") else value for key, value in body["data"].items()}
    return {**body, "data": data}


def main():
    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    hook = f"http://127.0.0.1:{receiver.server_port}/hook"

    basic = base64.b64encode(f"{CLIENT_ID}:wrong".encode()).decode()
    wrong = call(urllib.request.Request(api() + "/auth/token", headers={"Authorization": "Basic " + basic}, method="POST"))
    assert wrong["code"] == 40010000 and wrong["data"] == {}, wrong
    basic = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
    headers = {"Authorization": "Basic " + basic, "Content-Type": "application/json"}
    token = call(urllib.request.Request(api() + "/auth/token", data=b"", headers=headers, method="POST"))
    assert token["code"] == 200 and token["data"]["tokenType"] == "Bearer" and token["data"]["nonce"], token
    bearer = "Bearer " + token["data"]["accessToken"]
    scheme_token = "Token " + token["data"]["accessToken"]
    print("token")

    assert get("/balance", "Bearer wrong")["code"] == 401
    balance = get("/balance", bearer)["data"]["totalBalance"]
    print("balance")

    fields = {"request_type": 3, "model": "generalv1.5", "resolution": "512", "face": 100000, "format": 2}
    created = post("/submit-task", bearer, {**fields, "callback_url": hook}, [("images", "photo.PNG", PICTURE)])
    assert created["code"] == 200, created
    task_id = created["data"]["task_id"]
    ended = until_ended("/query-task", bearer, task_id)
    assert ended["data"]["state"] == "success" and ended["data"]["task_id"] == task_id, ended
    model = download(ended["data"]["url"])
    assert model[:4] == b"glTF" and int.from_bytes(model[8:12], "little") == len(model)
    assert download(ended["data"]["url"], 3) == b"glTF"
    assert download(ended["data"]["cover_url"])[8:12] == b"WEBP"
    print("image-to-3D of one image")

    called = Receiver.bodies.get(timeout=30)
    assert unsigned(called) == unsigned(ended), called
    print("callback")

    views = [("multi_images", f"{side}.png", PICTURE) for side in ("front", "left")]
    several = {**fields, "request_type": 1, "format": 1, "multi_images_bit": "1001"}
    created = post("/submit-task", bearer, several, views)
    ended = until_ended("/query-task", bearer, created["data"]["task_id"])
    assert b"\nv " in download(ended["data"]["url"]), ended
    print("image-to-3D of several views")

    refused = post("/submit-task", bearer, {**fields, "face": 5}, [("images", "photo.png", PICTURE)])
    assert refused["code"] == 10031002 and refused["data"] == {} and refused["msg"], refused
    print("a refusal")

    parts = post("/segmentation/create-task", scheme_token, {"seg_level": "low", "format": 2}, [("mesh", "a.glb", model)])
    ended = until_ended("/segmentation/query-task", scheme_token, parts["data"]["task_id"])
    assert download(ended["data"]["url"])[:4] == b"glTF", ended
    assert get("/segmentation/query-task", bearer, task_id=parts["data"]["task_id"])["code"] == 401
    print("segmentation")

    depth = {"model_type": "pro", "rmbg": 1, "response_format": "url", "format": 2}
    created = post("/depth/create-task", bearer, depth, [("image", "photo.png", PICTURE)])
    ended = until_ended("/depth/query-task", bearer, created["data"]["task_id"])
    assert download(ended["data"]["url"])[1:4] == b"PNG", ended
    print("depth")

    key = uuid.uuid4().hex
    once = {**fields, "request_type": 1}
    photo = [("images", "photo.png", PICTURE)]
    post_and_hang_up("/submit-task", bearer, once, photo, key)
    asked = [post("/submit-task", bearer, once, photo, key) for _ in range(3)]
    ids = {answer["data"].get("task_id") for answer in asked}
    assert len(ids) == 1 and None not in ids, asked
    assert until_ended("/query-task", bearer, ids.pop())["data"]["state"] == "success"
    print("a lost answer")

    spent = balance - get("/balance", bearer)["data"]["totalBalance"]
    assert spent == 15 + 5 + 10 + 10 + 5, spent
    print("credits")


main()
