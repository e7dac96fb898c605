import type { AssetView } from '../../../../shared/bridge/views.ts';
import { typedName } from '../../../../shared/model/library-order.ts';
import { isMeant, type TermMeaning } from '../../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../../shared/model/search/parse-query.ts';

/** What the stand-in searches by: words of names, ids, kinds, decisions and tags. Other filters match everything. */
export function matchesQuery({ asset }: AssetView, query: string): boolean {
  const holds = (meaning: TermMeaning): boolean | null => {
    switch (meaning.field) {
      case 'text':
      case 'name':
        return typedName(asset.name).includes(typedName(meaning.words));
      case 'id':
        return meaning.values.includes(asset.id);
      case 'like':
        // The stand-in looks at no pictures: each asset is like itself alone.
        return meaning.ids.includes(asset.id);
      case 'kind':
        return meaning.kinds.includes(asset.kind);
      case 'decision':
        return meaning.decisions.includes(asset.decision ?? 'none');
      case 'tag':
        return meaning.tags.some((wanted) =>
          asset.tags.some((tag) => tag === wanted || tag.startsWith(`${wanted}/`)),
        );
      default:
        return null;
    }
  };
  return parseQuery(query, 0).every(({ meaning, isNot }) => {
    const held = isMeant(meaning) ? holds(meaning) : null;
    return held === null || held !== isNot;
  });
}
