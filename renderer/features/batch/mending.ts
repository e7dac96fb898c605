import { AppError } from '../../../shared/model/app-error.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import type { App } from '../../store/app.ts';
import type { createAttempt } from '../../store/attempt.ts';
import { PLAN_BUSY } from '../../store/batch/change-plan.ts';
import { type Mends, mendsOf, withoutOwed } from '../../store/batch/mendable.ts';
import { planSince } from '../../store/batch/plan-after-jobs.ts';
import { nextTask, prepareFacts } from '../../store/batch/row-facts.ts';
import { errorBodyOf } from '../../store/error-body.ts';

const OWED = 'These rows are in the queue now, so nothing was changed.';

export interface Mending {
  /** Mends rows of the plan on copies, with undo once that is done. */
  readonly change: (rows: readonly PlanRow[], mends: readonly Mends[]) => void;
  /** Resolves once no mending is under way: a plan that is wanted meanwhile waits for it, and has what was mended. */
  readonly ended: () => Promise<void>;
}

/** @param claim makes what is asked for the newest wish of a plan; what it returns tells whether it still is */
export function createMending(
  { store, bridge }: App,
  {
    attempt,
    claim,
  }: { readonly attempt: ReturnType<typeof createAttempt>; readonly claim: () => () => boolean },
): Mending {
  const state = store.getState;
  let last: Promise<void> = Promise.resolve();

  /** @returns false if the artist stopped it */
  const mendNow = async (mends: readonly Mends[]): Promise<boolean> => {
    const { plan: shown, planning, starting, jobsById } = state();
    if (shown === null || planning.state !== 'ready' || starting) throw new AppError('input', PLAN_BUSY);
    const wanted = withoutOwed(mends, shown.rows);
    if (wanted.length === 0) throw new AppError('input', OWED);
    const isNewest = claim();
    const scanId = crypto.randomUUID();
    state().beginScan(scanId, true);
    try {
      const asInput = wanted.map(({ images, fixes }) => ({ images: [...images], fixes: [...fixes] }));
      const next = await bridge.batch.mend({ planId: shown.id, mends: asInput, scanId });
      await prepareFacts(next.rows, nextTask);
      // Another plan is wanted by now, and has what was mended.
      if (!isNewest()) return true;
      const since = planSince(next, jobsById, state().jobsById);
      state().setPlan(since.plan, since.isBehind);
      return true;
    } catch (cause) {
      if (isNewest()) state().mendEnded();
      if (errorBodyOf(cause).kind !== 'cancelled') throw cause;
      return false;
    }
  };

  const mendInTurn = (mends: readonly Mends[]): Promise<boolean> => {
    const now = mendNow(mends);
    last = now.then(
      () => undefined,
      () => undefined,
    );
    return now;
  };
  const mendAgain = (mends: readonly Mends[]) => async (): Promise<null> => {
    if (await mendInTurn(mends)) return null;
    throw new AppError('cancelled', 'You stopped it.');
  };
  const change = (rows: readonly PlanRow[], mends: readonly Mends[]): void => {
    const before = mendsOf(rows);
    void state().willRemember(
      attempt(async () => {
        if (!(await mendInTurn(mends))) return;
        state().remember({
          label: 'change of what is mended',
          undo: mendAgain(before),
          redo: mendAgain(mends),
        });
      }),
    );
  };

  return { change, ended: () => last };
}
