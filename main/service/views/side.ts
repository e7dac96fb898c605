import type { ViewName } from './view-image.ts';

/** The direction from the subject to a view's camera. */
export const TOWARDS: Readonly<Record<ViewName, readonly [number, number, number]>> = {
  front: [0, 0, 1],
  back: [0, 0, -1],
  right: [1, 0, 0],
  left: [-1, 0, 0],
};

/** The mesh's axis that is horizontal in a view's picture; its direction is +1 if it points to the right there, −1 if to the left. */
export function acrossOf(name: ViewName): { readonly axis: 0 | 2; readonly direction: 1 | -1 } {
  if (name === 'front') return { axis: 0, direction: 1 };
  if (name === 'back') return { axis: 0, direction: -1 };
  return { axis: 2, direction: name === 'left' ? 1 : -1 };
}

const OPPOSITE: Readonly<Record<ViewName, ViewName>> = {
  front: 'back',
  back: 'front',
  left: 'right',
  right: 'left',
};

/** The view from the other side. */
export function oppositeOf(name: ViewName): ViewName {
  return OPPOSITE[name];
}
