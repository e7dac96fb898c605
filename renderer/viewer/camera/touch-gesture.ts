/**
 * What fingers on the picture do: one orbits, two pan and pinch, a tap is a click, and a finger that is held opens the menu.
 *
 *     none ─ down ─▶ tap ─ moves ─▶ orbit ─ down ─▶ pinch
 *                     ├─ up ─▶ click                  │ a finger up, or a third
 *                     └─ held ─▶ menu ─▶ over ◀───────┘
 *
 * `over` lasts until all fingers are up: the last one to leave a pinch would turn the model, unmeant.
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

export type TouchEventKind = 'down' | 'move' | 'up' | 'cancel' | 'held';

export type TouchMove =
  | { readonly does: 'orbit' | 'pan'; readonly x: number; readonly y: number }
  | { readonly does: 'dolly'; readonly factor: number; readonly at: Point }
  | { readonly does: 'click' | 'menu'; readonly at: Point };

export interface Touched {
  readonly now: Touching;
  readonly moves: readonly TouchMove[];
}

/** A finger is broader than a pointer, and never quite still: so far it goes within a tap, in CSS pixels. */
const TAP_REACH = 8;
/** Fingers nearer than this say nothing of a distance, in CSS pixels. */
const PINCH_LEAST = 10;

/** What comes of something that a finger did. */
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
    case 'held':
      // some systems say so once the finger is up again
      if (before.stage !== 'tap' && before.stage !== 'none') return { now: before, moves: [] };
      return {
        now: before.stage === 'tap' ? { ...before, stage: 'over' } : before,
        moves: [{ does: 'menu', at: pointOf(finger) }],
      };
  }
}

const STAGES: readonly Stage[] = ['none', 'tap', 'pinch'];

const pointOf = ({ x, y }: Finger): Point => ({ x, y });

function lifted({ fingers }: Touching, gone: number): Touching {
  const left = fingers.filter(({ id }) => id !== gone);
  return left.length === 0 ? UNTOUCHED : { stage: 'over', fingers: left };
}

function moved(before: Touching, finger: Finger): Touched {
  const was = before.fingers.find(({ id }) => id === finger.id);
  if (was === undefined) return { now: before, moves: [] };
  const [x, y] = [finger.x - was.x, finger.y - was.y];
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
  const [from, to] = [between(before), between(after)];
  if (from === null || to === null) return [];
  const pan = { does: 'pan', x: to.at.x - from.at.x, y: to.at.y - from.at.y } as const;
  if (from.apart < PINCH_LEAST || to.apart < PINCH_LEAST) return [pan];
  return [pan, { does: 'dolly', factor: from.apart / to.apart, at: to.at }];
}

function between([one, other]: readonly Finger[]): { readonly at: Point; readonly apart: number } | null {
  if (one === undefined || other === undefined) return null;
  return {
    at: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    apart: Math.hypot(one.x - other.x, one.y - other.y),
  };
}
