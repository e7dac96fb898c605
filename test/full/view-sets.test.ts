import { expect, it } from 'vitest';
import { readGlb } from '../helpers/model-checks.ts';
import { expectGivenViews, makeOfViews, VIEW_SET_FACES } from '../helpers/view-set-samples.ts';

it.each([
  ['rocket', ['front', 'back']],
  ['toy-robot', ['front', 'back', 'right']],
  ['rocket', ['left', 'right', 'back']],
] as const)('%s of %s alone: the sides that were given', async (subject, names) => {
  const made = await makeOfViews(subject, names);

  expect(Math.abs(made.faces / VIEW_SET_FACES - 1)).toBeLessThan(0.02);
  expectGivenViews(await readGlb(made.file.bytes), subject, names);
});
