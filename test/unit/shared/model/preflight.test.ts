import { describe, expect, it } from 'vitest';
import type { VIEWS } from '../../../../shared/interface/formats.ts';
import { preflight } from '../../../../shared/model/preflight.ts';
import { DEFAULT_RECIPE, type Recipe } from '../../../../shared/model/recipe.ts';
import type { ImageFile, Reference } from '../../../../shared/model/reference.ts';

const image = (change: Partial<ImageFile> = {}): ImageFile => ({
  path: '/refs/chair.png',
  name: 'chair.png',
  bytes: 1000,
  format: 'png',
  width: 512,
  height: 512,
  sha256: null,
  ...change,
});
const single = (change: Partial<ImageFile> = {}): Reference => ({
  kind: 'single',
  name: 'chair',
  image: image(change),
});
const views = (...names: (typeof VIEWS)[number][]): Reference => ({
  kind: 'views',
  name: 'chair',
  images: names.map((view) => ({ view, image: image({ name: `chair_${view}.png` }) })),
});
const depth: Recipe = { kind: 'depth', removeBackground: true, format: 'exr' };
const segmentation: Recipe = { kind: 'segmentation', level: 'medium', format: 'glb' };
const mesh = { format: 'glb', name: 'chair.glb', bytes: 1000 } as const;
const MB = 1024 * 1024;

describe('what is right passes', () => {
  it.each([
    ['one image', DEFAULT_RECIPE, { reference: single() }],
    ['a view set of four', DEFAULT_RECIPE, { reference: views('front', 'back', 'left', 'right') }],
    ['an image of exactly 20 MB', DEFAULT_RECIPE, { reference: single({ bytes: 20 * MB }) }],
    ['100,000 faces', { ...DEFAULT_RECIPE, faces: 100_000 }, { reference: single() }],
    ['2,000,000 faces', { ...DEFAULT_RECIPE, faces: 2_000_000 }, { reference: single() }],
    ['texture on a glb', { ...DEFAULT_RECIPE, make: 'texture' }, { reference: single(), mesh }],
    [
      'pbr on v2.1',
      { ...DEFAULT_RECIPE, model: 'generalv2.1', resolution: '1536pro', pbr: true },
      { reference: single() },
    ],
    ['a depth map of a file', depth, { reference: single() }],
    ['a depth map of an address', depth, { imageUrl: 'https://example.org/a.png' }],
    ['segmentation of an stl', segmentation, { mesh: { ...mesh, format: 'stl' } }],
    [
      'segmentation of an address',
      segmentation,
      { mesh: { ...mesh, format: null, bytes: null, url: 'http://example.org/a.glb' } },
    ],
  ] as const)('%s', (_, recipe, input) => {
    expect(preflight(recipe, input)).toEqual([]);
  });
});

describe('each broken rule earns the code of the document', () => {
  it.each([
    [10031001, 'an image over 20 MB', DEFAULT_RECIPE, { reference: single({ bytes: 20 * MB + 1 }) }],
    [10031002, '99,999 faces', { ...DEFAULT_RECIPE, faces: 99_999 }, { reference: single() }],
    [10031002, '2,000,001 faces', { ...DEFAULT_RECIPE, faces: 2_000_001 }, { reference: single() }],
    [
      10031003,
      '1024 on v2.1',
      { ...DEFAULT_RECIPE, model: 'generalv2.1', resolution: '1024' },
      { reference: single() },
    ],
    [10031005, 'a file that is no image', DEFAULT_RECIPE, { reference: single({ format: null }) }],
    [10031008, 'no image', DEFAULT_RECIPE, {}],
    [10031010, 'an empty file', DEFAULT_RECIPE, { reference: single({ bytes: 0, format: null }) }],
    [10031011, 'texture without a mesh', { ...DEFAULT_RECIPE, make: 'texture' }, { reference: single() }],
    [
      10031012,
      'a mesh address without http',
      { ...DEFAULT_RECIPE, make: 'texture' },
      { reference: single(), mesh: { ...mesh, url: 'ftp://example.org/a.glb' } },
    ],
    [10031015, 'two front views', DEFAULT_RECIPE, { reference: views('front', 'front') }],
    [
      10031016,
      'texture on an stl',
      { ...DEFAULT_RECIPE, make: 'texture' },
      { reference: single(), mesh: { ...mesh, format: 'stl' } },
    ],
    [
      10031017,
      'texture with v2.0',
      { ...DEFAULT_RECIPE, make: 'texture', model: 'generalv2.0' },
      { reference: single(), mesh },
    ],
    [50010001, 'a damaged picture', DEFAULT_RECIPE, { reference: single({ width: null, height: null }) }],
    [10031005, 'a depth map of no image', depth, { reference: single({ format: null }) }],
  ] as const)('%i: %s', (code, _, recipe, input) => {
    const findings = preflight(recipe, input);
    expect(findings.map((finding) => finding.code)).toContain(code);
    for (const { message, severity } of findings) {
      expect(severity).toBe('error');
      expect(message).toMatch(/\.$/);
    }
  });
});

describe('rules that the document gives no code', () => {
  it.each([
    ['pbr on v1.5', { ...DEFAULT_RECIPE, pbr: true }, { reference: single() }, 'pbr'],
    [
      'pbr without texture',
      { ...DEFAULT_RECIPE, model: 'generalv2.0', make: 'geometry', pbr: true },
      { reference: single() },
      'pbr',
    ],
    ['depth of a view set', depth, { reference: views('front', 'left') }, 'image'],
    ['segmentation of nothing', segmentation, {}, 'mesh'],
    ['segmentation of a text file', segmentation, { mesh: { ...mesh, format: null } }, 'mesh'],
    ['segmentation of 201 MB', segmentation, { mesh: { ...mesh, bytes: 201 * MB } }, 'mesh'],
  ] as const)('%s', (_, recipe, input, field) => {
    expect(preflight(recipe, input)).toMatchObject([{ severity: 'error', code: null, field }]);
  });
});
