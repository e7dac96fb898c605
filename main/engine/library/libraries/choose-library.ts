import { join } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { type JobLibrary, libraryName } from '../../../../shared/model/libraries/job-library.ts';
import type { ListedLibrary } from '../../../../shared/model/libraries/listed-library.ts';
import { withLibrary } from '../../../../shared/model/settings/known-library.ts';
import { settledWithin } from '../../async/settled-within.ts';
import { createSerialQueue } from '../../async/slots.ts';
import { isDiskSilence } from '../../disk/disk-silence.ts';
import type { Clock } from '../../ports.ts';
import type { SettingsChanges } from '../../settings-changes.ts';
import { isRemembered, rememberedAs } from './job-libraries.ts';
import type { OpenLibraries } from './open-libraries.ts';
import type { LibraryProbe } from './probe-library.ts';

/** The artist's choice among libraries. */
export interface LibraryChoice {
  /** All that are known, the current one first, then the last opened. */
  readonly list: () => Promise<ListedLibrary[]>;
  /**
   * Makes the library in a folder the current one, also of later starts.
   * @param make whether to make the folder a library if it is none
   * @throws AppError `input` if it is none, `usage` if it is a copy of one that is known and there, `disk` if it cannot be used
   */
  readonly open: (folder: string, options: { readonly make: boolean }) => Promise<void>;
  /**
   * Notes where a library is now; what is owed to it follows.
   * @throws AppError `usage` if it still is where it was, `input` if another library, or none, is in the folder
   */
  readonly relink: (id: string, folder: string) => Promise<void>;
  /**
   * Takes a library off the list. Its folder stays as it is.
   * @param handOver what is owed to it goes to the current library
   * @throws AppError `usage` if it is the current one, or something is owed to it and not handed over
   */
  readonly forget: (folder: string, options: { readonly handOver: boolean }) => Promise<void>;
}

export interface LibraryChoiceParts {
  readonly libraries: OpenLibraries & { readonly probe: LibraryProbe };
  readonly settings: SettingsChanges;
  readonly clock: Pick<Clock, 'now'>;
  /** How many jobs were queued for each library and have not ended. */
  readonly owedTo: () => readonly { readonly library: JobLibrary; readonly jobs: number }[];
}

/** How long a disk may take to say whether a library is there, before it is listed as silent. Milliseconds. */
const ASK_MS = 2_000;

export function createLibraryChoice({
  libraries,
  settings,
  clock,
  owedTo,
}: LibraryChoiceParts): LibraryChoice {
  const { probe } = libraries;
  /** One change at a time: two that overlap would leave the settings with one library, and the window with the other. */
  const turns = createSerialQueue();

  /** Whether a library is in a folder for certain; one that cannot be asked now may be. */
  const mayBeThere = (folder: string, id: string): Promise<boolean> =>
    probe.isThere(folder, id).catch(() => true);

  /** Where else a library with this id is known to be. */
  function otherPlaces(id: string, folder: string): readonly string[] {
    const known = settings.read().libraries.filter((each) => each.id === id);
    const owed = owedTo().filter(({ library }) => library.id === id);
    const open = libraries.all().filter((library) => library.id === id);
    const places = [...known, ...owed.map(({ library }) => library), ...open].map((each) => each.folder);
    return [...new Set(places)].filter((place) => place !== folder);
  }

  /** The library that was found in a folder follows from where it was. Throws if it is there as well. */
  async function follow(id: string, folder: string): Promise<void> {
    const former: string[] = [];
    for (const place of otherPlaces(id, folder)) {
      if (await probe.isWithin(join(place, 'library.json'), folder)) continue;
      if (await mayBeThere(place, id)) throw copied(folder, place);
      former.push(place);
    }
    for (const place of former) await libraries.tellMoved({ id, folder: place }, { id, folder });
  }

  /** @param current the one that was open before */
  async function remember(
    current: JobLibrary,
    id: string,
    folder: string,
    isCurrent: boolean,
  ): Promise<void> {
    await settings.change((now) => {
      const openedAt = clock.now();
      const before =
        current.id === null || current.id === id || now.libraries.some((each) => each.id === current.id)
          ? now.libraries
          : withLibrary(now.libraries, { id: current.id, folder: current.folder, openedAt });
      return {
        ...now,
        ...(isCurrent && { libraryFolder: folder }),
        libraries: withLibrary(before, { id, folder, openedAt }),
      };
    });
  }

  async function stateOf(each: JobLibrary): Promise<ListedLibrary['state']> {
    const open = libraries.all().find((library) => isRemembered(each, library));
    if (open !== undefined) {
      // It may have gone away since somebody worked in it; the problem then says so.
      const isAnswered = await settledWithin(open.ensure(), ASK_MS);
      const problem = open.problem();
      if (problem === null) return isAnswered ? 'there' : 'silent';
      return isDiskSilence(problem) ? 'silent' : 'away';
    }
    if (each.id === null) return 'away';
    return probe.isThere(each.folder, each.id, ASK_MS).then(
      (isThere) => (isThere ? 'there' : 'away'),
      (cause: unknown) => (isDiskSilence(cause) ? 'silent' : 'away'),
    );
  }

  return {
    list: async () => {
      const current = rememberedAs(libraries.current());
      const owed = owedTo();
      const known = settings.read().libraries;
      const all: JobLibrary[] = [];
      for (const each of [current, ...known, ...owed.map(({ library }) => library)]) {
        if (!all.some((other) => other.folder === each.folder && sameId(other, each))) {
          all.push({ id: each.id, folder: each.folder });
        }
      }
      return Promise.all(
        all.map(async (each) => ({
          ...each,
          name: libraryName(each.folder),
          isCurrent: each === all[0],
          state: await stateOf(each),
          owed: owed.reduce(
            (sum, { library, jobs }) =>
              library.folder === each.folder && sameId(library, each) ? sum + jobs : sum,
            0,
          ),
          openedAt:
            known.find(({ id, folder }) => id === each.id && folder === each.folder)?.openedAt ?? null,
        })),
      );
    },
    open: (folder, { make }) =>
      turns.run(async () => {
        const id = await probe.idOf(folder, { make });
        if (id === null) {
          throw new AppError(
            'input',
            `There is no library in ${folder}; choose the folder that holds library.json, or make a new library there.`,
          );
        }
        await follow(id, folder);
        const former = rememberedAs(libraries.current());
        await libraries.makeCurrent(folder);
        await remember(former, id, folder, true);
      }),
    relink: (id, folder) =>
      turns.run(async () => {
        const places = otherPlaces(id, folder);
        const found = await probe.idOf(folder, { make: false });
        if (found !== id) {
          const name = libraryName(places[0] ?? folder);
          const why = found === null ? 'There is no library' : 'Another library is';
          throw new AppError(
            'input',
            `${why} in ${folder}, so “${name}” was not found there; choose the folder that it lies in now.`,
          );
        }
        const isCurrent = libraries.current().id === id || places.includes(libraries.current().folder);
        await follow(id, folder);
        const current = rememberedAs(libraries.current());
        if (isCurrent) await libraries.makeCurrent(folder);
        await remember(current, id, folder, isCurrent);
      }),
    forget: (folder, { handOver }) =>
      turns.run(async () => {
        const current = libraries.current();
        if (folder === current.folder) {
          throw new AppError('usage', 'This library is open; open another one before it is forgotten.');
        }
        const owed = owedTo().filter(({ library }) => library.folder === folder);
        const jobs = owed.reduce((sum, each) => sum + each.jobs, 0);
        if (jobs > 0 && !handOver) {
          throw new AppError(
            'usage',
            `“${libraryName(folder)}” still gets ${jobs === 1 ? 'a result' : `${jobs} results`}; say that they go to the library that is open, or wait until they are there.`,
          );
        }
        for (const { library } of owed) await libraries.tellMoved(library, rememberedAs(current));
        await settings.change((now) => ({
          ...now,
          libraries: now.libraries.filter((each) => each.folder !== folder),
        }));
      }),
  };
}

function sameId(a: JobLibrary, b: JobLibrary): boolean {
  return a.id === null || b.id === null || a.id === b.id;
}

function copied(folder: string, original: string): AppError {
  return new AppError(
    'usage',
    `The library in ${folder} is a copy of the one in ${original}: both have one id, and results would get mixed up. Open that one, or take one of the two away first.`,
  );
}
