import { homedir } from 'node:os';
import { join } from 'node:path';
import { absolutePath } from '../engine/batch/typed-path.ts';
import { makeFoldersSync } from '../engine/disk/make-folders.ts';
import { PRIVATE_FOLDER } from '../engine/disk/private-files.ts';
import { platformFolders, thisMachine } from '../host/platform-folders.ts';
import type { AppFlags } from './app-flags.ts';

/**
 * `<data>`, determined before the app is ready: that of `--data`, or the platform's own place. The command line uses the same,
 * so that both have one queue and one library.
 */
export function dataFolder({ data }: Pick<AppFlags, 'data'>): string {
  const machine = { platform: process.platform, env: process.env, home: homedir(), userDirs: null };
  return fromWhereOneStands(data) ?? platformFolders(machine).data;
}

/**
 * Makes the folder for Chromium's own files in `<data>`, private to its owner, before Chromium does. If that fails, the
 * engine reports it when it opens.
 */
export function makeBrowserFolder(data: string): string {
  const folder = join(data, 'browser');
  try {
    makeFoldersSync(folder, PRIVATE_FOLDER);
  } catch {
    // opening the engine fails on the same folder, and reports it
  }
  return folder;
}

/** The library of `--library` (null if none was named), and the default library. */
export async function libraryFolders({
  library: asked,
}: Pick<AppFlags, 'library'>): Promise<{ readonly asked: string | null; readonly usual: string }> {
  const { library } = platformFolders(await thisMachine(process.env, homedir()));
  return { asked: fromWhereOneStands(asked), usual: library };
}

/**
 * The path of an app's file for code that cannot read archives (such as sharp): electron-builder puts such files beside
 * the archive.
 */
export function outsideArchive(path: string): string {
  return path.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
}

/** Resolves a relative folder against the user's own folder, because npm starts the app in another one. */
function fromWhereOneStands(folder: string | null): string | null {
  return folder === null ? null : absolutePath(folder, process.env['INIT_CWD'] ?? process.cwd());
}
