import { freeRecipeName, isSameName, MOST_VERSIONS } from './saved-recipe.ts';

/** What the artist saved under a name, with its former versions, newest first. */
export type Saved<Content extends object> = Content & {
  readonly name: string;
  readonly versions?: readonly (Content & { readonly until: number })[] | undefined;
};

/** How a name and what it stands for are told apart and compared. */
export interface SavedKind<Content extends object> {
  /** What it says, apart from its name and versions. */
  readonly contentOf: (saved: Content) => Content;
  readonly isSame: (a: Content, b: Content) => boolean;
}

/** Changes of what the artist saved. All are pure; a name that is not there changes nothing. */
export interface SavedEdits<Content extends object> {
  /** Adds one at the end. Its name must be free. */
  readonly added: (all: readonly Saved<Content>[], one: Saved<Content>) => readonly Saved<Content>[];
  readonly without: (all: readonly Saved<Content>[], name: string) => readonly Saved<Content>[];
  readonly renamed: (all: readonly Saved<Content>[], name: string, to: string) => readonly Saved<Content>[];
  /** Puts a copy behind one, without its versions. @param taken names that are used elsewhere */
  readonly duplicated: (
    all: readonly Saved<Content>[],
    name: string,
    taken: readonly string[],
  ) => readonly Saved<Content>[];
  /** Moves one up (-1) or down (1) by one place, as far as there is one. */
  readonly moved: (all: readonly Saved<Content>[], name: string, by: -1 | 1) => readonly Saved<Content>[];
  /** Gives one another content, and keeps the one before as its newest version. @param at milliseconds since the epoch */
  readonly updated: (
    all: readonly Saved<Content>[],
    name: string,
    content: Content,
    at: number,
  ) => readonly Saved<Content>[];
  /**
   * Adds what a file holds. @param clash what becomes of one whose name is the artist's own already: it goes beside it under a free name, or it
   * becomes the newest version of it
   * @param taken names that cannot be replaced
   */
  readonly imported: (
    all: readonly Saved<Content>[],
    more: readonly Saved<Content>[],
    clash: 'beside' | 'replace',
    taken: readonly string[],
    at: number,
  ) => readonly Saved<Content>[];
}

/** The changes of recipes, or of chains. */
export function savedEdits<Content extends object>({
  contentOf,
  isSame,
}: SavedKind<Content>): SavedEdits<Content> {
  type All = readonly Saved<Content>[];
  const namesOf = (all: All): readonly string[] => all.map(({ name }) => name);
  const plain = (name: string, content: Content): Saved<Content> => ({ ...contentOf(content), name });
  const updatedOne = (saved: Saved<Content>, content: Content, at: number): Saved<Content> => {
    if (isSame(saved, content)) return saved;
    const versions = [{ ...contentOf(saved), until: at }, ...(saved.versions ?? [])].slice(0, MOST_VERSIONS);
    return { ...plain(saved.name, content), versions };
  };
  const added = (all: All, one: Saved<Content>): All => [...all, plain(one.name, one)];
  const updated = (all: All, name: string, content: Content, at: number): All =>
    all.map((each) => (isSameName(each.name, name) ? updatedOne(each, content, at) : each));

  return {
    added,
    updated,
    without: (all, name) => all.filter((each) => !isSameName(each.name, name)),
    renamed: (all, name, to) =>
      all.map((each) => (isSameName(each.name, name) ? { ...each, name: to } : each)),
    duplicated: (all, name, taken) =>
      all.flatMap((each) =>
        isSameName(each.name, name)
          ? [each, plain(freeRecipeName(each.name, [...taken, ...namesOf(all)]), each)]
          : [each],
      ),
    moved: (all, name, by) => {
      const from = all.findIndex((each) => isSameName(each.name, name));
      const [one, other] = [all[from], all[from + by]];
      if (one === undefined || other === undefined) return all;
      const next = [...all];
      next[from] = other;
      next[from + by] = one;
      return next;
    },
    imported: (all, more, clash, taken, at) =>
      more.reduce<All>((saved, each) => {
        const isOwn = saved.some(({ name }) => isSameName(name, each.name));
        if (isOwn && clash === 'replace') return updated(saved, each.name, each, at);
        return added(saved, { ...each, name: freeRecipeName(each.name, [...taken, ...namesOf(saved)]) });
      }, all),
  };
}

/**
 * Takes a change back, also if others were changed since: what it added or changed goes, and what it removed or changed comes back where its
 * name is free.
 */
export function takenBack<One extends { readonly name: string }>(
  now: readonly One[],
  before: readonly One[],
  after: readonly One[],
): readonly One[] {
  const text = (each: One): string => JSON.stringify(each);
  const texts = (all: readonly One[]): string => all.map(text).join('\n');
  if (texts(now) === texts(after)) return before;
  const [was, is] = [new Set(before.map(text)), new Set(after.map(text))];
  const kept = now.filter((each) => was.has(text(each)) || !is.has(text(each)));
  const back = before.filter(
    (each) => !is.has(text(each)) && !kept.some(({ name }) => isSameName(name, each.name)),
  );
  return [...kept, ...back];
}
