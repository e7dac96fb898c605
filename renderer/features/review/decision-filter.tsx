import { useEffect, useState } from 'react';
import type { LibraryFacets } from '../../../shared/model/search/library-facets.ts';
import type { AskedDecision } from '../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../shared/model/search/parse-query.ts';
import { oneValue } from '../../../shared/model/search/query-values.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { withDecision, withoutDecisions } from '../../store/library/decisions/decided.ts';
import { createDecisionCounts, type DecisionCounts } from '../../store/library/decisions/decision-counts.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { DECIDED } from '../../words/decision-words.ts';
import { groupedFigure } from '../../words/figures.ts';

const ALL = 'all';
const SHOWN: readonly AskedDecision[] = ['none', 'keep', 'redo', 'reject'];

/** How many of the results that are gone through were decided, each a filter. */
export function DecisionFilter() {
  const app = useApp();
  const query = useAppState(({ libraryOrder }) => libraryOrder.query ?? '');
  const asked = oneValue(parseQuery(query, Date.now()), 'decision');
  const counts = useCounts(withoutDecisions(query));
  const value = SHOWN.find((each) => each === asked) ?? ALL;
  const ofEach = new Map<AskedDecision, number>([
    ['none', counts?.undecided ?? 0],
    ...(counts?.decisions ?? []).map(({ value: each, count }) => [each, count] as const),
  ]);
  const figure = (count: number): string => (counts === null ? '' : ` ${groupedFigure(count)}`);
  return (
    <Segmented
      label="Decisions"
      value={value}
      choices={[
        { value: ALL, label: `All${figure(counts?.total ?? 0)}` },
        ...SHOWN.map((each) => ({ value: each, label: `${DECIDED[each]}${figure(ofEach.get(each) ?? 0)}` })),
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
function useCounts(query: string): LibraryFacets | null {
  const { bridge } = useApp();
  const status = useAppState(({ libraryStatus }) => libraryStatus);
  const [counts, setCounts] = useState<LibraryFacets | null>(null);
  const [counting, setCounting] = useState<DecisionCounts | null>(null);
  useEffect(() => {
    const made = createDecisionCounts(bridge, setCounts);
    setCounting(made);
    return made.end;
  }, [bridge]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status is another one after each change of the library
  useEffect(() => counting?.count(query), [counting, query, status]);
  return counts;
}
