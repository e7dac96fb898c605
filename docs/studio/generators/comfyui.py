#!/usr/bin/env python3
"""A generator program for Maquette: has the model of task.json made by a workflow of ComfyUI. See comfyui.md."""

import argparse
import json
import os
import signal
import sys
import time
import urllib.parse
import urllib.request
import uuid

PAUSE_SECONDS = 1.0


def say(**line):
    print(json.dumps(line), flush=True)


class Server:
    def __init__(self, address):
        self.address = address.rstrip("/")
        self.client = uuid.uuid4().hex

    def call(self, path, data=None, kind="application/json"):
        request = urllib.request.Request(self.address + path, data=data, headers={"Content-Type": kind})
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.read()

    def post(self, path, value):
        return self.call(path, json.dumps(value).encode())

    def upload(self, file):
        """Gives the name under which the server keeps the image."""
        mark = uuid.uuid4().hex
        name = f"maquette-{self.client}-{file}"
        with open(file, "rb") as image:
            content = image.read()
        head = f'--{mark}\r\nContent-Disposition: form-data; name="image"; filename="{name}"\r\nContent-Type: application/octet-stream\r\n\r\n'
        body = head.encode() + content + f"\r\n--{mark}--\r\n".encode()
        answer = json.loads(self.call("/upload/image", body, f"multipart/form-data; boundary={mark}"))
        return "/".join(part for part in (answer.get("subfolder"), answer["name"]) if part)


def node_called(workflow, title):
    for node in workflow.values():
        if node.get("_meta", {}).get("title", "").strip().lower() == title:
            return node
    return None


def filled(workflow, task, server):
    for image in task["images"]:
        node = node_called(workflow, image["view"])
        if node is None:
            if image["view"] == "front":
                sys.exit("The workflow has no node with the title front.")
            continue
        node["inputs"]["image"] = server.upload(image["file"])
    faces = node_called(workflow, "faces")
    if faces is not None:
        faces["inputs"]["value"] = task["faces"]
    return workflow


def model_in(outputs):
    """The first file that is a model, wherever in its outputs a node names it."""
    waiting = [outputs]
    while waiting:
        at = waiting.pop()
        if isinstance(at, dict):
            name = at.get("filename", "")
            if isinstance(name, str) and name.lower().endswith((".glb", ".obj")):
                return at
            waiting.extend(at.values())
        elif isinstance(at, list):
            waiting.extend(at)
    return None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--workflow", required=True)
    options.add_argument("--server", default="http://127.0.0.1:8188")
    given = options.parse_args()
    with open("task.json", encoding="utf-8") as file:
        task = json.load(file)
    if task["version"] != 1:
        sys.exit(f"task.json is of version {task['version']}, and this program knows 1.")
    with open(given.workflow, encoding="utf-8") as file:
        workflow = json.load(file)
    server = Server(given.server)
    answer = json.loads(server.post("/prompt", {"prompt": filled(workflow, task, server), "client_id": server.client}))
    prompt = answer["prompt_id"]
    say(progress=0.05, words=f"ComfyUI has it as {prompt}")

    def stop(*_):
        server.post("/queue", {"delete": [prompt]})
        running = json.loads(server.call("/queue")).get("queue_running", [])
        if any(prompt in entry for entry in running):
            server.post("/interrupt", {"prompt_id": prompt})
        os._exit(143)

    signal.signal(signal.SIGTERM, stop)
    while True:
        history = json.loads(server.call(f"/history/{prompt}"))
        if prompt in history:
            break
        print("waiting", file=sys.stderr, flush=True)
        time.sleep(PAUSE_SECONDS)
    done = history[prompt]
    if done.get("status", {}).get("status_str") == "error":
        say(failed="ComfyUI's workflow failed")
        sys.exit(1)
    model = model_in(done.get("outputs", {}))
    if model is None:
        say(failed="ComfyUI's workflow put out no glb and no obj")
        sys.exit(1)
    say(progress=0.9)
    query = {"filename": model["filename"], "subfolder": model.get("subfolder", ""), "type": model.get("type", "output")}
    content = server.call("/view?" + urllib.parse.urlencode(query))
    ending = model["filename"].rsplit(".", 1)[1].lower()
    with open(f"model.{ending}", "wb") as file:
        file.write(content)
    say(progress=1)


if __name__ == "__main__":
    main()
