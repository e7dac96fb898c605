import { expect, it } from 'vitest';
import { resultQuestion } from '../../../../../renderer/features/queue/result-words.ts';
import type { JobView } from '../../../../../shared/bridge/views.ts';
import type { BadResult, KeptResult } from '../../../../../shared/model/job.ts';
import { jobFixtures } from '../../../../helpers/stand-in/job-fixtures.ts';
import { STAND_IN_NOW } from '../../../../helpers/stand-in/scenario.ts';

function asked(bad: Pick<BadResult, 'why' | 'wrong' | 'count'>, kept?: KeptResult): JobView {
  const job = jobFixtures('busy', STAND_IN_NOW).find(({ state }) => state.state === 'fetching');
  if (job?.state.state !== 'fetching') throw new Error('No job of the stand-in is fetching.');
  const state = { ...job.state, bad: { ...bad, at: STAND_IN_NOW, ask: true } };
  return { ...job, state: kept === undefined ? state : { ...state, kept } };
}

it('a result that cannot be used is asked about with what each way to decide does, and what it costs', () => {
  const wrong = 'it breaks off before its end';
  const kept = { file: '/lib/bad.glb', bytes: 2_000_000, sha256: 'ab', wrong };
  const { title, question, ways, canKeep } = resultQuestion(asked({ why: 'wrong', wrong, count: 3 }, kept));
  expect([title, canKeep]).toEqual(['the result cannot be used', true]);
  expect(question).toMatch(/3 downloads brought no good result: it breaks off before its end\./);
  expect(ways).toBe(
    'Ask again downloads it once more, at no cost. Keep it as it came puts the last download (1.9 MB) into the library, marked with what is wrong. Give up ends the job without a result, and the credits stay spent.',
  );
});

it('one that is too large cannot be kept, and names the limit', () => {
  const wrong = 'with 5000 MB it is larger than the 4096 MB that a result may have at most';
  const { question, ways, canKeep } = resultQuestion(asked({ why: 'too-large', wrong, count: 1 }));
  expect(canKeep).toBe(false);
  expect(question).toMatch(/1 download brought no good result: with 5000 MB it is larger/);
  expect(ways).toMatch(
    /^Raise the limit in the preferences first; then ask again\. Ask again .* at no cost\. Give up/,
  );
});
