import type { LibraryFacets } from '../../../../shared/model/search/library-facets.ts';
import type { App } from '../../app.ts';
import { createEased } from '../find/eased.ts';

/** Counts what was decided of a search, one search at a time. */
export interface DecisionCounts {
  /** Those that were asked for while another one is counted are passed over, but the last. */
  readonly count: (query: string) => void;
  readonly end: () => void;
}

/** The shortest time between two counts: each is a search of the whole library. Milliseconds. */
const AGAIN_MS = 100;

/** @param show is given the counts of a search, unless another one was asked for meanwhile or it ended */
export function createDecisionCounts(
  bridge: Pick<App['bridge'], 'library'>,
  show: (counts: LibraryFacets) => void,
): DecisionCounts {
  let wanted = '';
  let isEnded = false;
  const eased = createEased(async () => {
    const query = wanted;
    // What was counted before stays if it cannot be counted now: the library says so itself.
    const counts = await bridge.library.facets({ place: 'library', query }).catch(() => null);
    if (counts !== null && query === wanted && !isEnded) show(counts);
  }, AGAIN_MS);
  return {
    count: (query) => {
      wanted = query;
      eased.ask();
    },
    end: () => {
      isEnded = true;
      eased.end();
    },
  };
}
