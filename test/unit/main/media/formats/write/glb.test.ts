import { expect, it } from 'vitest';
import { totalOf } from '../../../../../../main/media/formats/write/glb.ts';

it('refuses a model whose length does not fit its header', () => {
  const rest = 2 ** 32 - 1 - 28 - 100;
  expect(totalOf(100, rest)).toBe(2 ** 32 - 1);
  expect(() => totalOf(100, rest + 1)).toThrow(
    expect.objectContaining({ fault: { code: 'files-too-large', most: 2 ** 32 - 1 } }),
  );
});
