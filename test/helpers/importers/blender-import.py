"""Imports each model named after `--` into an empty scene and prints one JSON line of what Blender saw."""

import json
import sys

import bpy
import numpy

# Debian's numpy has dropped the alias that Blender 3.4's own glTF importer still uses.
numpy.bool = bool


def import_model(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if path.endswith(".glb"):
        bpy.ops.import_scene.gltf(filepath=path)
    elif path.endswith(".obj"):
        bpy.ops.wm.obj_import(filepath=path)
    elif path.endswith(".stl"):
        bpy.ops.import_mesh.stl(filepath=path)
    elif path.endswith(".fbx"):
        bpy.ops.import_scene.fbx(filepath=path)
    else:
        raise ValueError(f"no importer for {path}")


def textured(material):
    if material is None or not material.use_nodes:
        return False
    shaders = [node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED"]
    links = [link for shader in shaders for link in shader.inputs["Base Color"].links]
    images = [link.from_node.image for link in links if link.from_node.type == "TEX_IMAGE"]
    return any(image is not None and image.size[0] > 0 for image in images)


def maps(material):
    """The shader's inputs that a picture reaches, whatever stands between, with the colour space of the picture."""
    if material is None or not material.use_nodes:
        return {}

    def space_of(node):
        if node.type == "TEX_IMAGE" and node.image is not None and node.image.size[0] > 0:
            return node.image.colorspace_settings.name
        sources = [link.from_node for socket in node.inputs for link in socket.links]
        return next((space for space in map(space_of, sources) if space is not None), None)

    shaders = [node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED"]
    links = [link for shader in shaders for socket in shader.inputs for link in socket.links]
    found = {link.to_socket.name: space_of(link.from_node) for link in links}
    return {name: space for name, space in found.items() if space is not None}


def describe(path):
    import_model(path)
    meshes = [item for item in bpy.context.scene.objects if item.type == "MESH"]
    points = [item.matrix_world @ vertex.co for item in meshes for vertex in item.data.vertices]
    return {
        "path": path,
        "faces": sum(len(item.data.polygons) for item in meshes),
        "min": [min(point[axis] for point in points) for axis in range(3)],
        "max": [max(point[axis] for point in points) for axis in range(3)],
        "textured": any(textured(slot.material) for item in meshes for slot in item.material_slots),
        "maps": maps(next((slot.material for item in meshes for slot in item.material_slots), None)),
        "uv": all(len(item.data.uv_layers) > 0 for item in meshes),
    }


for model in sys.argv[sys.argv.index("--") + 1 :]:
    print("RESULT " + json.dumps(describe(model)), flush=True)
