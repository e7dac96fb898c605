import { readFile } from 'node:fs/promises';
import { posix, win32 } from 'node:path';

/** What the choice of folders depends on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Contents of `user-dirs.dirs`, if it exists (Linux). */
  readonly userDirs: string | null;
}

/** `<data>` and the default library. */
export interface PlatformFolders {
  readonly data: string;
  readonly library: string;
}

/** Follows the platform's conventions: XDG, AppData, Application Support. The library lies where a person finds it. */
export function platformFolders(machine: Machine): PlatformFolders {
  const { env, home } = machine;
  switch (machine.platform) {
    case 'win32': {
      const roaming = env['APPDATA'] || win32.join(home, 'AppData', 'Roaming');
      return { data: win32.join(roaming, 'Maquette'), library: win32.join(home, 'Documents', 'Maquette') };
    }
    case 'darwin':
      return {
        data: posix.join(home, 'Library', 'Application Support', 'Maquette'),
        library: posix.join(home, 'Documents', 'Maquette'),
      };
    default: {
      const given = env['XDG_DATA_HOME'];
      // The specification says to ignore relative paths.
      const data =
        given !== undefined && posix.isAbsolute(given) ? given : posix.join(home, '.local', 'share');
      const documents = documentsFolder(machine) ?? posix.join(home, 'Documents');
      return { data: posix.join(data, 'maquette'), library: posix.join(documents, 'Maquette') };
    }
  }
}

/** XDG_DOCUMENTS_DIR from the environment or user-dirs.dirs, in which `$HOME` means the home folder. */
function documentsFolder({ env, home, userDirs }: Machine): string | null {
  const line = /^\s*XDG_DOCUMENTS_DIR="(.*)"\s*$/m.exec(userDirs ?? '');
  const value = env['XDG_DOCUMENTS_DIR'] || line?.[1];
  if (value === undefined) return null;
  const folder = value.replace(/^\$HOME(?=\/|$)/, home);
  return posix.isAbsolute(folder) ? folder : null;
}

/** Reads what {@link platformFolders} needs to know about this machine. */
export async function thisMachine(env: NodeJS.ProcessEnv, home: string): Promise<Machine> {
  const config = env['XDG_CONFIG_HOME'] || posix.join(home, '.config');
  const userDirs =
    process.platform === 'linux'
      ? await readFile(posix.join(config, 'user-dirs.dirs'), 'utf8').catch(() => null)
      : null;
  return { platform: process.platform, env, home, userDirs };
}
