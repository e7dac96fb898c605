import type { CreditsRange } from '../../../shared/model/chain/chain-quote.ts';
import { rangeWords, sumOfRanges } from '../../../shared/model/chain/range-words.ts';
import { costAgain } from '../../../shared/model/chain/results-to-judge.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { chainActions } from '../../store/chains/chain-actions.ts';
import {
  activeRow,
  assetsToApprove,
  type Judged,
  judgeableAt,
  waitingForWord,
  waitingOfAssets,
} from '../../store/chains/chains-slice.ts';
import { enterWorkspace } from '../../store/enter-workspace.ts';
import { assetsInHand } from '../../store/library/decisions/in-hand.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { approveWords, stepName } from '../../words/chain-words.ts';
import { counted } from '../../words/figures.ts';
import { judgeInHand, judgeInReview } from './judge-in-turn.ts';

const ON_CHAIN = { menu: 'Queue', submenu: ['Chain'], context: 'chain', scope: 'chains', group: 1 } as const;
const IN_REVIEW = {
  menu: 'Asset',
  submenu: ['Decision'],
  context: 'asset',
  panel: 'finished',
  group: 3,
} as const;

const NONE_ACTIVE = 'No chain is selected; choose one in the list of chains.';
const NOTHING_WAITS = 'Nothing of it waits for your approval.';

/** What is in hand of the list of chains. */
function inHand(state: AppState): readonly Judged[] {
  const row = activeRow(state);
  return row === undefined ? [] : judgeableAt(state, row);
}
const inReview = (state: AppState): readonly Judged[] => waitingOfAssets(state, assetsInHand(state));

const approveName = (results: readonly Judged[]): string => approveWords(results.map(({ cost }) => cost));

const APPROVE_HELP =
  'Let the chain go on with this result: what follows is sent, and costs credits. The next one that waits follows';
const REJECT_HELP = 'End what follows this result in its chain; nothing is deleted, and no other branch ends';

/** Commands that approve what is reviewed. An approval spends, so it has a key and a name apart from the decisions of Review. */
export function approvalCommands(app: App): Command[] {
  const actions = chainActions(app);
  const state = (): AppState => app.store.getState();
  const whyNot = (now: AppState): string | null =>
    inReview(now).length > 0 ? null : 'No chain waits for your approval of what is selected.';
  return [
    {
      ...IN_REVIEW,
      id: 'review.approve',
      name: 'Approve for the next step',
      nameNow: (now) => approveName(inReview(now)),
      help: APPROVE_HELP,
      keys: ['Y'],
      isOncePerPress: true,
      also: 'chain go on texture spend',
      disabledBecause: whyNot,
      run: () => void judgeInReview(app, inReview(state()), actions.approve),
    },
    {
      ...IN_REVIEW,
      id: 'review.reject-step',
      name: 'Do not go on with it',
      help: REJECT_HELP,
      keys: ['Shift+Y'],
      isOncePerPress: true,
      also: 'chain reject stop',
      disabledBecause: whyNot,
      run: () => void judgeInReview(app, inReview(state()), actions.reject),
    },
    {
      menu: 'Queue',
      submenu: ['Chain'],
      group: 3,
      id: 'chain.next-waiting',
      name: 'Next result that waits for approval',
      help: 'Go to the next result of a chain that waits for your approval',
      keys: ['Ctrl+Shift+Y'],
      also: 'chain approve',
      disabledBecause: (now) => (waitingForWord(now).length > 0 ? null : 'Nothing waits for your approval.'),
      run: () => {
        // One result may wait in several runs.
        const waiting = [...assetsToApprove(state())];
        const at = waiting.findIndex((id) => assetsInHand(state()).has(id));
        const next = waiting[(at + 1) % waiting.length];
        if (next !== undefined) openInReview(app, next);
      },
    },
  ];
}

/** Commands about what is chosen in the list of chains. */
export function chainCommands(app: App): Command[] {
  const actions = chainActions(app);
  const state = (): AppState => app.store.getState();
  return [
    ...[true, false].map(
      (isOpen): Command => ({
        ...ON_CHAIN,
        group: 2,
        id: isOpen ? 'chain.open' : 'chain.close',
        name: isOpen ? 'Show its steps' : 'Hide its steps',
        help: 'Open or close the chain in the list',
        keys: [isOpen ? 'ArrowRight' : 'ArrowLeft'],
        isQuiet: true,
        disabledBecause: (now) => {
          const row = activeRow(now);
          if (row === undefined) return NONE_ACTIVE;
          return row.isOpened === isOpen ? 'It is so already.' : null;
        },
        run: () => {
          const row = activeRow(state());
          if (row !== undefined) state().openChains([row.chain.id], isOpen);
        },
      }),
    ),
    {
      ...ON_CHAIN,
      id: 'chain.approve',
      name: 'Approve for the next step',
      nameNow: (now) => approveName(inHand(now)),
      help: APPROVE_HELP,
      keys: ['Y'],
      isOncePerPress: true,
      disabledBecause: (now) =>
        activeRow(now) === undefined ? NONE_ACTIVE : inHand(now).length > 0 ? null : NOTHING_WAITS,
      run: () => void judgeInHand(app, inHand(state()), actions.approve),
    },
    {
      ...ON_CHAIN,
      id: 'chain.reject',
      name: 'Do not go on with it',
      help: REJECT_HELP,
      keys: ['Shift+Y'],
      isOncePerPress: true,
      disabledBecause: (now) =>
        activeRow(now) === undefined
          ? NONE_ACTIVE
          : inHand(now).some((each) => each.state !== 'rejected')
            ? null
            : NOTHING_WAITS,
      run: () =>
        void judgeInHand(
          app,
          inHand(state()).filter((each) => each.state !== 'rejected'),
          actions.reject,
        ),
    },
    {
      ...ON_CHAIN,
      id: 'chain.approve-batch',
      name: 'Approve all of its batch',
      nameNow: (now) => {
        const all = ofBatch(now);
        if (all.length === 0) return 'Approve all of its batch';
        const cost = rangeWords(sumOfRanges(all.map((each) => each.cost)));
        const what = all.length === 1 ? 'the one result' : `all ${counted(all.length, 'result')}`;
        return `Approve ${what} of its batch for about ${cost} credits`;
      },
      help: 'Let every chain of the batch go on with what waits for your approval now',
      keys: [],
      disabledBecause: (now) =>
        activeRow(now) === undefined
          ? NONE_ACTIVE
          : ofBatch(now).length > 0
            ? null
            : 'Nothing of its batch waits for your approval.',
      run: () => void actions.approve(ofBatch(state())),
    },
    {
      ...ON_CHAIN,
      group: 2,
      id: 'chain.again',
      name: 'Run again from this step',
      nameNow: (now) => {
        const step = activeRow(now)?.step;
        const cost = costOfAgain(now);
        if (step == null || cost === null) return 'Run again from a step';
        return `Run again from “${stepName(step.recipe)}” on for about ${rangeWords(cost)} credits`;
      },
      help: 'Make the step and all that follows it once more, and pay for it again; what is in the library stays',
      keys: [],
      disabledBecause: whyNotAgain,
      run: () => {
        const row = activeRow(state());
        if (row?.step != null) void actions.again(row.chain, row.step.id);
      },
    },
    {
      ...ON_CHAIN,
      group: 2,
      id: 'chain.open-result',
      name: 'Look at the result in Review',
      help: 'Show what the step made, where it can be approved',
      keys: [],
      disabledBecause: (now) => {
        const row = activeRow(now);
        if (row === undefined) return NONE_ACTIVE;
        return resultOf(now) === null ? 'It has no result yet.' : null;
      },
      run: () => {
        const id = resultOf(state());
        if (id !== null) openInReview(app, id);
      },
    },
    {
      ...ON_CHAIN,
      group: 2,
      id: 'chain.show-job',
      name: 'Show its job',
      help: 'Select the job of the step in the queue',
      keys: [],
      disabledBecause: (now) => {
        const row = activeRow(now);
        if (row === undefined) return NONE_ACTIVE;
        const id = row.step?.jobId;
        return id != null && now.jobsById.has(id)
          ? null
          : 'No job of this step is in the queue; choose a step that has one.';
      },
      run: () => {
        const id = activeRow(state())?.step?.jobId;
        if (id != null) state().selectJob(id, 'only');
      },
    },
  ];
}

function openInReview(app: App, id: string): void {
  enterWorkspace(app, 'review');
  void libraryActions(app).reveal(id);
}

function ofBatch(state: AppState): readonly Judged[] {
  const batch = activeRow(state)?.chain.batchId;
  return waitingForWord(state).filter(({ chain }) => chain.batchId === batch);
}

/** The result of the step, or of a run the one that waits for a word. */
function resultOf(state: AppState): string | null {
  const row = activeRow(state);
  if (row === undefined) return null;
  if (row.step !== null) return row.step.assetId;
  const [waiting] = judgeableAt(state, row);
  return (waiting?.step ?? row.chain.steps.findLast(({ assetId }) => assetId !== null))?.assetId ?? null;
}

/** What the chosen step and all that follows it cost anew; null if no step is chosen. */
function costOfAgain(state: AppState): CreditsRange | null {
  const row = activeRow(state);
  if (row?.step == null) return null;
  const { steps, approve } = row.chain;
  // Where all is approved as it comes, nothing waits.
  const asked = approve === 'all' ? steps.map((step) => ({ ...step, approve: false })) : steps;
  return costAgain(asked, row.step.id);
}

function whyNotAgain(state: AppState): string | null {
  const row = activeRow(state);
  if (row === undefined) return NONE_ACTIVE;
  if (row.step === null) return 'Choose the step to run again from: → opens the chain.';
  if (row.step.state === 'to-come') return 'This step was not started yet.';
  const before = row.chain.steps.findIndex(({ id }) => id === row.step?.from);
  return row.step.state === 'stopped' && row.chain.steps[before]?.state === 'stopped'
    ? `Step ${before + 1} was stopped too; run the chain again from there.`
    : null;
}
