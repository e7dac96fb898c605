import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { changePlan } from '../../../store/batch/change-plan.ts';
import { perApp } from '../../../store/per-app.ts';
import { valueChange } from '../batch-changes.ts';

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

  const ask = (images: readonly string[], isIgnored: boolean): Promise<void> =>
    changePlan(app, ({ id }) => bridge.batch.ignoreMasks({ planId: id, images: [...images], isIgnored }));
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
