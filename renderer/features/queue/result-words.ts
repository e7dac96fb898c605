import type { JobView } from '../../../shared/bridge/views.ts';
import type { BadResult } from '../../../shared/model/job.ts';
import { counted, fileSize } from '../../words/figures.ts';

/** What is asked about a result that cannot be used. */
export interface ResultQuestion {
  /** After the job's name. */
  readonly title: string;
  readonly question: string;
  /** What each way to decide does. */
  readonly ways: string;
  /** Whether something came that can be kept. */
  readonly canKeep: boolean;
}

const TITLES: Readonly<Record<BadResult['why'], string>> = {
  wrong: 'the result cannot be used',
  'too-large': 'the result is too large',
  'broken-off': 'the result cannot be downloaded',
};

/** @param job one that waits for the decision about its result */
export function resultQuestion({ state }: JobView): ResultQuestion {
  const { bad, kept } = state.state === 'fetching' ? state : {};
  if (bad === undefined) return { title: TITLES.wrong, question: '', ways: '', canKeep: false };
  const canKeep = kept !== undefined && kept.wrong !== null;
  const keep = canKeep
    ? `Keep it as it came puts the last download (${fileSize(kept.bytes)}) into the library, marked with what is wrong. `
    : '';
  const limit = bad.why === 'too-large' ? 'Raise the limit in the preferences first; then ask again. ' : '';
  return {
    title: TITLES[bad.why],
    question: `The task is done and paid for, but ${counted(bad.count, 'download')} brought no good result: ${bad.wrong}.`,
    ways: `${limit}Ask again downloads it once more, at no cost. ${keep}Give up ends the job without a result, and the credits stay spent.`,
    canKeep,
  };
}
