import { groupedFigure } from '../../../words/figures.ts';
import type { AppState } from '../../app-state.ts';
import { assetCount, positionOf } from '../library-slice.ts';
import { shownStacks } from '../stacks/open-stacks.ts';

/** Where an asset stands among what is gone through, as an artist counts: a stack is one, opened or not. */
interface PlaceInOrder {
  /** From 1 on; null where the asset is on no loaded page. */
  readonly at: number | null;
  readonly of: number;
  /** From 2 on, for a version that is shown behind the cover of its open stack; null for all else. */
  readonly version: number | null;
}

/** The place of an asset. The versions of open stacks count to neither number, as in the counts of decisions. */
export function placeInOrder(state: AppState, id: string | null): PlaceInOrder {
  const stacks = shownStacks(state);
  const of = assetCount(state) - stacks.others;
  const place = positionOf(state, id);
  if (place < 0) return { at: null, of, version: null };
  const { position, member } = stacks.at(place);
  return { at: position + 1, of, version: member === 0 ? null : member + 1 };
}

/** Where something stands among others: “3 of 48”, “3 of 48 · version 2”, or how many there are where that is not known. */
export function placeWords({ at, of, version }: PlaceInOrder): string {
  const count = groupedFigure(of);
  if (at === null) return count;
  const place = `${groupedFigure(at)} of ${count}`;
  return version === null ? place : `${place} · version ${groupedFigure(version)}`;
}
