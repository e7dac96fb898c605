import { AppError } from '../../../../shared/model/app-error.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { planSince } from '../../../store/batch/plan-after-jobs.ts';
import { nextTask, prepareFacts } from '../../../store/batch/row-facts.ts';
import { perApp } from '../../../store/per-app.ts';
import { valueChange } from '../batch-changes.ts';

const BUSY = 'The plan is being made, so nothing was changed; try again once it is there.';

export interface MaskActions {
  /** Has the masks of pictures ignored, or used again, with undo. @param images absolute paths of pictures of which none is so yet */
  readonly ignore: (images: readonly string[], isIgnored: boolean) => void;
}

/** Has the masks of pictures ignored, or used again. */
export const maskActions = perApp(createMaskActions);

function createMaskActions(app: App): MaskActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  /** One after the other: an undo waits for what it takes back. */
  let last: Promise<void> = Promise.resolve();

  const ask = async (images: readonly string[], isIgnored: boolean): Promise<void> => {
    const { plan, planning, starting, jobsById } = state();
    if (plan === null || planning.state !== 'ready' || starting) throw new AppError('input', BUSY);
    const scanId = crypto.randomUUID();
    state().beginScan(scanId);
    // Another plan was asked for meanwhile: it ignores the same masks.
    const isWanted = (): boolean => state().scanId === scanId;
    try {
      const next = await bridge.batch.ignoreMasks({ planId: plan.id, images: [...images], isIgnored });
      await prepareFacts(next.rows, nextTask);
      if (!isWanted()) return;
      const since = planSince(next, jobsById, state().jobsById);
      state().setPlan(since.plan, since.isBehind);
    } catch (cause) {
      if (isWanted()) state().mendEnded();
      throw cause;
    }
  };
  const inTurn = (images: readonly string[], isIgnored: boolean): void => {
    const now = last.then(() => attempt(() => ask(images, isIgnored)));
    last = now.then(
      () => undefined,
      () => undefined,
    );
  };

  return {
    ignore: (images, isIgnored) => {
      if (images.length === 0) return;
      const take = (value: boolean): void => inTurn(images, value);
      const { planning, starting, remember } = state();
      if (planning.state === 'ready' && !starting)
        remember(valueChange('the masks', !isIgnored, isIgnored, take));
      take(isIgnored);
    },
  };
}
