import type { JobView } from '../../../shared/bridge/views.ts';
import type { BadResult } from '../../../shared/model/job.ts';
import { counted, fileSize } from '../../words/figures.ts';

/** What is asked about a result that is none. */
export interface ResultQuestion {
  /** After the job's name. */
  readonly title: string;
  readonly question: string;
  /** Whether something came that can be kept. */
  readonly canKeep: boolean;
}

const TITLES: Readonly<Record<BadResult['why'], string>> = {
  wrong: 'the result is none',
  'too-large': 'the result is too large',
  'broken-off': 'the result does not come',
};

/** @param job one that waits for the decision about its result */
export function resultQuestion({ state }: JobView): ResultQuestion {
  const { bad, kept } = state.state === 'fetching' ? state : {};
  if (bad === undefined) return { title: TITLES.wrong, question: '', canKeep: false };
  const canKeep = kept !== undefined && kept.wrong !== null;
  const keep = canKeep
    ? `The last that came (${fileSize(kept.bytes)}) can be kept as it came: it goes into the library, marked with what is wrong, and nothing opens it by itself.`
    : 'Nothing of it came whole, so there is nothing to keep.';
  const limit = bad.why === 'too-large' ? 'Raise the limit in the preferences first. ' : '';
  return {
    title: TITLES[bad.why],
    question: `The task is made and paid for, and ${counted(bad.count, 'download')} brought no good result: ${bad.wrong}. Nothing more is downloaded by itself. ${keep} ${limit}Asking again costs no credits; giving up deletes what came, and the credits stay spent.`,
    canKeep,
  };
}
