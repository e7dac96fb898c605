import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { extname, join } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import {
  BLENDER_FORMATS,
  BLENDER_PROGRAM,
  MOST_PROGRAMS,
  type OwnProgram,
  type ProgramDraft,
  programArguments,
  programProblemWords,
  type SeenProgram,
  SYSTEM_PROGRAM,
  whyNoProgram,
} from '../../../shared/model/programs/own-program.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/private-files.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Ids, Paths } from '../ports.ts';
import type { SettingsChanges } from '../settings-changes.ts';
import { blenderArguments, isBlender } from './blender-script.ts';
import { fileOfAsset } from './files-of-assets.ts';
import { findKnown, problemOf } from './find-known.ts';
import { KNOWN_PROGRAMS, type System } from './known-programs.ts';
import { type ProgramStart, startProgram } from './start-program.ts';

/** What the system opens by what it knows of the ending: nothing that it could run. */
const OPENED_BY_SYSTEM = [
  'glb',
  'gltf',
  'obj',
  'stl',
  'fbx',
  'usdz',
  'exr',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'zip',
];

/** A cube, in the format that most programs read. */
const TEST_MODEL = [
  'o cube',
  ...[0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].map((x) => `v ${x} ${y} ${z}`))),
  ...['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((face) => `f ${face}`),
  '',
].join('\n');

/** The programs that files of the library are opened with. */
export interface Programs {
  readonly list: () => Promise<readonly SeenProgram[]>;
  /** @throws AppError in whose sentence stands what was not opened, and why */
  readonly open: (ids: readonly string[], program: string) => Promise<void>;
  readonly test: (program: string) => Promise<void>;
  /**
   * @param allow is asked before a program is kept; throws if it may not be
   * @throws AppError `usage` with a sentence about what is wrong with it, or what `allow` throws
   */
  readonly save: (
    draft: ProgramDraft & { readonly id: string | null },
    allow: (command: string) => Promise<void>,
  ) => Promise<Settings>;
  readonly forget: (id: string) => Promise<Settings>;
}

export function createPrograms(options: {
  readonly library: Pick<OpenLibrary, 'get' | 'openFile' | 'lookAtLinks'>;
  readonly settings: SettingsChanges;
  readonly ports: { readonly paths: Pick<Paths, 'data'>; readonly ids: Ids };
  /** This machine by default. */
  readonly system?: System;
  /** How long a program must run to count as started. Milliseconds. */
  readonly atOnceMs?: number;
}): Programs {
  const {
    library,
    settings,
    system = { platform: process.platform, env: process.env, home: homedir() },
  } = options;
  const { platform, env } = system;
  const hasDisplay = platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);

  async function list(): Promise<readonly SeenProgram[]> {
    const own = await Promise.all(settings.read().programs.map(seenOwn));
    const known = await Promise.all(
      KNOWN_PROGRAMS.map(async ({ id, name, opens, ...each }): Promise<SeenProgram> => {
        const place = await findKnown({ id, name, opens, ...each }, system);
        const problem = place === null ? 'missing' : hasDisplay ? null : 'no-display';
        return { id, name, place, args: '', isOwn: false, problem, opens: [...opens] };
      }),
    );
    const problem = hasDisplay ? null : 'no-display';
    const name = 'The system’s program';
    const opens = [...OPENED_BY_SYSTEM];
    return [
      ...own,
      ...known,
      { id: SYSTEM_PROGRAM, name, place: null, args: '', isOwn: false, problem, opens },
    ];
  }

  async function seenOwn({ id, name, executable, args }: OwnProgram): Promise<SeenProgram> {
    const problem = (await problemOf(executable, platform)) ?? (hasDisplay ? null : 'no-display');
    const opens = isBlender(executable) && args === '' ? [...BLENDER_FORMATS] : null;
    return { id, name, place: executable, args, isOwn: true, problem, opens };
  }

  /** The program of an id. A Blender of the artist's own comes before the one that was found. */
  async function programOf(id: string): Promise<SeenProgram> {
    const all = await list();
    const ownBlender = all.find((each) => each.isOwn && each.place !== null && isBlender(each.place));
    const found =
      (id === BLENDER_PROGRAM ? ownBlender : undefined) ?? all.find((program) => program.id === id);
    if (found === undefined)
      throw new AppError('not-found', 'That program is not in the settings any more; choose another.');
    if (found.problem !== null) throw new AppError('not-found', programProblemWords(found.problem, found));
    return found;
  }

  async function start(program: SeenProgram, file: string): Promise<void> {
    const ending = extname(file).slice(1).toLowerCase();
    if (program.opens !== null && !program.opens.includes(ending))
      throw new AppError(
        'usage',
        `${program.name} is given ${program.opens.join(', ')}; this is ${ending === '' ? 'a file without an ending' : `a file of type ${ending}`}.`,
      );
    await startProgram({ name: program.name, env, ...startOf(program, file, platform) }, options.atOnceMs);
  }

  return {
    list,
    open: async (ids, id) => {
      const program = await programOf(id);
      const outcomes = await Promise.allSettled(
        ids.map(async (each) => {
          const { name, file, isChecked } = await fileOfAsset(library, each);
          if (!isChecked)
            throw new AppError(
              'usage',
              `${name} failed its checks and was kept as it came, so nothing opens it; show it in its folder instead.`,
            );
          await start(program, file);
        }),
      );
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
      const [first] = failed;
      if (first === undefined) return;
      if (ids.length === 1) throw first.reason;
      const why = first.reason instanceof AppError ? first.reason.message : String(first.reason);
      throw new AppError('not-found', `${failed.length} of ${ids.length} were not opened. ${why}`);
    },
    test: async (id) => {
      const program = await programOf(id);
      const folder = join(options.ports.paths.data, 'open-with');
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      const file = join(folder, 'cube.obj');
      await writeFile(file, TEST_MODEL, { mode: PRIVATE_FILE });
      await start(program, file);
    },
    save: async ({ id, ...draft }, allow) => {
      const why = whyNoProgram(draft, platform);
      if (why !== null) throw new AppError('usage', why);
      const problem = await problemOf(draft.executable, platform);
      if (problem === 'missing')
        throw new AppError('usage', `There is no program ${draft.executable}; check its path.`);
      if (problem !== null)
        throw new AppError(
          'usage',
          `${draft.executable} may not be run; make it executable, or name another.`,
        );
      await allow([draft.executable, draft.args].join(' ').trim());
      return settings.change((now) => {
        const isKnown = now.programs.some((each) => each.id === id);
        if (!isKnown && now.programs.length >= MOST_PROGRAMS)
          throw new AppError('usage', `At most ${MOST_PROGRAMS} programs are kept; remove one first.`);
        const saved = { ...draft, id: isKnown && id !== null ? id : options.ports.ids.uuid() };
        const programs = isKnown
          ? now.programs.map((each) => (each.id === id ? saved : each))
          : [...now.programs, saved];
        return { ...now, programs };
      });
    },
    forget: (id) =>
      settings.change((now) => ({ ...now, programs: now.programs.filter((each) => each.id !== id) })),
  };
}

/** What is started for a file. */
function startOf({ id, place, args, isOwn }: SeenProgram, file: string, platform: NodeJS.Platform) {
  if (place === null || id === SYSTEM_PROGRAM) return systemStart(file, platform);
  const isApp = platform === 'darwin' && place.endsWith('.app');
  if (isBlender(place) && args === '') {
    const program = isApp ? join(place, 'Contents', 'MacOS', 'Blender') : place;
    return { program, args: blenderArguments(file) };
  }
  const given = isOwn ? programArguments(args, file) : [file];
  if (!isApp) return { program: place, args: given };
  return args === ''
    ? { program: 'open', args: ['-a', place, file] }
    : { program: 'open', args: ['-n', '-a', place, '--args', ...given] };
}

/** The system's own way of opening a file. */
export function systemStart(file: string, platform: NodeJS.Platform): Omit<ProgramStart, 'name' | 'env'> {
  if (platform === 'darwin') return { program: 'open', args: [file] };
  // The file manager reads commas as the ends of arguments unless they are in quotes; no path on Windows has quotes of its own.
  if (platform === 'win32')
    return { program: 'explorer.exe', args: [`"${file}"`], isVerbatim: true, endsAnyhow: true };
  return { program: 'xdg-open', args: [file] };
}
