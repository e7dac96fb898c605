import type { App } from './app.ts';
import { errorBodyOf } from './error-body.ts';

/** Runs a call of the engine. A failure is shown as a notice and is not thrown. */
export type Attempt = (work: () => Promise<unknown>) => Promise<void>;

export function createAttempt({ store }: Pick<App, 'store'>): Attempt {
  return async (work) => {
    try {
      await work();
    } catch (cause) {
      const { message } = errorBodyOf(cause);
      store.getState().addNotice({ level: 'error', message, at: Date.now() });
    }
  };
}
