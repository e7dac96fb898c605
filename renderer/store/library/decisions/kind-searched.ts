import { type AssetKind, assetKindSchema } from '../../../../shared/model/search/asset-kind.ts';
import { parseQuery } from '../../../../shared/model/search/parse-query.ts';
import { oneValue, onlyValue, withoutValue } from '../../../../shared/model/search/query-values.ts';
import { KINDS } from '../find/find-rows.ts';

/** The one kind that a search asks for; null if it asks for none, or for several. */
export function kindSearched(query: string): AssetKind | null {
  return assetKindSchema.safeParse(oneValue(parseQuery(query, Date.now()), 'kind')).data ?? null;
}

/** The same search for results of one kind; null for all kinds. */
export function withKind(query: string, kind: AssetKind | null): string {
  const rest = KINDS.reduce(
    (text, value) => withoutValue(text, parseQuery(text, Date.now()), { field: 'kind', value }),
    query,
  ).trim();
  return kind === null ? rest : `${rest} ${onlyValue({ field: 'kind', value: kind })}`.trim();
}
