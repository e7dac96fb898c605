#!/usr/bin/env python3
"""A generator program for Maquette: has the model of task.json made by TripoSR (github.com/VAST-AI-Research/TripoSR).

    python3 triposr.py --triposr /srv/TripoSR [--python /srv/TripoSR/venv/bin/python]

It calls TripoSR's own run.py with a baked texture, and brings its files to where Maquette looks. TripoSR sees one image: others than the front are
not used.

NOT RUN where it was written: there was no graphics card and no network. The options are those that TripoSR's README documents.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys

TEXELS = {"512": 1024, "1024": 2048}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--triposr", required=True)
    options.add_argument("--python", default=sys.executable)
    given = options.parse_args()
    with open("task.json", encoding="utf-8") as file:
        task = json.load(file)
    if task["version"] != 1:
        sys.exit(f"task.json is of version {task['version']}, and this program knows 1.")
    front = next((image for image in task["images"] if image["view"] == "front"), task["images"][0])
    print(json.dumps({"progress": 0.05, "words": "TripoSR begins"}), flush=True)
    out = os.path.abspath("triposr")
    # Its output goes to ours, so that Maquette sees that it is alive.
    subprocess.run(
        [
            given.python,
            os.path.join(given.triposr, "run.py"),
            os.path.abspath(front["file"]),
            "--output-dir",
            out,
            "--bake-texture",
            "--texture-resolution",
            str(TEXELS.get(task["resolution"], 4096)),
        ],
        check=True,
    )
    # It writes <output>/0/mesh.obj and, with a baked texture, texture.png beside it, without an mtl.
    made = os.path.join(out, "0")
    with open(os.path.join(made, "mesh.obj"), encoding="utf-8") as mesh, open("model.obj", "w", encoding="utf-8") as model:
        model.write("mtllib model.mtl\nusemtl baked\n")
        shutil.copyfileobj(mesh, model)
    with open("model.mtl", "w", encoding="utf-8") as file:
        file.write("newmtl baked\nKd 1 1 1\nmap_Kd texture.png\n")
    shutil.copyfile(os.path.join(made, "texture.png"), "texture.png")
    print(json.dumps({"progress": 1}), flush=True)


if __name__ == "__main__":
    main()
