import type { JobView } from '../../../../shared/bridge/views.ts';
import { counted } from '../../../words/figures.ts';

/** What is asked before jobs are cancelled that are paid for. */
export interface CancelWords {
  readonly question: string;
  /** On the button that cancels none. */
  readonly letBe: string;
}

/**
 * @param jobs each running or fetching
 * @param waiting how many waiting jobs are cancelled with them; at least one of the two is not empty
 * @param next how many jobs are asked about after this question, one by one
 */
export function cancelWords(jobs: readonly JobView[], waiting: number, next = 0): CancelWords {
  const { question, letBe } = waiting > 0 ? withWaiting(jobs, waiting) : paidWords(jobs);
  if (next === 0) return { question, letBe };
  return {
    question: `${question} ${counted(next, 'other job')} of the selection ${next === 1 ? 'is' : 'are'} asked about next.`,
    letBe,
  };
}

function paidWords(jobs: readonly JobView[]): CancelWords {
  const fetching = jobs.filter(({ state }) => state.state === 'fetching').length;
  const each = jobs.length === 1 ? ONE : SEVERAL;
  const stage = fetching === 0 ? each.running : fetching === jobs.length ? each.fetching : SEVERAL.both;
  return { question: `${stage.why}: ${each.spent}`, letBe: stage.letBe };
}

/** One question about both: how many are paid for, and how many are not. */
function withWaiting(jobs: readonly JobView[], waiting: number): CancelWords {
  const free = `${counted(waiting, 'job waits', 'jobs wait')}: nothing is paid for ${waiting === 1 ? 'it' : 'them'}.`;
  if (jobs.length === 0) return { question: free, letBe: 'Let them wait' };
  const { question } = paidWords(jobs);
  const paid = `${counted(jobs.length, 'job is', 'jobs are')} paid for. ${question}`;
  return { question: `${paid} ${free}`, letBe: 'Cancel none' };
}

const ONE = {
  running: { why: 'The service is already working on it', letBe: 'Let it run' },
  fetching: { why: 'Its result is made and on its way here', letBe: 'Let it come' },
  spent: 'its credits are spent, and are not given back. Its result can still be kept later.',
};

const SEVERAL = {
  running: { why: 'The service is already working on them', letBe: 'Let them run' },
  fetching: { why: 'Their results are made and on their way here', letBe: 'Let them come' },
  both: { why: 'The service is working on them, or has made their results already', letBe: 'Let them go on' },
  spent: 'their credits are spent, and are not given back. Their results can still be kept later.',
};
