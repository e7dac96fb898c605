import { CHOICES, type Choice } from '../../../shared/model/facts/decision.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { createAttempt } from '../../store/attempt.ts';
import { decideInHand } from '../../store/library/decisions/decide-in-hand.ts';
import { decidedIn } from '../../store/library/decisions/decided.ts';
import { assetsInHand, nothingInHand } from '../../store/library/decisions/in-hand.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { selectedAsset } from '../../store/library/library-slice.ts';
import { DECIDE } from '../../words/decision-words.ts';
import { counted } from '../../words/figures.ts';

const ON_ASSET = { menu: 'Asset', submenu: ['Decision'], context: 'asset', group: 1 } as const;
/** Letters that neither the lists of Review nor the viewer use: keep, junk, again. */
const KEYS: Readonly<Record<Choice, string>> = { keep: 'K', reject: 'J', redo: 'A' };
const HELP: Readonly<Record<Choice, string>> = {
  keep: 'Mark the current result as good; in Review the next one follows',
  reject: 'Mark the current result as not wanted; in Review the next one follows. Nothing is deleted',
  redo: 'Mark the current result as to be made again; in Review the next one follows. Nothing is sent',
};
/** With how many it is about, where they are several. */
const forAll = (name: string, state: AppState): string => {
  const { size } = assetsInHand(state);
  return size > 1 ? `${name}: all ${counted(size, 'selected result')}` : name;
};

/** Commands that decide about results. Their keys work in Review, wherever the focus is. */
export function decisionCommands(app: App): Command[] {
  const attempt = createAttempt(app);
  return [
    ...CHOICES.map(
      (decision): Command => ({
        ...ON_ASSET,
        id: `review.${decision}`,
        name: DECIDE[decision],
        nameNow: (state) => forAll(DECIDE[decision], state),
        help: HELP[decision],
        keys: [KEYS[decision]],
        also: 'review decide approve yes no good bad junk again',
        panel: 'finished',
        checked: (state) => selectedAsset(state)?.asset.decision === decision,
        isChoice: true,
        disabledBecause: nothingInHand,
        run: () => void decideInHand(app, decision),
      }),
    ),
    {
      ...ON_ASSET,
      id: 'review.undecide',
      name: 'Undecided',
      nameNow: (state) => forAll('Undecided', state),
      help: 'Take back what was decided about the current result',
      keys: ['U'],
      also: 'review decide clear reset',
      panel: 'finished',
      checked: (state) => {
        const view = selectedAsset(state);
        return view !== undefined && view.asset.decision === undefined;
      },
      isChoice: true,
      disabledBecause: nothingInHand,
      run: () => void decideInHand(app, null),
    },
    {
      id: 'review.trash-rejected',
      name: 'Move the rejected to the trash',
      help: 'Move all results that were rejected, of those that the search finds, into the library’s trash; also versions behind another one',
      keys: [],
      also: 'delete clean up review',
      menu: 'Asset',
      submenu: ['Decision'],
      group: 2,
      disabledBecause: ({ libraryOrder }) =>
        libraryOrder.place === 'trash' ? 'The trash is shown; show the library first.' : null,
      run: () =>
        void attempt(async () => {
          const ids = await decidedIn(app, 'reject', 'all');
          if (ids.length > 0) return libraryActions(app).move(ids, 'trash');
          const message = 'Nothing that is shown was rejected.';
          app.store.getState().addNotice({ level: 'info', message, at: Date.now() });
        }),
    },
  ];
}
