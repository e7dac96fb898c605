import { AppError } from '../../../../shared/model/app-error.ts';
import { type JobLibrary, libraryName } from '../../../../shared/model/libraries/job-library.ts';
import type { CopyAnswer, LibraryOriginal } from '../../../../shared/model/libraries/library-original.ts';
import type { ListedLibrary } from '../../../../shared/model/libraries/listed-library.ts';
import { withLibrary } from '../../../../shared/model/settings/known-library.ts';
import { settledWithin } from '../../async/settled-within.ts';
import { createSerialQueue } from '../../async/slots.ts';
import { isDiskSilence } from '../../disk/disk-silence.ts';
import type { Clock } from '../../ports.ts';
import type { SettingsChanges } from '../../settings-changes.ts';
import { copiedLibrary, lookAtPlaces } from './former-places.ts';
import { isRemembered, rememberedAs } from './job-libraries.ts';
import type { OpenLibraries } from './open-libraries.ts';
import type { LibraryProbe } from './probe-library.ts';

/** The artist's choice among libraries. */
export interface LibraryChoice {
  /** All that are known, the current one first, then the last opened. */
  readonly list: () => Promise<ListedLibrary[]>;
  /**
   * Makes the library in a folder the current one, also of later starts.
   * @param options.make whether to make the folder a library if it is none
   * @param options.answer what it is where its id is known at another folder, too: *own* gives it an id of its own, and what is owed stays with the
   * other one; *moved* has that follow
   * @throws AppError `input` if it is none, `usage` with the detail `library-copied` if it may be a copy and there is no answer, `disk` if it cannot be used
   */
  readonly open: (
    folder: string,
    options: { readonly make: boolean; readonly answer?: CopyAnswer | undefined },
  ) => Promise<void>;
  /** The library that the one in a folder may be a copy of; null if it is none. Changes nothing. */
  readonly copyOf: (folder: string) => Promise<LibraryOriginal | null>;
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

  /** Where else a library with this id is known to be. */
  function otherPlaces(id: string, folder: string): readonly string[] {
    const known = settings.read().libraries.filter((each) => each.id === id);
    const owed = owedTo().filter(({ library }) => library.id === id);
    const open = libraries.all().filter((library) => library.id === id);
    const places = [...known, ...owed.map(({ library }) => library), ...open].map((each) => each.folder);
    return [...new Set(places)].filter((place) => place !== folder);
  }

  /**
   * The library that was found in a folder follows from where it was. Throws if it may be there as well, and the artist has not said that it was
   * moved. Returns where it was.
   */
  async function follow(id: string, folder: string, answer: CopyAnswer | null): Promise<readonly string[]> {
    const places = otherPlaces(id, folder);
    const { gone, original } = await lookAtPlaces(probe, id, folder, places);
    if (original !== null && answer !== 'moved') throw copiedLibrary(folder, original);
    const former = answer === 'moved' ? places : gone;
    for (const place of former) await libraries.tellMoved({ id, folder: place }, { id, folder });
    return former;
  }

  /** Whether the library is certainly in another place. */
  async function isElsewhere(id: string, folder: string): Promise<boolean> {
    const { original } = await lookAtPlaces(probe, id, folder, otherPlaces(id, folder));
    return original?.state === 'there';
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
    open: (folder, { make, answer = null }) =>
      turns.run(async () => {
        const id = await probe.idOf(folder, { make });
        if (id === null) {
          throw new AppError(
            'input',
            `There is no library in ${folder}; choose the folder that holds library.json, or make a new library there.`,
          );
        }
        const former = rememberedAs(libraries.current());
        if (answer === 'own') {
          const own = await probe.own(folder, id);
          await libraries.tellMoved({ id, folder }, { id: own, folder });
          await libraries.makeCurrent(folder, { expects: own });
          await remember(former.folder === folder ? { id: own, folder } : former, own, folder, true);
          return;
        }
        const left = await follow(id, folder, answer);
        // The index of this machine is in use by the one that is open until then.
        const isIndexKept = answer !== 'moved' || former.id !== id;
        await libraries.makeCurrent(folder, { isIndexKept });
        if (answer === 'moved' && left.includes(former.folder))
          await libraries.tellMoved(former, { id, folder });
        await remember(left.includes(former.folder) ? { id, folder } : former, id, folder, true);
      }),
    copyOf: (folder) =>
      turns.run(async () => {
        const id = await probe.identify(folder);
        return id === null ? null : (await lookAtPlaces(probe, id, folder, otherPlaces(id, folder))).original;
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
        // The artist has said by this that it was moved; one that is there for certain is another matter.
        await follow(id, folder, (await isElsewhere(id, folder)) ? null : 'moved');
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
