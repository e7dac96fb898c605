import type { CompareMode } from '../../words/compare-words.ts';
import type { Cursor } from '../camera/listen-to-pointer.ts';

/** A rectangle of the canvas, in shares of its width and height, from its upper left corner. */
export interface Share {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where one of the models is drawn. */
export interface Pane {
  /** Of the model. */
  readonly index: number;
  /** The whole picture of it, which the camera's angle belongs to. */
  readonly picture: Share;
  /** What of that is seen. */
  readonly seen: Share;
}

export interface PaneChoice {
  readonly mode: CompareMode;
  /** How many are compared. */
  readonly count: number;
  /** The index of the active one, which a blink and a distance show. */
  readonly active: number;
  /** Where the line of the wipe stands, as a share of the width. */
  readonly wipeAt: number;
  /** Width by height of the canvas. */
  readonly aspect: number;
}

const WHOLE: Share = { x: 0, y: 0, width: 1, height: 1 };

/** The panes from the upper left to the lower right. All pictures are of one size. */
export function panesOf({ mode, count, active, wipeAt, aspect }: PaneChoice): readonly Pane[] {
  if (mode === 'blink' || mode === 'heat') return [{ index: active, picture: WHOLE, seen: WHOLE }];
  if (mode === 'wipe' && count === 2)
    return [
      { index: 0, picture: WHOLE, seen: { ...WHOLE, width: wipeAt } },
      { index: 1, picture: WHOLE, seen: { ...WHOLE, x: wipeAt, width: 1 - wipeAt } },
    ];
  const columns = columnsOf(count, aspect);
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, index) => {
    const [width, height] = [1 / columns, 1 / rows];
    const share = { x: (index % columns) * width, y: Math.floor(index / columns) * height, width, height };
    return { index, picture: share, seen: share };
  });
}

/** The number of columns with which pictures are nearest to squares. */
function columnsOf(count: number, aspect: number): number {
  const shapes = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const isFull = columns * rows === count;
    return { columns, isFull, offSquare: Math.abs(Math.log((aspect * rows) / columns)) };
  });
  const [best] = shapes.filter(({ isFull }) => isFull).toSorted((a, b) => a.offSquare - b.offSquare);
  return best?.columns ?? count;
}

/** The pane under a cursor; undefined if none is there. */
export function paneAt(panes: readonly Pane[], cursor: Cursor): Pane | undefined {
  const [x, y] = [(cursor[0] + 1) / 2, (1 - cursor[1]) / 2];
  return panes.find(
    ({ seen }) => x >= seen.x && x <= seen.x + seen.width && y >= seen.y && y <= seen.y + seen.height,
  );
}

/** A cursor of the canvas as a cursor in a pane's picture. */
export function cursorIn({ picture }: Pane, cursor: Cursor): Cursor {
  const [x, y] = [(cursor[0] + 1) / 2, (1 - cursor[1]) / 2];
  return [((x - picture.x) / picture.width) * 2 - 1, 1 - ((y - picture.y) / picture.height) * 2];
}
