import { describe, expect, it } from 'vitest';
import {
  allowsResolution,
  MODEL_TRAITS,
  MODELS,
  RECOMMENDED_FACES,
  RESOLUTIONS,
} from '../../../../shared/interface/models.ts';

describe('the model × resolution matrix', () => {
  const rows = [
    ['generalv1.5', '512, 1024, 1536, 1536pro'],
    ['generalv2.0', '512, 1024, 1536, 1536pro'],
    ['generalv2.1', '1536fast, 1536pro'],
    ['scene-portraitv1.5', '1536'],
    ['scene-portraitv2.0', '1536pro'],
    ['scene-portraitv2.1', '1536profast, 1536pro'],
  ] as const;

  it.each(rows)('%s allows %s and nothing else', (model, allowed) => {
    const offered = RESOLUTIONS.filter((resolution) => allowsResolution(model, resolution));
    expect(new Set(offered)).toEqual(new Set(allowed.split(', ')));
  });

  it('has a row for every model', () => {
    expect(rows.map(([model]) => model)).toEqual([...MODELS]);
  });

  it('refuses what is no resolution at all', () => {
    expect(allowsResolution('generalv1.5', '2048')).toBe(false);
  });
});

describe('what a model supports', () => {
  it('textures an existing model with the v1.5 models only', () => {
    expect(MODELS.filter((model) => MODEL_TRAITS[model].texturesExisting)).toEqual([
      'generalv1.5',
      'scene-portraitv1.5',
    ]);
  });

  it('makes PBR maps with the v2.0 and v2.1 models only', () => {
    expect(MODELS.filter((model) => MODEL_TRAITS[model].pbr)).toEqual(
      MODELS.filter((model) => /v2\.[01]$/.test(model)),
    );
  });
});

describe('recommended faces', () => {
  it.each([
    ['512', 500_000],
    ['1024', 1_000_000],
    ['1536', 2_000_000],
    ['1536pro', 2_000_000],
  ] as const)('%s gives %i', (resolution, faces) => {
    expect(RECOMMENDED_FACES[resolution]).toBe(faces);
  });
});
