import { expect, it } from 'vitest';
import { editWithTwoEngines } from '../helpers/engine/two-engines.ts';

it('two engines that edit one library at random end with every edit there', async () => {
  expect(await editWithTwoEngines({ edits: 40, ms: 0 })).toBe(80);
});
