import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BLENDER_FORMATS, BLENDER_PROGRAM } from '../../../shared/model/programs/own-program.ts';

/** A program that is looked for on every machine. */
export interface KnownProgram {
  readonly id: string;
  readonly name: string;
  /** Its file on the PATH. */
  readonly command: string;
  /** What it is called where `.desktop` files and Flatpak name it. */
  readonly desktopIds: readonly string[];
  /** Where it is usually installed, the newest version first. */
  readonly places: (system: System) => Promise<readonly string[]>;
  readonly opens: readonly string[];
}

/** What decides where programs are. */
export interface System {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The artist's own folder. */
  readonly home: string;
}

const BLENDER_FOLDER = ['Blender Foundation'];

export const KNOWN_PROGRAMS: readonly KnownProgram[] = [
  {
    id: BLENDER_PROGRAM,
    name: 'Blender',
    command: 'blender',
    desktopIds: ['org.blender.Blender', 'blender'],
    places: async (system) => {
      if (system.platform === 'darwin') return inApplications(system, 'Blender.app', 'Blender');
      if (system.platform !== 'win32') return ['/snap/bin/blender', '/opt/blender/blender'];
      const found = await Promise.all(
        programFolders(system).map((folder) => versionsIn(join(folder, ...BLENDER_FOLDER), 'blender.exe')),
      );
      return found.flat();
    },
    opens: BLENDER_FORMATS,
  },
  {
    id: 'meshlab',
    name: 'MeshLab',
    command: 'meshlab',
    desktopIds: ['net.meshlab.MeshLab', 'meshlab'],
    places: async (system) => {
      if (system.platform === 'darwin') return inApplications(system, 'meshlab.app', 'meshlab');
      if (system.platform !== 'win32') return ['/snap/bin/meshlab'];
      return programFolders(system).map((folder) => join(folder, 'VCG', 'MeshLab', 'meshlab.exe'));
    },
    opens: ['glb', 'gltf', 'obj', 'stl'],
  },
  {
    id: 'f3d',
    name: 'F3D',
    command: 'f3d',
    desktopIds: ['io.github.f3d_app.f3d', 'f3d'],
    places: async (system) => {
      if (system.platform === 'darwin') return inApplications(system, 'F3D.app', 'f3d');
      if (system.platform !== 'win32') return [];
      return programFolders(system).map((folder) => join(folder, 'F3D', 'bin', 'f3d.exe'));
    },
    opens: ['glb', 'gltf', 'obj', 'stl', 'fbx', 'usdz'],
  },
];

function inApplications({ home }: System, app: string, program: string): readonly string[] {
  return ['/Applications', join(home, 'Applications')].map((folder) =>
    join(folder, app, 'Contents', 'MacOS', program),
  );
}

function programFolders({ env }: System): readonly string[] {
  const given = [env['ProgramFiles'], env['ProgramW6432'], env['ProgramFiles(x86)']];
  return [...new Set(given.filter((folder): folder is string => Boolean(folder)))];
}

/** The newest version first. */
async function versionsIn(folder: string, program: string): Promise<readonly string[]> {
  const versions = await readdir(folder).catch((): string[] => []);
  const byVersion = new Intl.Collator('en', { numeric: true });
  return versions.sort((a, b) => byVersion.compare(b, a)).map((version) => join(folder, version, program));
}
