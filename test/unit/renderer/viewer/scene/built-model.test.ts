import { describe, expect, it } from 'vitest';
import type { ParsedModel } from '../../../../../renderer/viewer/load/parsed-model.ts';
import { buildModel } from '../../../../../renderer/viewer/scene/built-model.ts';

describe('a model as three draws it', () => {
  it('is out of sight once it is disposed of, whatever still holds it: its pictures are closed', () => {
    const seen: boolean[] = [];
    const bitmap = { close: () => seen.push(built.root.visible) } as unknown as ImageBitmap;
    const parsed: Partial<ParsedModel> = {
      meshes: [],
      materials: [],
      textures: [{ bitmap, repeat: ['clamp', 'clamp'], placed: null }],
      bounds: { min: [0, 0, 0], max: [1, 1, 1] },
    };
    const built = buildModel(parsed as ParsedModel);
    expect(built.root.visible).toBe(true);
    built.dispose();
    expect(seen).toEqual([false]);
  });
});
