import { describe, expect, it } from 'vitest';
import {
  judgeCover,
  judgeResult,
  lengthWords,
} from '../../../../../../main/engine/jobs/fetch/judge-result.ts';
import type { FileFormat } from '../../../../../../main/media/formats/recognise/file-format.ts';

const seen: string[] = [];
const judge = (kind: 'model' | 'segmentation' | 'depth', format: FileFormat) =>
  judgeResult(kind, { file: `0.${format}`, format }, async (file) => {
    seen.push(file);
    return 'its archive is empty';
  });

describe('what may be the result of a task', () => {
  it('is a model for a model and for parts, in whatever format it came', async () => {
    for (const format of ['glb', 'obj', 'stl', 'fbx'] as const) {
      expect([await judge('model', format), await judge('segmentation', format)]).toEqual([null, null]);
      expect(await judge('depth', format)).toMatch(new RegExp(`of type ${format}, and no depth map`));
    }
  });

  it('is a picture for a depth map alone', async () => {
    for (const format of ['png', 'exr', 'webp', 'jpg'] as const) {
      expect(await judge('depth', format)).toBeNull();
      expect(await judge('model', format)).toMatch(/and no model/);
    }
  });

  it('is looked into where it is an archive', async () => {
    seen.length = 0;
    expect([await judge('model', 'zip'), await judge('segmentation', 'usdz')]).toEqual([
      'its archive is empty',
      'its archive is empty',
    ]);
    expect(await judge('depth', 'zip')).toMatch(/no depth map/);
    expect(seen).toEqual(['0.zip', '0.usdz']);
  });

  it('is said to be too short or too long in words', () => {
    expect(lengthWords({ code: 'cut-off' })).toBe('it breaks off before its end');
    const words = 'its header says that it has 500 bytes, but it has 509';
    expect(lengthWords({ code: 'too-long', statedLength: 500, size: 509 })).toBe(words);
  });

  it('is a picture for a cover', () => {
    expect((['webp', 'png', 'jpg'] as const).map(judgeCover)).toEqual([null, null, null]);
    expect((['glb', 'exr', 'zip'] as const).map(judgeCover)).toEqual(Array(3).fill('it is no picture'));
  });
});
