import { expect, it } from 'vitest';
import { editWithTwoEngines } from '../helpers/engine/two-engines.ts';

it('two engines that edit one library at random for a minute end with every edit there', async () => {
  expect(await editWithTwoEngines({ edits: 0, ms: 60_000 })).toBeGreaterThan(200);
});
