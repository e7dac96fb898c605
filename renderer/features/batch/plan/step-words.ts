import type { Chain, ChainStep } from '../../../../shared/model/chain/chain.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { StateWords } from '../../../words/chain-words.ts';

/** The number of a step in its chain, from 1; 0 if it is not of it. */
export const numberIn = ({ steps }: Chain, id: string | null): number =>
  steps.findIndex((step) => step.id === id) + 1;

/** Whether Start would send a step of a row that is sent: its result is not there yet. */
export const isStepDue = ({ status, doneSteps = [] }: PlanRow, { id }: ChainStep): boolean =>
  status === 'new' && !doneSteps.includes(id);

/**
 * What a step of a row waits for, or what became of it.
 * @param approvesAll whether all results count as approved as they come
 */
export function planStepWords(row: PlanRow, step: ChainStep, chain: Chain, approvesAll: boolean): StateWords {
  if (row.doneSteps?.includes(step.id) === true) return { tone: 'ok', words: 'Done before' };
  if (row.status === 'done') {
    const by = row.rejectedAt?.step;
    return { tone: 'idle', words: by === undefined ? 'Not made' : `Not made: you rejected step ${by}` };
  }
  if (row.status === 'owed') return { tone: 'idle', words: 'See its row in the queue' };
  if (step.from === null) return { tone: 'idle', words: 'Sent at the start' };
  const before = `step ${numberIn(chain, step.from)}`;
  const asks = step.approve && !approvesAll;
  return { tone: 'idle', words: asks ? `Waits for your approval of ${before}` : `Waits for ${before}` };
}
