import type { LibraryGroup, LibraryOrder } from '../../../../../shared/model/library-order.ts';
import type { AssetIndex } from '../asset-index.ts';
import type { IndexedAsset } from '../indexed-asset.ts';
import type { UnseenPicture } from '../pictures/picture-tables.ts';
import type { TagCount } from '../search/search-tables.ts';

interface InOrder {
  readonly order: LibraryOrder;
}

interface Range extends InOrder {
  readonly offset: number;
  readonly limit: number;
}

/** What an index is asked that may take long: each with its answer. */
export interface IndexQuestions {
  readonly page: {
    readonly asked: Range;
    readonly answer: { readonly assets: readonly IndexedAsset[]; readonly total: number };
  };
  readonly ids: { readonly asked: Range; readonly answer: readonly string[] };
  readonly position: { readonly asked: InOrder & { readonly id: string }; readonly answer: number | null };
  readonly startingWith: {
    readonly asked: InOrder & { readonly letters: string; readonly after: string | null };
    readonly answer: string | null;
  };
  readonly count: { readonly asked: InOrder; readonly answer: number };
  readonly groups: { readonly asked: InOrder; readonly answer: readonly LibraryGroup[] };
  /** The numbers of the rows that match a search; null without one. */
  readonly matches: { readonly asked: InOrder; readonly answer: Uint32Array | null };
  /** Pictures that were not looked at, from a number on, and how many there are in all. */
  readonly unseen: {
    readonly asked: { readonly after: number; readonly limit: number };
    readonly answer: { readonly pictures: readonly UnseenPicture[]; readonly count: number | null };
  };
  readonly tags: { readonly asked: object; readonly answer: readonly TagCount[] };
}

export type QuestionName = keyof IndexQuestions;

const ANSWERS: {
  readonly [Name in QuestionName]: (
    index: AssetIndex,
    asked: IndexQuestions[Name]['asked'],
  ) => IndexQuestions[Name]['answer'];
} = {
  page: (index, { order, offset, limit }) => ({
    assets: index.page(order, offset, limit),
    total: index.count(order),
  }),
  ids: (index, { order, offset, limit }) => index.ids(order, offset, limit),
  position: (index, { order, id }) => index.position(order, id),
  startingWith: (index, { order, letters, after }) => index.startingWith(order, letters, after),
  count: (index, { order }) => index.count(order),
  groups: (index, { order }) => index.groups(order),
  matches: (index, { order }) => index.matches(order),
  unseen: (index, { after, limit }) => index.pictures.unseen(after, limit),
  tags: (index) => index.tags(),
};

/** Answers from the index as it is now. Throws SQLite's own error if its file is damaged. */
export function answer<Name extends QuestionName>(
  index: AssetIndex,
  name: Name,
  asked: IndexQuestions[Name]['asked'],
): IndexQuestions[Name]['answer'] {
  return ANSWERS[name](index, asked);
}
