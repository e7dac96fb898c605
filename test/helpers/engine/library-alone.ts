import type { JobLibraries } from '../../../main/engine/library/libraries/job-libraries.ts';
import type { Library } from '../../../main/engine/library/library.ts';

/** One library that all jobs keep their results in, whatever they were queued for: how it was before libraries were several. */
export function libraryAlone(library: Library): JobLibraries {
  return {
    current: () => library,
    of: async () => library,
    isOf: () => true,
    subscribe: (listener) => library.subscribe((ids) => listener(library, ids)),
    onMoved: () => () => undefined,
  };
}
