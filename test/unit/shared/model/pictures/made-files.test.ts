import { expect, it } from 'vitest';
import { madeFileSchema } from '../../../../../shared/model/pictures/made-files.ts';

it('a file is written also where its name is longer than any file system takes', () => {
  const name = `chair ${'leg '.repeat(5000)}`;
  const made = madeFileSchema.parse({ staged: '/inbox/parts.glb', name, ending: 'glb' });
  expect(made.name).toBe(name.slice(0, 1000));
  expect(madeFileSchema.safeParse({ ...made, name: '' }).success).toBe(false);
});
