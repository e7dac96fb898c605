import type { JobView } from '../../../../shared/bridge/views.ts';

/** What is asked before jobs are cancelled that are paid for. */
export interface CancelWords {
  readonly question: string;
  /** On the button that cancels none. */
  readonly letBe: string;
}

/** @param jobs at least one, each running or fetching */
export function cancelWords(jobs: readonly JobView[]): CancelWords {
  const fetching = jobs.filter(({ state }) => state.state === 'fetching').length;
  const each = jobs.length === 1 ? ONE : SEVERAL;
  const stage = fetching === 0 ? each.running : fetching === jobs.length ? each.fetching : SEVERAL.both;
  return { question: `${stage.why}: ${each.spent}`, letBe: stage.letBe };
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
