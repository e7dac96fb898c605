import { expect, it } from 'vitest';
import { proveNothingUnknown } from '../helpers/engine/lost-answer-batch.ts';

it('of 200 jobs with a tenth of the answers lost before the task was made and a tenth after: 200 assets, charged once each', async () => {
  expect.hasAssertions();
  await proveNothingUnknown({ jobs: 200, seed: 20_261_122 });
});
