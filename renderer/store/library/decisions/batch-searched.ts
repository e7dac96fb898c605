import { parseQuery } from '../../../../shared/model/search/parse-query.ts';
import { oneValue, onlyValue, withoutValue } from '../../../../shared/model/search/query-values.ts';

/** The one batch that a search asks for; null if it asks for none, or for several. */
export function batchSearched(query: string): string | null {
  return oneValue(parseQuery(query, Date.now()), 'batch');
}

/** The same search for the results of one batch; null for those of all. */
export function withBatch(query: string, batch: string | null): string {
  const before = batchSearched(query);
  const rest =
    before === null
      ? query.trim()
      : withoutValue(query, parseQuery(query, Date.now()), { field: 'batch', value: before });
  return batch === null ? rest : `${rest} ${onlyValue({ field: 'batch', value: batch })}`.trim();
}
