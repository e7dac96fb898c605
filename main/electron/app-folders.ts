import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { app } from 'electron';
import { platformFolders, thisMachine } from '../host/platform-folders.ts';

/**
 * `<data>`, known before the app is ready: `--data=FOLDER`, or the platform's place. It is the same as the command
 * line's, so that both speak of one queue and one library.
 */
export function dataFolder(): string {
  const asked = askedFor('data');
  const machine = { platform: process.platform, env: process.env, home: homedir(), userDirs: null };
  return asked ?? platformFolders(machine).data;
}

/** The library of `--library=FOLDER` (null where none was named), and the one that is used where nothing names one. */
export async function libraryFolders(): Promise<{ readonly asked: string | null; readonly usual: string }> {
  const { library } = platformFolders(await thisMachine(process.env, homedir()));
  return { asked: askedFor('library'), usual: library };
}

/**
 * Where a file of the app lies for code that knows no archives (sharp does not): electron-builder puts such files beside
 * the archive.
 */
export function outsideArchive(path: string): string {
  return path.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
}

/** Relative folders count from where the person stands: npm starts us elsewhere. */
function askedFor(name: string): string | null {
  const folder = app.commandLine.getSwitchValue(name);
  return folder === '' ? null : resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
}
