import { foldText } from '../../../../../shared/model/search/search-words.ts';
import type { TagCount } from './search-tables.ts';

/** The sets of tags that assets have, each with a number; 0 is the empty one. */
export interface TagSets {
  /** @param json the tags as an array, as they are spelled */
  readonly numberOf: (json: string) => number;
  readonly size: () => number;
  /**
   * The tags of all sets, and those that they are nested in, by name. An asset with two tags below one counts once for that.
   * @param counts how many assets have each set
   */
  readonly counted: (counts: Uint32Array) => readonly TagCount[];
}

/** A tag of a set, or one that it is nested in. */
interface TagPath {
  readonly folded: string;
  readonly spelled: string;
}

export function createTagSets(): TagSets {
  const sets: (readonly TagPath[])[] = [[]];
  const numbers = new Map<string, number>([['[]', 0]]);
  /** Shared by the sets: most have a few of the same tags. */
  const paths = new Map<string, readonly TagPath[]>();

  function pathsOf(spelled: string): readonly TagPath[] {
    const known = paths.get(spelled);
    if (known !== undefined) return known;
    const folded = foldText(spelled).split('/');
    const words = spelled.split('/');
    // A letter that folds to a slash nests too.
    const shown = words.length === folded.length ? words : folded;
    const made = folded.map((_, at) => ({
      folded: folded.slice(0, at + 1).join('/'),
      spelled: shown.slice(0, at + 1).join('/'),
    }));
    paths.set(spelled, made);
    return made;
  }

  return {
    numberOf: (json) => {
      const known = numbers.get(json);
      if (known !== undefined) return known;
      const tags = JSON.parse(json) as readonly string[];
      const all = new Map<string, TagPath>();
      for (const path of tags.flatMap(pathsOf)) if (!all.has(path.folded)) all.set(path.folded, path);
      sets.push([...all.values()]);
      numbers.set(json, sets.length - 1);
      return sets.length - 1;
    },
    size: () => sets.length,
    counted: (counts) => {
      const found = new Map<string, { count: number; readonly spellings: Map<string, number> }>();
      sets.forEach((set, at) => {
        const count = counts[at] ?? 0;
        if (count === 0) return;
        for (const { folded, spelled } of set) {
          const tag = found.get(folded) ?? { count: 0, spellings: new Map() };
          tag.count += count;
          tag.spellings.set(spelled, (tag.spellings.get(spelled) ?? 0) + count);
          found.set(folded, tag);
        }
      });
      return [...found]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { count, spellings }]) => ({ tag: mostFrequent(spellings), count }));
    },
  };
}

function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  let most = '';
  for (const [spelled, count] of spellings) {
    if (most === '' || count > (spellings.get(most) ?? 0)) most = spelled;
  }
  return most;
}
