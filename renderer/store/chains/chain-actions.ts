import { type ChainView, MOST_WORDS_AT_ONCE } from '../../../shared/bridge/chains/chain-calls.ts';
import { isRestored } from '../../../shared/model/job.ts';
import { counted } from '../../words/figures.ts';
import type { App } from '../app.ts';
import type { AppState } from '../app-state.ts';
import { createAttempt } from '../attempt.ts';
import { perApp } from '../per-app.ts';
import type { Judged } from './chains-slice.ts';
import { inParts, stopChange } from './stop-change.ts';

export interface ChainActions {
  /** The artist's consent to spend: what follows these results is sent. Returns whether no word was refused. */
  readonly approve: (results: readonly Judged[]) => Promise<boolean>;
  /** Ends what follows these results. Nothing is deleted, and an approval takes it back. Returns as {@link approve}. */
  readonly reject: (results: readonly Judged[]) => Promise<boolean>;
  /** Stops chains: nothing more of them is sent, and what the service works on comes home. It can be undone. */
  readonly stop: (chains: readonly ChainView[]) => Promise<void>;
  /** Makes a step and all that follows it anew. The artist was told the cost, and agrees to it. */
  readonly again: (chain: ChainView, step: string) => Promise<void>;
}

/** What the artist says about chains at work. An approval is not undone: what follows it may be paid for by then. */
export const chainActions = perApp(createChainActions);

function createChainActions(app: App): ChainActions {
  const { bridge } = app;
  const attempt = createAttempt(app);
  const decide = async (results: readonly Judged[], word: 'approved' | 'rejected'): Promise<boolean> => {
    const words = results.map(({ chain, step }) => ({
      ...{ id: chain.id, step: step.id, word },
      sha256: step.sha256,
    }));
    let said = 0;
    // Where a word is refused, those of the next part are said all the same.
    for (let from = 0; from < words.length; from += MOST_WORDS_AT_ONCE)
      await attempt(async () => {
        const part = words.slice(from, from + MOST_WORDS_AT_ONCE);
        await bridge.chains.decide({ words: part });
        said += part.length;
      });
    return said === words.length;
  };
  return {
    approve: (results) => decide(results, 'approved'),
    reject: (results) => decide(results, 'rejected'),
    stop: (chains) =>
      app.store.getState().willRemember(
        attempt(async () => {
          const { jobsById, remember, addNotice } = app.store.getState();
          const stopped = new Set<string>();
          try {
            await inParts(chains, async (ids) => {
              const answer = await bridge.chains.stop({ ids });
              for (const id of answer.stopped) stopped.add(id);
              return answer.stopped;
            });
          } finally {
            // Also where a later part failed. A job restored from a backup may have been paid for, so undo must not queue it again.
            const undoable = chains.filter(
              ({ id, steps }) =>
                stopped.has(id) && steps.every(({ jobId }) => !isRestoredJob(jobsById, jobId)),
            );
            if (undoable.length > 0) remember(stopChange(app, undoable));
          }
          const ended = chains.filter(({ id }) => !stopped.has(id)).length;
          if (ended === 0) return;
          const message = `${counted(ended, 'chain')} had ended just before.`;
          addNotice({ level: 'warning', message, at: Date.now() });
        }),
      ),
    again: ({ id }, step) => attempt(() => bridge.chains.again({ id, step, isAnew: true })),
  };
}

function isRestoredJob(jobsById: AppState['jobsById'], jobId: string | null): boolean {
  const job = jobId === null ? undefined : jobsById.get(jobId);
  return job !== undefined && isRestored(job.state);
}
