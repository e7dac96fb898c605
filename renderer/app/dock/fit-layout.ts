import {
  type Layout,
  type LayoutPart,
  type LayoutSplit,
  panelsOf,
} from '../../../shared/model/settings/layout.ts';
import { isPanelId } from '../../store/panel-ids.ts';
import { type DockRoom, GIVING, LEAST_ROOM, type PanelSize } from './panel-room.ts';

type Side = keyof PanelSize;
const ACROSS: Readonly<Record<Side, Side>> = { width: 'height', height: 'width' };

/**
 * Fits a layout to another room than the one it was made for. Side areas keep their size at scale 1, and the main area grows or
 * shrinks. When the main area is at its minimum, the others shrink to their minimums. If that is not enough, all shrink in
 * proportion.
 */
export function fitLayout(layout: Layout, room: DockRoom): Layout {
  const to: PanelSize = { width: room.width / room.scale, height: room.height / room.scale };
  const along: Side = layout.direction === 'row' ? 'width' : 'height';
  return { ...layout, room: to, root: fitSplit(layout.root, along, layout.room ?? to, to) };
}

function fitSplit(split: LayoutSplit, along: Side, from: PanelSize, to: PanelSize): LayoutSplit {
  const whole = split.parts.reduce((sum, { share }) => sum + share, 0);
  const before = split.parts.map(({ share }) => (share / whole) * from[along]);
  const after = fitSizes({
    before,
    least: split.parts.map((part, at) => Math.min(before[at] ?? 0, leastOf(part, along, along))),
    giving: givingOf(split.parts),
    room: to[along],
  });
  const parts = split.parts.map((part, at): LayoutPart => {
    const share = (after[at] ?? 0) / to[along];
    if (part.kind === 'area') return { ...part, share };
    const inner = (room: PanelSize, sizes: readonly number[]) => ({ ...room, [along]: sizes[at] ?? 0 });
    return { ...fitSplit(part, ACROSS[along], inner(from, before), inner(to, after)), share };
  });
  return { ...split, parts };
}

interface Sizes {
  readonly before: readonly number[];
  /** The minimum of each, never more than its size in `before`. */
  readonly least: readonly number[];
  /** Index of the part that grows and shrinks first. */
  readonly giving: number;
  readonly room: number;
}

function fitSizes({ before, least, giving, room }: Sizes): readonly number[] {
  const others = sum(before) - (before[giving] ?? 0);
  const needed = least[giving] ?? 0;
  if (room - others >= needed) return before.map((size, at) => (at === giving ? room - others : size));
  const spare = others - (sum(least) - needed);
  const lacking = needed + others - room;
  if (spare > 0 && lacking <= spare)
    return before.map((size, at) => {
      const own = least[at] ?? 0;
      return at === giving ? own : size - lacking * ((size - own) / spare);
    });
  return least.map((size) => (size / sum(least)) * room);
}

/** The minimum size of a part on one side. `along` is the direction of the split that contains it. */
function leastOf(part: LayoutPart, side: Side, along: Side): number {
  if (part.kind === 'area')
    return Math.max(...part.panels.filter(isPanelId).map((id) => LEAST_ROOM[id][side]), 0);
  const inner = ACROSS[along];
  const each = part.parts.map((one) => leastOf(one, side, inner));
  return inner === side ? sum(each) : Math.max(...each);
}

function givingOf(parts: readonly LayoutPart[]): number {
  const ranks = parts.map((part) => Math.min(...panelsOf(part).filter(isPanelId).map(rankOf)));
  return ranks.indexOf(Math.min(...ranks));
}

const rankOf = (id: (typeof GIVING)[number]): number => GIVING.indexOf(id);

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
