import { isEnded, type Job } from '../../../../shared/model/job.ts';
import type { JobLibrary } from '../../../../shared/model/libraries/job-library.ts';
import { forEachSlice } from '../../async/slices.ts';
import { isRemembered, rememberedAs } from '../../library/libraries/job-libraries.ts';
import type { Library } from '../../library/library.ts';
import type { JobContext } from '../job-context.ts';
import { releaseFromLibrary } from '../submit/release-from-library.ts';

/** Notes for each job which library its result goes to. */
export interface LibraryBinding {
  /** Binds jobs of earlier versions, which did not record it, to the current library, where their results went so far. Never throws. */
  readonly bindAll: () => Promise<void>;
  /** Follows libraries that are moved, or whose ids become known. Returns the function that unsubscribes. */
  readonly watch: () => () => void;
  /** How many jobs that have not ended were queued for each library. */
  readonly owedTo: () => readonly { readonly library: JobLibrary; readonly jobs: number }[];
  /** The library that a job was queued for; undefined if nobody knows. */
  readonly libraryOf: (jobId: string) => JobLibrary | undefined;
  /** Whether jobs, or copies of results, still need a library. */
  readonly needs: (library: Pick<Library, 'id' | 'folder'>) => boolean;
}

export function createLibraryBinding(
  {
    queue,
    libraries,
    ports,
    handOffs,
    chains,
  }: Pick<JobContext, 'queue' | 'libraries' | 'ports' | 'handOffs' | 'chains'>,
  closing: AbortSignal,
): LibraryBinding {
  /** A job that could not be noted stays as it was; the next start tries again. */
  async function bind(is: (job: Job) => boolean, library: JobLibrary): Promise<void> {
    const ids = [...queue.all()].filter(is).map(({ id }) => id);
    const bindSlice = (slice: readonly string[]): void => queue.bind(slice, library);
    await forEachSlice(ids, bindSlice, { signal: closing }).catch((cause: unknown) => {
      if (closing.aborted) return;
      ports.logger.warn('the library of jobs was not noted', {
        folder: library.folder,
        error: String(cause),
      });
    });
  }

  const isAt =
    (folder: string, id: string | null) =>
    ({ library }: Job): boolean =>
      library !== undefined && library.folder === folder && (library.id === null || library.id === id);

  return {
    bindAll: () => {
      const current = rememberedAs(libraries.current());
      const isUnnamed = ({ library }: Job): boolean =>
        library === undefined ||
        (library.id === null && current.id !== null && library.folder === current.folder);
      return bind(isUnnamed, current);
    },
    watch: () => {
      const stops = [
        libraries.subscribe((library) => {
          if (library.id === null) return;
          const isUnnamed = (job: Job): boolean =>
            job.library?.folder === library.folder && job.library.id === null;
          void bind(isUnnamed, rememberedAs(library));
        }),
        libraries.onMoved((from, to) => {
          chains.rebind(({ id, folder }) => folder === from.folder && id === from.id, to);
          void bind(isAt(from.folder, from.id), to).then(() =>
            releaseFromLibrary({
              queue,
              isIts: isAt(to.folder, to.id),
              logger: ports.logger,
              closing,
            }),
          );
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    libraryOf: (jobId) => queue.get(jobId)?.library,
    needs: (library) => {
      const copied = new Set(handOffs.owed().map(({ jobId }) => jobId));
      for (const job of queue.all()) {
        if (isEnded(job.state) && !copied.has(job.id)) continue;
        if (job.library !== undefined && isRemembered(job.library, library)) return true;
      }
      for (const chain of chains.open()) if (isRemembered(chain.library, library)) return true;
      return false;
    },
    owedTo: () => {
      const owed = [...queue.all()].filter(({ state }) => !isEnded(state));
      const unnamed = rememberedAs(libraries.current());
      const byLibrary = Map.groupBy(owed, ({ library = unnamed }) => `${library.id} ${library.folder}`);
      return [...byLibrary.values()].flatMap((jobs) => {
        const [first] = jobs;
        return first === undefined ? [] : [{ library: first.library ?? unnamed, jobs: jobs.length }];
      });
    },
  };
}
