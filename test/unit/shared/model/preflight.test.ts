import { describe, expect, it } from 'vitest';
import type { VIEWS } from '../../../../shared/interface/formats.ts';
import { preflight } from '../../../../shared/model/preflight.ts';
import { DEFAULT_RECIPE, type Recipe } from '../../../../shared/model/recipe.ts';
import type { ImageFile, ImageReference, MeshFile, Reference } from '../../../../shared/model/reference.ts';

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
const single = (change: Partial<ImageFile> = {}): ImageReference => ({
  kind: 'single',
  name: 'chair',
  image: image(change),
});
const views = (...names: (typeof VIEWS)[number][]): ImageReference => ({
  kind: 'views',
  name: 'chair',
  images: names.map((view) => ({ view, image: image({ name: `chair_${view}.png` }) })),
});
const depth: Recipe = { kind: 'depth', removeBackground: true, format: 'exr' };
const segmentation: Recipe = { kind: 'segmentation', level: 'medium', format: 'glb' };
const file = (change: Partial<MeshFile> = {}): MeshFile => ({
  path: '/models/chair.glb',
  name: 'chair.glb',
  bytes: 1000,
  format: 'glb',
  sha256: null,
  ...change,
});
const mesh = (change: Partial<MeshFile> = {}): Reference => ({
  kind: 'mesh',
  name: 'chair',
  mesh: { from: 'file', file: file(change) },
});
const meshAt = (url: string): Reference => ({ kind: 'mesh', name: 'chair', mesh: { from: 'url', url } });
const texture = (change: Partial<MeshFile> = {}, look = single()): Reference => ({
  kind: 'texture',
  name: 'chair',
  mesh: { from: 'file', file: file(change) },
  look,
});
const textureAt = (url: string): Reference => ({
  kind: 'texture',
  name: 'chair',
  mesh: { from: 'url', url },
  look: single(),
});
const imageAt = (url: string): Reference => ({ kind: 'image-url', name: 'a', url });
const MB = 1024 * 1024;
const TEXTURE: Recipe = { ...DEFAULT_RECIPE, make: 'texture' };

describe('what is right passes', () => {
  it.each([
    ['one image', DEFAULT_RECIPE, single()],
    ['a view set of four', DEFAULT_RECIPE, views('front', 'back', 'left', 'right')],
    ['an image of exactly 20 MB', DEFAULT_RECIPE, single({ bytes: 20 * MB })],
    ['an image of 16384 × 16384', DEFAULT_RECIPE, single({ width: 16_384, height: 16_384 })],
    ['100,000 faces', { ...DEFAULT_RECIPE, faces: 100_000 }, single()],
    ['2,000,000 faces', { ...DEFAULT_RECIPE, faces: 2_000_000 }, single()],
    ['texture on a glb', TEXTURE, texture()],
    ['texture on an address', TEXTURE, textureAt('https://example.org/a.glb')],
    ['pbr on v2.1', { ...DEFAULT_RECIPE, model: 'generalv2.1', resolution: '1536pro', pbr: true }, single()],
    ['a depth map of a file', depth, single()],
    ['a depth map of an address', depth, imageAt('https://example.org/a.png')],
    ['segmentation of an stl', segmentation, mesh({ format: 'stl' })],
    ['segmentation of an address', segmentation, meshAt('http://example.org/a.glb')],
  ] as const)('%s', (_, recipe, reference) => {
    expect(preflight(recipe, reference)).toEqual([]);
  });
});

describe('each broken rule earns the code of the document', () => {
  it.each([
    [10031001, 'an image over 20 MB', DEFAULT_RECIPE, single({ bytes: 20 * MB + 1 })],
    [10031002, '99,999 faces', { ...DEFAULT_RECIPE, faces: 99_999 }, single()],
    [10031002, '2,000,001 faces', { ...DEFAULT_RECIPE, faces: 2_000_001 }, single()],
    [10031003, '1024 on v2.1', { ...DEFAULT_RECIPE, model: 'generalv2.1', resolution: '1024' }, single()],
    [10031005, 'a file that is no image', DEFAULT_RECIPE, single({ format: null })],
    [10031008, 'no image', DEFAULT_RECIPE, mesh()],
    [10031010, 'an empty file', DEFAULT_RECIPE, single({ bytes: 0, format: null })],
    [10031011, 'texture without a mesh', TEXTURE, single()],
    [10031012, 'a mesh address without http', TEXTURE, textureAt('ftp://example.org/a.glb')],
    [10031010, 'an empty mesh', segmentation, mesh({ bytes: 0, format: null })],
    [10031015, 'two front views', DEFAULT_RECIPE, views('front', 'front')],
    [10031015, 'a texture of two front views', TEXTURE, texture({}, views('front', 'front'))],
    [10031016, 'texture on an stl', TEXTURE, texture({ format: 'stl' })],
    [10031017, 'texture with v2.0', { ...DEFAULT_RECIPE, make: 'texture', model: 'generalv2.0' }, texture()],
    [50010001, 'a damaged picture', DEFAULT_RECIPE, single({ width: null, height: null })],
    [10031005, 'a depth map of no image', depth, single({ format: null })],
  ] as const)('%i: %s', (code, _, recipe, reference) => {
    const findings = preflight(recipe, reference);
    expect(findings.map((finding) => finding.code)).toContain(code);
    for (const { message, severity } of findings) {
      expect(severity).toBe('error');
      expect(message).toMatch(/\.$/);
    }
  });
});

describe('rules that the document gives no code', () => {
  it.each([
    ['pbr on v1.5', { ...DEFAULT_RECIPE, pbr: true }, single(), 'pbr'],
    [
      'pbr without texture',
      { ...DEFAULT_RECIPE, model: 'generalv2.0', make: 'geometry', pbr: true },
      single(),
      'pbr',
    ],
    ['texture on a glb of 201 MB', TEXTURE, texture({ bytes: 201 * MB }), 'mesh'],
    ['an image address without http', depth, imageAt('file:///a.png'), 'image_url'],
    ['a mesh address with a line break', TEXTURE, textureAt('https://example.org/a\n.glb'), 'mesh_url'],
    ['depth of a view set', depth, views('front', 'left'), 'image'],
    ['an image of 65535 × 65535', DEFAULT_RECIPE, single({ width: 65_535, height: 65_535 }), 'images'],
    ['segmentation of nothing', segmentation, single(), 'mesh'],
    ['segmentation of a text file', segmentation, mesh({ format: null }), 'mesh'],
    ['segmentation of 201 MB', segmentation, mesh({ bytes: 201 * MB }), 'mesh'],
  ] as const)('%s', (_, recipe, reference, field) => {
    expect(preflight(recipe, reference)).toMatchObject([{ severity: 'error', code: null, field }]);
  });
});

describe('a picture in a format that the service does not take', () => {
  it.each([
    [
      { foreign: 'tiff' },
      'chair.png is a tiff, and the service takes png, jpeg and webp; have a copy converted',
      'convert',
    ],
    [{ foreign: 'bmp', width: null, height: null }, 'is a bmp', 'convert'],
    [{ foreign: 'heic', width: null, height: null }, 'this machine has no decoder for it', undefined],
    [{ foreign: 'gif', width: null, height: null }, 'its picture cannot be read', undefined],
    [{ bytes: 30_000_000, format: 'png' }, 'have a copy shrunk', 'shrink'],
    [{}, 'is not a png, jpeg or webp image, whatever its ending says', undefined],
    [
      { name: 'Logo.SVG' },
      'Logo.SVG is an svg, a drawing without pixels, and the service takes png, jpeg and webp; export it as one of these.',
      undefined,
    ],
  ] as const)('%j says so, and what mends it', (change, words, fix) => {
    const [finding] = preflight(DEFAULT_RECIPE, single({ format: null, ...change }));
    expect(finding?.message).toContain(words);
    expect(finding?.fix).toBe(fix);
  });

  it('is judged by its mended copy', () => {
    const mended = {
      path: '/copy',
      bytes: 9,
      sha256: 'b',
      format: 'png',
      width: 8,
      height: 8,
      fixes: ['convert'],
    } as const;
    expect(preflight(DEFAULT_RECIPE, single({ format: null, foreign: 'tiff', mended }))).toEqual([]);
  });
});
