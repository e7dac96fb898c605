import { beforeEach, describe, expect, it } from 'vitest';
import { judgePasted, namedPasted } from '../../../../../renderer/features/batch/pasted-files.ts';

const NOW = new Date(2026, 10, 23, 14, 5);
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const given = new Set<string>();
beforeEach(() => given.clear());
const named = (...names: readonly string[]): readonly string[] =>
  namedPasted(
    names.map((name) => new File(['x'], name, { type: 'image/png' })),
    NOW,
    given,
  ).map(({ name }) => name);

describe('what is pasted', () => {
  it('is named after the time if it is a picture without a file, and has a number where another of that minute has the name', () => {
    expect(named('image.png')).toEqual(['Pasted 2026-11-23 14.05.png']);
    expect(named('image.jpeg', 'image.png')).toEqual([
      'Pasted 2026-11-23 14.05 (2).jpeg',
      'Pasted 2026-11-23 14.05 (3).png',
    ]);
    expect(named('')).toEqual(['Pasted 2026-11-23 14.05 (4).png']);
  });

  it('keeps its name if it is a file, and its bytes and type in any case', async () => {
    expect(named('chair.png', 'image.txt')).toEqual(['chair.png', 'image.txt']);
    const [file] = namedPasted([new File(['bytes'], 'image.png', { type: 'image/png' })], NOW, given);
    expect([file?.type, await file?.text()]).toEqual(['image/png', 'bytes']);
  });

  it('is taken if it is a file on the disk, a picture or a model, and is named with the reason if not', async () => {
    const files = [
      new File([PNG], 'shot'),
      new File(['solid'], 'chair.stl'),
      new File(['a letter'], 'letter.pdf'),
      new File(['text'], 'notes.txt'),
    ];
    const { taken, refused } = await judgePasted(files, ({ name }) =>
      name === 'notes.txt' ? '/notes.txt' : null,
    );
    expect(taken.map(({ name }) => name)).toEqual(['shot', 'chair.stl', 'notes.txt']);
    expect(refused).toEqual(['letter.pdf is no picture, so it was left out of what was pasted.']);
  });

  it('is said to be nothing of use where it is text alone, or cannot be read', async () => {
    expect((await judgePasted([], () => null)).refused).toEqual([
      expect.stringContaining('neither a picture nor a file'),
    ]);
    const folder = new File(['x'], 'refs');
    folder.slice = () => {
      throw new Error('NotReadableError');
    };
    expect((await judgePasted([folder], () => null)).refused).toEqual([
      expect.stringContaining('refs cannot be read'),
    ]);
  });
});
