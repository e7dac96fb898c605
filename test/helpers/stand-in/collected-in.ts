import type { AssetView } from '../../../shared/bridge/views.ts';
import type { Collection } from '../../../shared/model/collections/collection.ts';
import { parseQuery } from '../../../shared/model/search/parse-query.ts';

/** Which assets a search's collections hold, and their order by hand; null if it asks for no collection. */
export function collectedIn(
  collections: readonly Collection[],
  query: string,
): {
  readonly has: (view: AssetView) => boolean;
  readonly byHand: (a: AssetView, b: AssetView) => number;
} | null {
  const terms = parseQuery(query, 0).flatMap(({ isNot, meaning }) =>
    'field' in meaning && meaning.field === 'collection' && 'values' in meaning
      ? [{ isNot, ids: idsOf(collections, meaning.values) }]
      : [],
  );
  const order = terms.find(({ isNot }) => !isNot)?.ids ?? [];
  if (terms.length === 0) return null;
  return {
    has: ({ asset }) => terms.every(({ isNot, ids }) => ids.includes(asset.id) !== isNot),
    byHand: (a, b) => order.indexOf(a.asset.id) - order.indexOf(b.asset.id),
  };
}

function idsOf(collections: readonly Collection[], values: readonly string[]): readonly string[] {
  return values.flatMap((value) => {
    const exact = collections.filter(
      ({ id, name }) => id === value || name.toLowerCase() === value.toLowerCase(),
    );
    const begins = ({ name }: Collection): boolean => name.toLowerCase().startsWith(value.toLowerCase());
    return (exact.length > 0 ? exact : collections.filter(begins)).flatMap(({ assets }) => assets);
  });
}
