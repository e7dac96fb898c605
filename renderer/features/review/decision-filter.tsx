import { useEffect, useState } from 'react';
import type { AskedDecision } from '../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../shared/model/search/parse-query.ts';
import { oneValue } from '../../../shared/model/search/query-values.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { ASKED_DECISIONS, withDecision, withoutDecisions } from '../../store/library/decisions/decided.ts';
import {
  createDecisionCounts,
  type DecisionCounts,
  type DecisionTotals,
  type GoneThrough,
} from '../../store/library/decisions/decision-counts.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { DECIDED } from '../../words/decision-words.ts';
import { groupedFigure } from '../../words/figures.ts';

const ALL = 'all';

/** How many of the results, or stacks, that are gone through were decided, each a filter. */
export function DecisionFilter() {
  const app = useApp();
  const query = useAppState(({ libraryOrder }) => libraryOrder.query ?? '');
  const asked = oneValue(parseQuery(query, Date.now()), 'decision');
  const stacked = useAppState(({ libraryOrder }) => libraryOrder.stacked === true);
  const counts = useCounts({ query: withoutDecisions(query), stacked });
  const value = ASKED_DECISIONS.find((each) => each === asked) ?? ALL;
  /** That something was redone is known of a second round alone. */
  const isOffered = (each: AskedDecision): boolean =>
    each !== 'redone' || each === value || (counts?.of.get(each) ?? 0) > 0;
  const figure = (count: number): string => (counts === null ? '' : ` ${groupedFigure(count)}`);
  return (
    <Segmented
      label="Decisions"
      value={value}
      choices={[
        { value: ALL, label: `All${figure(counts?.total ?? 0)}` },
        ...ASKED_DECISIONS.filter(isOffered).map((each) => ({
          value: each,
          label: `${DECIDED[each]}${figure(counts?.of.get(each) ?? 0)}`,
        })),
      ]}
      onChange={(next) =>
        libraryActions(app).setOrder({
          query: next === ALL ? withoutDecisions(query) : withDecision(query, next),
        })
      }
    />
  );
}

/** Counted anew with every change of the library. Null until they are known. */
function useCounts({ query, stacked }: GoneThrough): DecisionTotals | null {
  const { bridge } = useApp();
  const status = useAppState(({ libraryStatus }) => libraryStatus);
  const [counts, setCounts] = useState<DecisionTotals | null>(null);
  const [counting, setCounting] = useState<DecisionCounts | null>(null);
  useEffect(() => {
    const made = createDecisionCounts(bridge, setCounts);
    setCounting(made);
    return made.end;
  }, [bridge]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status is another one after each change of the library
  useEffect(() => counting?.count({ query, stacked }), [counting, query, stacked, status]);
  return counts;
}
