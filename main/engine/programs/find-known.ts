import { access, constants, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { programPlaces } from '../../../shared/model/cutout/program-places.ts';
import { splitWords } from '../../../shared/model/programs/command-words.ts';
import type { ProgramProblem } from '../../../shared/model/programs/own-program.ts';
import type { KnownProgram, System } from './known-programs.ts';

/** Where a program is on this machine: on the PATH, where it is usually installed, or where a `.desktop` file says. Null if nowhere. */
export async function findKnown(known: KnownProgram, system: System): Promise<string | null> {
  const { env, platform } = system;
  const onPath = programPlaces({ program: known.command, path: env['PATH'] ?? env['Path'] ?? '', platform });
  for (const place of [...onPath, ...(await known.places(system)), ...(await ofDesktop(known, system))]) {
    if ((await problemOf(place, platform)) === null) return place;
  }
  return null;
}

/** Why what lies at a place cannot be started; null if it can. */
export async function problemOf(place: string, platform: NodeJS.Platform): Promise<ProgramProblem | null> {
  const stats = await stat(place).catch(() => null);
  const isApp = platform === 'darwin' && place.endsWith('.app') && stats?.isDirectory() === true;
  if (isApp) return null;
  if (stats?.isFile() !== true) return 'missing';
  const mayRun = await access(place, constants.X_OK).then(
    () => true,
    () => false,
  );
  return mayRun ? null : 'not-executable';
}

/** On Linux: what Flatpak exports, and what `.desktop` files start if that is the program itself, not one that wraps it. */
async function ofDesktop({ command, desktopIds }: KnownProgram, system: System): Promise<readonly string[]> {
  if (system.platform !== 'linux') return [];
  const { env, home } = system;
  const own = env['XDG_DATA_HOME'] || join(home, '.local', 'share');
  const shared = (env['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share').split(':');
  const folders = [own, ...shared].filter((folder) => folder.startsWith('/'));
  const entries = folders.flatMap((folder) =>
    desktopIds.map((id) => join(folder, 'applications', `${id}.desktop`)),
  );
  const started = await Promise.all(entries.map(programOfEntry));
  const flatpak = [join(own, 'flatpak'), '/var/lib/flatpak'].flatMap((folder) =>
    desktopIds.map((id) => join(folder, 'exports', 'bin', id)),
  );
  return [
    ...started.filter((place): place is string => place !== null && basename(place) === command),
    ...flatpak,
  ];
}

/** The whole path of what a `.desktop` file starts; null if it names none. */
async function programOfEntry(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const entry = text.split(/^\[/m).find((part) => part.startsWith('Desktop Entry]')) ?? '';
  const line = /^Exec\s*=\s*(.+)$/m.exec(entry)?.[1] ?? '';
  const [program] = splitWords(line) ?? [];
  return program?.startsWith('/') ? program : null;
}
