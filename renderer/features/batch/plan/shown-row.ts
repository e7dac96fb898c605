import type { View } from '../../../../shared/interface/formats.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import type { Tone } from '../../../ui/state-dot.tsx';
import { isNew } from './row-choice.ts';

/** A picture of a row, as the plan shows it. */
export interface ShownPicture {
  readonly view: View;
  /** On the window's own origin; null if there is none. */
  readonly thumbnail: string | null;
}

/** The pictures of a row: one, or those of its views, of which there are four at most. */
export function picturesShown(row: PlanRow): readonly ShownPicture[] {
  const { views } = factsOf(row);
  if (views.length < 2) return [{ view: 'front', thumbnail: row.thumbnail }];
  return views.map(({ view }, index) => ({ view, thumbnail: row.thumbnails?.[index] ?? null }));
}

/**
 * A row's check in the words of table and grid: `Left out · new`, where a row that could be sent is not.
 * @param isSent whether Start sends it
 */
export function checkShown(
  row: PlanRow,
  isSent: boolean,
): { readonly tone: Tone; readonly words: string; readonly full: string } {
  const { tone, words, full = words } = factsOf(row).check;
  if (!isNew(row) || isSent) return { tone, words, full };
  return { tone: 'idle', words: `Left out · ${words.charAt(0).toLowerCase()}${words.slice(1)}`, full };
}
