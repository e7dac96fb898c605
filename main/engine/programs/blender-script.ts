import { basename } from 'node:path';

/** Imports the file behind `--` into an empty scene. The path is an argument, and never a part of the script. */
const SCRIPT = [
  'import bpy, os, sys',
  "path = sys.argv[sys.argv.index('--') + 1]",
  'bpy.ops.wm.read_homefile(use_empty=True)',
  'ending = os.path.splitext(path)[1].lower()',
  "if ending in ('.glb', '.gltf'): bpy.ops.import_scene.gltf(filepath=path)",
  "elif ending == '.obj': bpy.ops.wm.obj_import(filepath=path)",
  // Blender 4.1 has an importer of its own; earlier ones have the add-on.
  "elif ending == '.stl' and 'stl_import' in dir(bpy.ops.wm): bpy.ops.wm.stl_import(filepath=path)",
  "elif ending == '.stl': bpy.ops.import_mesh.stl(filepath=path)",
  "elif ending == '.fbx': bpy.ops.import_scene.fbx(filepath=path)",
  "elif ending in ('.usdz', '.usd'): bpy.ops.wm.usd_import(filepath=path)",
].join('\n');

/** Whether a program is Blender, which takes models only by its importers. */
export function isBlender(executable: string): boolean {
  return /^(org\.blender\.)?blender(-\d[\w.-]*)?(\.exe|\.app)?$/i.test(
    basename(executable.replaceAll('\\', '/')),
  );
}

export function blenderArguments(file: string): readonly string[] {
  return ['--python-expr', SCRIPT, '--', file];
}
