import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { changePlan } from '../../../store/batch/change-plan.ts';
import { perApp } from '../../../store/per-app.ts';

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

  const take = (images: readonly string[], isIgnored: boolean) => async (): Promise<null> => {
    const now = last.then(() =>
      changePlan(app, ({ id }) => bridge.batch.ignoreMasks({ planId: id, images: [...images], isIgnored })),
    );
    last = now.catch(() => undefined);
    await now;
    return null;
  };

  return {
    ignore: (images, isIgnored) => {
      if (images.length === 0) return;
      const [undo, redo] = [take(images, !isIgnored), take(images, isIgnored)];
      void state().willRemember(
        attempt(async () => {
          await redo();
          state().remember({ label: 'change of the masks', undo, redo });
        }),
      );
    },
  };
}
