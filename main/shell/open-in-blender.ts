import { spawn } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/model/app-error.ts';
import { programPlaces } from '../../shared/model/cutout/program-places.ts';

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

const OPENED: ReadonlySet<string> = new Set(['glb', 'gltf', 'obj', 'stl', 'fbx', 'usdz']);
const WINDOWS_HOME = 'C:\\Program Files\\Blender Foundation';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens a model in Blender, by its importer for that format. Resolves once Blender runs; it goes on when Maquette ends.
 * @param file absolute
 * @throws AppError `usage` for another format, `not-found` if there is no Blender or no display
 */
export async function openInBlender(
  file: string,
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  if (!OPENED.has(ending))
    throw new AppError('usage', `Blender is given glb, gltf, obj, stl, fbx and usdz; this is a ${ending}.`);
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    throw new AppError('not-found', `There is no display to open Blender on. The model is here: ${file}`);
  const program = await findBlender(env, platform);
  if (program === null)
    throw new AppError(
      'not-found',
      'Blender was not found, neither on the PATH nor where it is usually installed; install it, or add its folder to the PATH.',
    );
  await new Promise<void>((resolve, reject) => {
    // Without a shell: no name of a file can be taken for a command.
    const child = spawn(program, ['--python-expr', SCRIPT, '--', file], {
      stdio: 'ignore',
      detached: true,
      env: { ...env },
    });
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
    child.once('error', (cause) =>
      reject(new AppError('not-found', `${program} could not be started; try it by hand.`, { cause })),
    );
  });
}

async function findBlender(env: Environment, platform: NodeJS.Platform): Promise<string | null> {
  const onPath = programPlaces({ program: 'blender', path: env['PATH'] ?? env['Path'] ?? '', platform });
  for (const place of [...onPath, ...(await usualPlaces(platform))]) {
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return null;
}

async function usualPlaces(platform: NodeJS.Platform): Promise<readonly string[]> {
  if (platform === 'darwin') return ['/Applications/Blender.app/Contents/MacOS/Blender'];
  if (platform !== 'win32') return ['/snap/bin/blender', '/opt/blender/blender'];
  // The newest version first.
  const versions = await readdir(WINDOWS_HOME).catch((): string[] => []);
  return versions
    .sort()
    .reverse()
    .map((version) => join(WINDOWS_HOME, version, 'blender.exe'));
}
