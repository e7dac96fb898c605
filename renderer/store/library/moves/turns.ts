/** Work that has its turn. @param isWanted false as soon as other work has taken its place: it must change nothing more */
export type TurnWork = (isWanted: () => boolean) => Promise<void>;

/**
 * Does one thing after the other, however long each waits for an answer: what is asked for later never ends before what was asked for earlier.
 */
export interface Turns<Step> {
  /** Does the work after all that was asked for before. */
  readonly inTurn: (work: TurnWork) => Promise<void>;
  /** The same of work that does more than to select: where other work takes its place, it is begun all the same. */
  readonly surely: (work: TurnWork) => Promise<void>;
  /** The same of work of which only the last counts: it takes the place of work of this kind that waits right before it. */
  readonly lastInTurn: (kind: string, work: TurnWork) => Promise<void>;
  /** The same of a step. Steps that wait with nothing between them are taken together, so that they are never many answers behind. */
  readonly step: (step: Step) => Promise<void>;
  /** Does the work at once, in place of all that has not ended: its outcome does not depend on that. */
  readonly instead: (work: TurnWork) => Promise<void>;
  readonly isIdle: () => boolean;
  /** Resolves when nothing is left to do. */
  readonly settled: () => Promise<void>;
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
): Turns<Step> {
  let waiting: Turn<Step>[] = [];
  let current: Turn<Step> | null = null;

  function next(): void {
    const turn = current === null ? waiting.shift() : undefined;
    if (turn === undefined) return;
    current = turn;
    void begin(turn).finally(() => {
      if (current === turn) current = null;
      next();
    });
  }

  const begin = (turn: Turn<Step>): Promise<void> =>
    turn.work(() => current === turn).then(turn.done.resolve, turn.done.reject);

  function add(work: TurnWork, how: Partial<Pick<Turn<Step>, 'kind' | 'isSure' | 'steps'>> = {}): Promise<void> {
    const turn = { kind: null, isSure: false, steps: [], ...how, work, done: Promise.withResolvers<void>() };
    waiting.push(turn);
    next();
    return turn.done.promise;
  }

  return {
    inTurn: (work) => add(work),
    surely: (work) => add(work, { isSure: true }),
    lastInTurn: (kind, work) => {
      const last = waiting.at(-1);
      if (last === undefined || last.kind !== kind) return add(work, { kind });
      last.work = work;
      return last.done.promise;
    },
    step: (step) => {
      const last = waiting.at(-1);
      if (last !== undefined && last.steps.length > 0) {
        last.steps.push(step);
        return last.done.promise;
      }
      const steps = [step];
      return add((isWanted) => takeSteps(steps, isWanted), { steps });
    },
    instead: (work) => {
      const passed = waiting;
      waiting = [];
      current?.done.resolve();
      current = null;
      for (const turn of passed) {
        if (turn.isSure) void begin(turn);
        else turn.done.resolve();
      }
      return add(work);
    },
    isIdle: () => current === null,
    settled: async () => {
      while (current !== null) await (waiting.at(-1) ?? current).done.promise.catch(() => undefined);
    },
  };
}
