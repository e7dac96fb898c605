import type { Decision } from '../../../../shared/model/facts/decision.ts';
import type { AskedDecision } from '../../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../../shared/model/search/parse-query.ts';
import { type ListedValue, withoutValue } from '../../../../shared/model/search/query-values.ts';
import type { App } from '../../app.ts';

/** The most assets that are taken at once. */
const MOST = 100_000;
/** What can be asked for, in the order in which it is shown. */
export const ASKED_DECISIONS: readonly AskedDecision[] = ['none', 'keep', 'redo', 'redone', 'reject'];

/** A search without what it says of decisions: what is gone through. */
export function withoutDecisions(query: string): string {
  return ASKED_DECISIONS.reduce((text, value) => {
    const wanted: ListedValue = { field: 'decision', value };
    return withoutValue(text, parseQuery(text, Date.now()), wanted);
  }, query).trim();
}

/** The same search for assets of one decision. */
export function withDecision(query: string, decision: AskedDecision): string {
  return `${withoutDecisions(query)} decision:${decision}`.trim();
}

/**
 * The assets of one decision, of all that the present search finds whatever it says of decisions.
 * @param of `all`: versions below the top of a stack are among them; `seen`: of stacks those that are seen alone
 */
export function decidedIn(
  { store, bridge }: App,
  decision: Decision,
  of: 'all' | 'seen',
): Promise<readonly string[]> {
  const { query = '', stacked = false } = store.getState().libraryOrder;
  return bridge.library.ids({
    place: 'library',
    stacked: of === 'seen' && stacked,
    sort: 'newest',
    query: withDecision(query, decision),
    offset: 0,
    limit: MOST,
  });
}
