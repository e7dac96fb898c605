/**
 * Touch gestures on the picture: one finger orbits, two pan and pinch, a tap is a click, and a long press opens the menu.
 *
 *     none ─ down ─▶ tap ─ moves ─▶ orbit ─ down ─▶ pinch
 *                     ├─ up ─▶ click                  │ a finger up, or a third down
 *                     └─ long press ─▶ menu ─▶ over ◀─┘
 *
 * `over` lasts until all fingers are up, so that the finger that stays after a pinch does not turn the model.
 */
type Stage = 'none' | 'tap' | 'orbit' | 'pinch' | 'over';

/** In CSS pixels of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Finger extends Point {
  readonly id: number;
}

export interface Touching {
  readonly stage: Stage;
  readonly fingers: readonly Finger[];
}

export const UNTOUCHED: Touching = { stage: 'none', fingers: [] };

export type TouchEventKind = 'down' | 'move' | 'up' | 'cancel' | 'long-press';

export type TouchMove =
  | { readonly does: 'orbit' | 'pan'; readonly x: number; readonly y: number }
  | { readonly does: 'dolly'; readonly factor: number; readonly at: Point }
  | { readonly does: 'click' | 'menu'; readonly at: Point };

export interface Touched {
  readonly now: Touching;
  readonly moves: readonly TouchMove[];
}

/** A touch that moves less than this is a tap, in CSS pixels. It is more than for a mouse, because a finger is never still. */
const TAP_REACH = 8;
/** Below this distance of the fingers, in CSS pixels, a pinch does not zoom: the ratio would be too imprecise. */
const MIN_PINCH_DISTANCE = 10;

/** The next state and the moves that follow from an event of one finger. */
export function touched(before: Touching, kind: TouchEventKind, finger: Finger): Touched {
  switch (kind) {
    case 'down': {
      const fingers = [...before.fingers.filter(({ id }) => id !== finger.id), finger];
      const stage = before.stage === 'over' || fingers.length > 2 ? 'over' : STAGES[fingers.length];
      return { now: { stage: stage ?? 'over', fingers }, moves: [] };
    }
    case 'move':
      return moved(before, finger);
    case 'up': {
      const moves: readonly TouchMove[] =
        before.stage === 'tap' ? [{ does: 'click', at: pointOf(finger) }] : [];
      return { now: lifted(before, finger.id), moves };
    }
    case 'cancel':
      return { now: lifted(before, finger.id), moves: [] };
    case 'long-press':
      // Some systems report a long press only after the finger is up again.
      if (before.stage !== 'tap' && before.stage !== 'none') return { now: before, moves: [] };
      return {
        now: before.stage === 'tap' ? { ...before, stage: 'over' } : before,
        moves: [{ does: 'menu', at: pointOf(finger) }],
      };
  }
}

/** The stage for a number of fingers. */
const STAGES: readonly Stage[] = ['none', 'tap', 'pinch'];

const pointOf = ({ x, y }: Finger): Point => ({ x, y });

function lifted({ fingers }: Touching, gone: number): Touching {
  const left = fingers.filter(({ id }) => id !== gone);
  return left.length === 0 ? UNTOUCHED : { stage: 'over', fingers: left };
}

function moved(before: Touching, finger: Finger): Touched {
  const previous = before.fingers.find(({ id }) => id === finger.id);
  if (previous === undefined) return { now: before, moves: [] };
  const [x, y] = [finger.x - previous.x, finger.y - previous.y];
  if (before.stage === 'tap' && Math.hypot(x, y) < TAP_REACH) return { now: before, moves: [] };
  const fingers = before.fingers.map((each) => (each.id === finger.id ? finger : each));
  switch (before.stage) {
    case 'tap':
    case 'orbit':
      return { now: { stage: 'orbit', fingers }, moves: [{ does: 'orbit', x, y }] };
    case 'pinch':
      return { now: { stage: 'pinch', fingers }, moves: pinched(before.fingers, fingers) };
    case 'none':
    case 'over':
      return { now: { ...before, fingers }, moves: [] };
  }
}

function pinched(before: readonly Finger[], after: readonly Finger[]): readonly TouchMove[] {
  const [from, to] = [middleOf(before), middleOf(after)];
  if (from === null || to === null) return [];
  const pan = { does: 'pan', x: to.at.x - from.at.x, y: to.at.y - from.at.y } as const;
  if (from.apart < MIN_PINCH_DISTANCE || to.apart < MIN_PINCH_DISTANCE) return [pan];
  return [pan, { does: 'dolly', factor: from.apart / to.apart, at: to.at }];
}

function middleOf([one, other]: readonly Finger[]): { readonly at: Point; readonly apart: number } | null {
  if (one === undefined || other === undefined) return null;
  return {
    at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    apart: Math.hypot(one.x - other.x, one.y - other.y),
  };
}
