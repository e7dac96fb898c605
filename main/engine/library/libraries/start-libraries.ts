import type { AppError } from '../../../../shared/model/app-error.ts';
import { recipesOfNames } from '../../../../shared/model/recipe/saved-recipe.ts';
import type { Ports } from '../../ports.ts';
import { createLibrary } from '../create-library.ts';
import type { OpenLibrary } from '../open-library.ts';
import { currentLibrary } from './current-library.ts';
import { createOpenLibraries, type OpenLibraries, type OpenLibrariesOptions } from './open-libraries.ts';
import { createLibraryProbe, type LibraryProbe } from './probe-library.ts';
import { refuseCopy } from './refuse-copy.ts';

export interface StartLibrariesOptions extends Pick<OpenLibrariesOptions, 'isNeeded' | 'notice'> {
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'logger' | 'paths' | 'settings' | 'startDisk'>;
  /** The library that was named for this run, absolute; undefined for that of the settings. */
  readonly named: string | undefined;
  /** Called when the current library cannot be reached any more, and with null when it is back. */
  readonly onProblem: (problem: AppError | null) => void;
}

/** The open libraries, with the current one as an object that stays. */
export interface Libraries extends OpenLibraries {
  readonly library: OpenLibrary;
  readonly probe: LibraryProbe;
}

/**
 * Opens the library of this run. One of the settings is waited for where it is missing; any other must be there.
 * @throws AppError as {@link createLibrary}; `usage` if the named one is a copy of one that is known and there
 */
export async function startLibraries(options: StartLibrariesOptions): Promise<Libraries> {
  const { ports, named, notice, onProblem } = options;
  const { clock, ids, logger, settings, paths, startDisk } = ports;
  const chosen = settings.read().libraryFolder;
  const qualityLimits = () => settings.read().quality.limits;
  const namedRecipes = () => recipesOfNames(settings.read().recipes);
  const common = { clock, ids, logger, notice, watches: true, startDisk, qualityLimits, namedRecipes };
  let libraries: OpenLibraries | null = null;
  const folder = named ?? chosen ?? paths.defaultLibrary;
  const probe = createLibraryProbe(startDisk);
  if (named !== undefined) await refuseCopy(probe, named, settings.read(), notice);
  const current = await createLibrary({
    ...common,
    folder,
    data: paths.data,
    // Only a folder that was named for this run must be reachable now.
    patient: named === undefined,
    // A folder from the settings was made a library when it was chosen.
    waits: named === undefined && chosen !== null,
    onProblem: (problem) => {
      if (libraries === null || libraries.current() === current) onProblem(problem);
    },
  });
  libraries = createOpenLibraries({
    current,
    probe,
    clock,
    logger,
    notice,
    isNeeded: options.isNeeded,
    placeOf: (id) => settings.read().libraries.find((each) => each.id === id)?.folder ?? null,
    open: async (beside) => {
      const opened: OpenLibrary = await createLibrary({
        ...common,
        folder: beside.folder,
        ...(beside.isIndexKept && { data: paths.data }),
        ...(beside.expects !== undefined && { expects: beside.expects }),
        waits: true,
        onProblem: (problem) => {
          if (libraries?.current() === opened) onProblem(problem);
        },
      });
      return opened;
    },
  });
  return { ...libraries, library: currentLibrary(libraries), probe };
}
