import { homedir } from 'node:os';
import { join } from 'node:path';
import { absolutePath } from '../engine/batch/typed-path.ts';
import { makeFoldersSync } from '../engine/disk/make-folders.ts';
import { PRIVATE_FOLDER } from '../engine/disk/private-files.ts';
import { platformFolders, thisMachine } from '../host/platform-folders.ts';
import type { AppFlags } from './app-flags.ts';

/**
 * `<data>`, known before the app is ready: the one of `--data`, or the platform's place. It is the same as the command
 * line's, so that both speak of one queue and one library.
 */
export function dataFolder({ data }: Pick<AppFlags, 'data'>): string {
  const machine = { platform: process.platform, env: process.env, home: homedir(), userDirs: null };
  return fromWhereOneStands(data) ?? platformFolders(machine).data;
}

/**
 * Makes the folder of Chromium's own files in `<data>` for its owner alone, before Chromium does. Where it cannot be made, the
 * engine says so as it opens.
 */
export function makeBrowserFolder(data: string): string {
  const folder = join(data, 'browser');
  try {
    makeFoldersSync(folder, PRIVATE_FOLDER);
  } catch {
    // the engine fails on the same folder, and its words reach the person
  }
  return folder;
}

/** The library of `--library` (null where none was named), and the one that is used where nothing names one. */
export async function libraryFolders({
  library: asked,
}: Pick<AppFlags, 'library'>): Promise<{ readonly asked: string | null; readonly usual: string }> {
  const { library } = platformFolders(await thisMachine(process.env, homedir()));
  return { asked: fromWhereOneStands(asked), usual: library };
}

/**
 * Where a file of the app lies for code that knows no archives (sharp does not): electron-builder puts such files beside
 * the archive.
 */
export function outsideArchive(path: string): string {
  return path.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
}

/** Relative folders count from where the person stands: npm starts us elsewhere. */
function fromWhereOneStands(folder: string | null): string | null {
  return folder === null ? null : absolutePath(folder, process.env['INIT_CWD'] ?? process.cwd());
}
