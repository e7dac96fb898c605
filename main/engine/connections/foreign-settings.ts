import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettingsPort } from '../ports.ts';

export const SETTINGS_FILE = 'settings.json';
const WRITABLE_BY_OTHERS = 0o022;

/** Why somebody else may have written a file, in the words of a sentence; null if nobody can have. Windows does not tell. */
export function whyForeign(
  { uid, mode }: { readonly uid: number; readonly mode: number },
  ownUid: number | undefined,
): string | null {
  if (ownUid === undefined) return null;
  if (uid !== ownUid) return 'belongs to another user';
  return (mode & WRITABLE_BY_OTHERS) === 0 ? null : 'can be written by other users';
}

/**
 * Takes the cut-out command and the programs that open files out of settings that somebody else may have written, and says so: whoever sets
 * them runs programs as the artist. It must be taken out before the data folder is made private, and before another change of the settings: both would hide whose they were.
 * @param options.paths.data the data folder, absolute
 * @param options.ownUid this process's own by default; undefined on Windows
 * @returns the settings that count in this run: without both, also where that could not be written
 */
export async function withoutForeignCommands(options: {
  readonly settings: SettingsPort;
  readonly paths: { readonly data: string };
  readonly notice: (message: string) => void;
  readonly ownUid?: number | undefined;
}): Promise<SettingsPort> {
  const { settings, paths, notice, ownUid = process.getuid?.() } = options;
  const { cutoutCommand, programs } = settings.read();
  const file = join(paths.data, SETTINGS_FILE);
  const why = cutoutCommand === null && programs.length === 0 ? null : await whyForeignFile(file, ownUid);
  if (why === null) return settings;
  if (programs.length > 0)
    notice(
      `The programs that open files (${programs.map(({ executable }) => executable).join(', ')}) are taken out of the settings, because ${file} ${why}, and another user must not choose a program that runs as you; add them again if they are yours (Preferences, Open with).`,
    );
  if (cutoutCommand !== null)
    notice(
      `The cut-out command “${cutoutCommand}” is ignored, because ${file} ${why}, and another user must not choose a program that runs as you; choose it again if it is yours (Preferences, Local; or --cutout-command).`,
    );
  const mended = { ...settings.read(), cutoutCommand: null, programs: [] };
  let isWritten = await settings.write(mended).then(
    () => true,
    () => false,
  );
  return {
    // Until something can be written, the file still has both; the next start finds them again, and says so.
    read: () => (isWritten ? settings.read() : mended),
    // A later change is made of what `read` returns, so it never writes them in the artist's name.
    write: async (next) => {
      await settings.write(next);
      isWritten = true;
    },
  };
}

async function whyForeignFile(file: string, ownUid: number | undefined): Promise<string | null> {
  try {
    return whyForeign(await stat(file), ownUid);
  } catch (cause) {
    // Settings that lie in no file are this run's own.
    return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'cannot be checked for other users';
  }
}
