/** A place over the picture, in shares of its width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** CSS pixels that an arrow key moves a crosshair by, and times as many with Shift. */
const STEP = 1;
const LARGE = 10;

const WAYS: Readonly<Partial<Record<string, readonly [across: number, down: number]>>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a crosshair stands after a key; null if the key does not move it. @param size of the picture in CSS pixels */
export function placeAfter(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { x, y }: Place,
  { width, height }: { readonly width: number; readonly height: number },
): Place | null {
  if (key === 'Home') return { x: 0.5, y: 0.5 };
  const way = WAYS[key];
  if (way === undefined) return null;
  const step = shiftKey ? STEP * LARGE : STEP;
  const within = (share: number): number => Math.min(1, Math.max(0, share));
  return {
    x: within(x + (way[0] * step) / Math.max(1, width)),
    y: within(y + (way[1] * step) / Math.max(1, height)),
  };
}
