#!/usr/bin/env python3
"""A generator program for Maquette: has the model of task.json made by TripoSR (github.com/VAST-AI-Research/TripoSR).

    python3 triposr.py --triposr /srv/TripoSR [--python /srv/TripoSR/venv/bin/python]

It calls TripoSR's own run.py with a baked texture, and brings its files to where Maquette looks. TripoSR sees one image: others than the front are
not used.

NOT RUN with TripoSR where it was written: there was no graphics card and no network; a test runs it with a stand-in of run.py. The options are those
of TripoSR's README (its first versions had no --bake-texture), and that its front looks along +x is read from its code. Look at the first model.
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
        for line in mesh:
            words = line.split()
            if words[:1] == ["v"]:
                # z is up there, too, but the front looks along +x; Maquette has it look along -y.
                line = f"v {words[2]} {-float(words[1])} {words[3]}\n"
            if words[:1] not in (["mtllib"], ["usemtl"]):
                model.write(line)
    with open("model.mtl", "w", encoding="utf-8") as file:
        file.write("newmtl baked\nKd 1 1 1\nmap_Kd texture.png\n")
    shutil.copyfile(os.path.join(made, "texture.png"), "texture.png")
    print(json.dumps({"progress": 1, "up": "z"}), flush=True)


if __name__ == "__main__":
    main()
