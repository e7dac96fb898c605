import { describe, expect, it } from 'vitest';
import { namedPasted } from '../../../../../renderer/features/batch/pasted-files.ts';

const NOW = new Date(2026, 10, 23, 14, 5);
const named = (...names: readonly string[]): readonly string[] =>
  namedPasted(
    names.map((name) => new File(['x'], name, { type: 'image/png' })),
    NOW,
  ).map(({ name }) => name);

describe('what is pasted', () => {
  it('is named after the time if it is a picture without a file', () => {
    expect(named('image.png')).toEqual(['Pasted 2026-11-23 14.05.png']);
    expect(named('image.jpeg', 'image.png')).toEqual([
      'Pasted 2026-11-23 14.05.jpeg',
      'Pasted 2026-11-23 14.05 (2).png',
    ]);
  });

  it('keeps its name if it is a file, and its bytes and type in any case', async () => {
    expect(named('chair.png', 'image.txt')).toEqual(['chair.png', 'image.txt']);
    const [file] = namedPasted([new File(['bytes'], 'image.png', { type: 'image/png' })], NOW);
    expect([file?.type, await file?.text()]).toEqual(['image/png', 'bytes']);
  });
});
