import type { AskedDecision } from '../../../../shared/model/search/library-query.ts';
import type { App } from '../../app.ts';
import { createEased } from '../find/eased.ts';

/** What is gone through: a search, and whether the versions of a subject are one stack. */
export interface GoneThrough {
  readonly query: string;
  readonly stacked: boolean;
}

/** How many there are of each decision: results, or stacks where stacks are gone through. */
export interface DecisionTotals {
  readonly total: number;
  readonly of: ReadonlyMap<AskedDecision, number>;
}

/** Counts what was decided of a search, one search at a time. */
export interface DecisionCounts {
  /** Those that were asked for while another one is counted are passed over, but the last. */
  readonly count: (wanted: GoneThrough) => void;
  readonly end: () => void;
}

/** The shortest time between two counts: each is a search of the whole library. Milliseconds. */
const AGAIN_MS = 100;

/** @param show is given the counts of a search, unless another one was asked for meanwhile or it ended */
export function createDecisionCounts(
  bridge: Pick<App['bridge'], 'library'>,
  show: (counts: DecisionTotals) => void,
): DecisionCounts {
  let wanted: GoneThrough = { query: '', stacked: false };
  let isEnded = false;
  const eased = createEased(async () => {
    const asked = wanted;
    // What was counted before stays if it cannot be counted now: the library says so itself.
    const counts = await totalsOf(bridge, asked).catch(() => null);
    const isWanted = asked.query === wanted.query && asked.stacked === wanted.stacked;
    if (counts !== null && isWanted && !isEnded) show(counts);
  }, AGAIN_MS);
  return {
    count: (next) => {
      wanted = next;
      eased.ask();
    },
    end: () => {
      isEnded = true;
      eased.end();
    },
  };
}

async function totalsOf(
  { library }: Pick<App['bridge'], 'library'>,
  { query, stacked }: GoneThrough,
): Promise<DecisionTotals> {
  const { undecided, decisions } = await library.facets({ place: 'library', query, stacked });
  const of = new Map<AskedDecision, number>([
    ['none', undecided],
    ...decisions.map(({ value, count }) => [value, count] as const),
  ]);
  // Of stacks, facets count assets otherwise.
  return { total: [...of.values()].reduce((sum, count) => sum + count, 0), of };
}
