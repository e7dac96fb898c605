import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { decidedIn } from '../../../store/library/decisions/decided.ts';
import { counted } from '../../../words/figures.ts';
import { makeAgain } from './make-again.ts';

/** One plan is made of them. */
const MOST = 1_000;

/** The second round of a review. */
export function redoCommands(app: App): Command[] {
  const attempt = createAttempt(app);
  const say = (level: 'info' | 'error', message: string): void =>
    app.store.getState().addNotice({ level, message, at: Date.now() });
  return [
    {
      id: 'review.plan-redo',
      name: 'Plan what is to be redone…',
      help: 'Plan all results that are to be redone, of those that the search finds, each with its recipe, to be changed; nothing is sent before Start',
      keys: [],
      also: 'make again second round review batch',
      menu: 'Asset',
      submenu: ['Decision'],
      group: 2,
      run: () =>
        void attempt(async () => {
          const ids = await decidedIn(app, 'redo', 'seen');
          const few = `${counted(ids.length, 'asset is', 'assets are')} marked Redo, and one plan takes ${MOST}`;
          if (ids.length === 0) say('info', 'Nothing that is shown is marked Redo.');
          else if (ids.length > MOST) say('error', `${few}: search for some of them.`);
          else await makeAgain(app).plan(ids, { again: true, toChange: true });
        }),
    },
  ];
}
