/** Where the keyboard is. */
export interface Hand {
  /** The group whose head it is at, by its key; null while it is at the active asset. */
  readonly head: string | null;
  /** The position of the active asset; −1 if there is none, or if it is not in the order. */
  readonly at: number;
}

/** Where a key leads: to a position, to the head of a group, or nowhere. */
export type Move = (from: Hand) => number | { readonly head: string } | null;
export type MoveHow = 'only' | 'range';

export interface Step {
  readonly move: Move;
  readonly how: MoveHow;
}

/** What steps lead to: the range between two positions, which is one asset alone after a step without Shift. */
interface Goal {
  readonly at: number;
  /** Where the range begins. */
  readonly from: number;
  /** Whether it begins where one of the steps led, and not where ranges began before. */
  readonly isNewRange: boolean;
}

/**
 * Takes steps one after the other, without asking what lies at the positions between.
 * @param anchor the position where a range begins; −1 for none
 */
export function walk(
  steps: readonly Step[],
  from: Hand,
  anchor: number,
): { readonly head: string | null; readonly goal: Goal | null } {
  let hand = from;
  let range = { from: anchor, isNewRange: false };
  let goal: Goal | null = null;
  for (const { move, how } of steps) {
    const to = move(hand);
    if (to === null) continue;
    if (typeof to !== 'number') {
      hand = { ...hand, head: to.head };
      continue;
    }
    hand = { head: null, at: to };
    if (how === 'only' || range.from < 0) range = { from: to, isNewRange: true };
    goal = { at: to, ...range };
  }
  return { head: hand.head, goal };
}
