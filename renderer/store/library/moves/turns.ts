import { type TurnsWatch, watchTurn } from './watch-turn.ts';

/** Work that has its turn. @param isWanted false as soon as other work has taken its place: it must select nothing more */
export type TurnWork = (isWanted: () => boolean) => Promise<void>;

/**
 * Does one thing after the other, however long each waits for an answer: what is asked for later never ends before what was asked for earlier.
 */
export interface Turns<Step> {
  /** Does the work after all that was asked for before. */
  readonly inTurn: (work: TurnWork) => Promise<void>;
  /** The same of work that does more than to select: nothing takes its place, nor that of work that it waits for. */
  readonly surely: (work: TurnWork) => Promise<void>;
  /** The same of work of which only the last counts: it takes the place of work of this kind that waits right before it. */
  readonly lastInTurn: (kind: string, work: TurnWork) => Promise<void>;
  /** The same of a step. Steps that wait with nothing between them are taken together, so that they are never many answers behind. */
  readonly step: (step: Step) => Promise<void>;
  /**
   * Does the work in place of all that has not ended: its outcome does not depend on that. At once, unless work waits that does more than to select: that
   * is done first, with all before it, since it is about what that selects.
   */
  readonly instead: (work: TurnWork) => Promise<void>;
  /** Runs `now` if nothing is left to do; else `later` in its turn, and what that asks for before what was asked for after it. */
  readonly afterwards: (now: () => void, later: () => void) => void;
}

interface Turn<Step> {
  readonly kind: string | null;
  readonly isSure: boolean;
  readonly steps: Step[];
  work: TurnWork;
  readonly done: PromiseWithResolvers<void>;
}

/** @param takeSteps does several steps in one go, in their order */
export function createTurns<Step>(
  takeSteps: (steps: readonly Step[], isWanted: () => boolean) => Promise<void>,
  watch: TurnsWatch = { onSlow: () => undefined, onGivenUp: () => undefined },
): Turns<Step> {
  const waiting: Turn<Step>[] = [];
  let current: Turn<Step> | null = null;
  /** What is asked for by what was put off, while that runs. */
  let nested: Turn<Step>[] | null = null;

  function next(): void {
    const turn = current === null ? waiting.shift() : undefined;
    if (turn === undefined) return;
    current = turn;
    const stopWatching = watchTurn(watch, {
      isSure: turn.isSure,
      isCurrent: () => current === turn,
      giveUp: () => giveUp(turn),
    });
    void begin(turn).finally(() => {
      stopWatching();
      if (current === turn) current = null;
      next();
    });
  }

  function giveUp(turn: Turn<Step>): void {
    current = null;
    turn.done.resolve();
    const dropped = waiting.splice(0);
    for (const each of dropped) each.done.resolve();
    watch.onGivenUp(dropped.length);
  }

  const begin = (turn: Turn<Step>): Promise<void> =>
    turn.work(() => current === turn).then(turn.done.resolve, turn.done.reject);

  function add(
    work: TurnWork,
    how: Partial<Pick<Turn<Step>, 'kind' | 'isSure' | 'steps'>> = {},
  ): Promise<void> {
    const turn = { kind: null, isSure: false, steps: [], ...how, work, done: Promise.withResolvers<void>() };
    (nested ?? waiting).push(turn);
    next();
    return turn.done.promise;
  }
  const last = (): Turn<Step> | undefined => (nested ?? waiting).at(-1);

  return {
    inTurn: (work) => add(work),
    surely: (work) => add(work, { isSure: true }),
    lastInTurn: (kind, work) => {
      const before = last();
      if (before?.kind !== kind) return add(work, { kind });
      before.work = work;
      return before.done.promise;
    },
    step: (step) => {
      const before = last();
      if (before !== undefined && before.steps.length > 0) {
        before.steps.push(step);
        return before.done.promise;
      }
      const steps = [step];
      return add((isWanted) => takeSteps(steps, isWanted), { steps });
    },
    instead: (work) => {
      if (nested !== null) return add(work);
      const kept = waiting.findLastIndex(({ isSure }) => isSure) + 1;
      for (const turn of waiting.splice(kept)) turn.done.resolve();
      if (kept === 0) {
        current?.done.resolve();
        current = null;
      }
      return add(work);
    },
    afterwards: (now, later) => {
      if (current === null) return now();
      const work = async (): Promise<void> => {
        const asked: Turn<Step>[] = [];
        nested = asked;
        try {
          later();
        } finally {
          nested = null;
          waiting.unshift(...asked);
        }
      };
      void add(work, { isSure: true });
    },
  };
}
