import { describe, expect, it } from 'vitest';
import {
  canonicalJson,
  chainFingerprint,
  fingerprint,
} from '../../../../../main/engine/batch/fingerprint.ts';
import type { View } from '../../../../../shared/interface/formats.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES, type Recipe } from '../../../../../shared/model/recipe.ts';
import type {
  ImageFile,
  ImageReference,
  MeshSource,
  Reference,
} from '../../../../../shared/model/reference.ts';

const image = (changes: Partial<ImageFile> = {}): ImageFile => ({
  path: '/art/chair.png',
  name: 'chair.png',
  bytes: 10,
  format: 'png',
  width: 8,
  height: 8,
  sha256: 'a'.repeat(64),
  ...changes,
});
const single = (changes: Partial<ImageFile> = {}, name = 'chair'): ImageReference => ({
  kind: 'single',
  name,
  image: image(changes),
});
const views = (...named: [View, string][]): Reference => ({
  kind: 'views',
  name: 'chair',
  images: named.map(([view, letter]) => ({ view, image: image({ sha256: letter.repeat(64) }) })),
});
const print = (reference: Reference, recipe: Recipe = DEFAULT_RECIPE): string | null =>
  fingerprint(reference, recipe);

describe('a fingerprint', () => {
  it('is of the bytes and the recipe as sent, not of names and places', () => {
    const same = single({ path: '/elsewhere/stool.png', name: 'stool.png' }, 'stool');
    expect(print(same)).toBe(print(single()));
    expect(print(single(), { ...DEFAULT_RECIPE, faces: 500_000 })).toBe(print(single()));
    // What libraries on disk hold: a change of it would make everything again.
    expect(print(single())).toBe('da1f56d2028f4dad6214617121ad68001ea385c2a037a96db7d1765544ac986c');
  });

  it('is another for other bytes, another recipe, and other views', () => {
    const prints = [
      print(single()),
      print(single({ sha256: 'b'.repeat(64) })),
      print(single(), { ...DEFAULT_RECIPE, format: 'obj' }),
      print(views(['front', 'a'], ['back', 'b'])),
      print(views(['front', 'a'], ['left', 'b'])),
      print(views(['front', 'b'], ['back', 'a'])),
    ];
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('hangs on the views, not on the order in which they were found', () => {
    expect(print(views(['back', 'b'], ['front', 'a']))).toBe(print(views(['front', 'a'], ['back', 'b'])));
  });

  it('is none where the bytes were not read', () => {
    expect(print(single({ sha256: null }))).toBeNull();
    expect(print({ kind: 'views', name: 'empty', images: [] })).toBeNull();
  });
});

describe('the fingerprint of what is no image file', () => {
  const parts = DEFAULT_RECIPES.segmentation;
  const file = (sha256: string | null): MeshSource => ({
    from: 'file',
    file: { path: '/art/chair.glb', name: 'chair.glb', bytes: 10, format: 'glb', sha256 },
  });
  const mesh = (source: MeshSource): Reference => ({ kind: 'mesh', name: 'chair', mesh: source });
  const texture = (source: MeshSource, look = single()): Reference => ({
    kind: 'texture',
    name: 'chair',
    mesh: source,
    look,
  });
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];

  it('is the same for the same bytes, be they of a file or of an asset', () => {
    const { file: bytes } = file(a) as Extract<MeshSource, { from: 'file' }>;
    const asset: MeshSource = {
      from: 'asset',
      assetId: 'x',
      file: { ...bytes, path: '/lib/a.glb', name: 'a.glb' },
    };
    expect(print(mesh(asset), parts)).toBe(print(mesh(file(a)), parts));
    expect(print(mesh(file(a)), parts)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is another for another mesh, another look, another address, and another recipe', () => {
    const painted: Recipe = { ...DEFAULT_RECIPE, make: 'texture' };
    const prints = [
      print(mesh(file(a)), parts),
      print(mesh(file(b)), parts),
      print(mesh(file(a)), { ...parts, level: 'high' }),
      print(mesh({ from: 'url', url: 'http://example.org/a.glb' }), parts),
      print(mesh({ from: 'url', url: 'http://example.org/b.glb' }), parts),
      print(texture(file(a)), painted),
      print(texture(file(b)), painted),
      print(texture(file(a), single({ sha256: b })), painted),
      print({ kind: 'image-url', name: 'a', url: 'http://example.org/a.png' }, DEFAULT_RECIPES.depth),
      print({ kind: 'image-url', name: 'a', url: 'http://example.org/a.png?v=2' }, DEFAULT_RECIPES.depth),
      print(single(), DEFAULT_RECIPES.depth),
    ];
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('is none where the bytes were not read', () => {
    expect(print(mesh(file(null)), parts)).toBeNull();
    expect(print(texture(file(null)))).toBeNull();
    expect(print(texture(file(a), single({ sha256: null })))).toBeNull();
  });
});

describe('canonical JSON', () => {
  it('is the same text for the same value, however it was put together', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 'x' }], a: null, gone: undefined })).toBe(
      '{"a":null,"b":[{"c":"x","d":1}]}',
    );
  });

  it('is of the artist’s own bytes and what was mended, whatever the bytes of the copy', () => {
    const mended = (fixes: readonly ('turn' | 'pad')[], letter = 'c'): Reference =>
      single({
        mended: {
          path: '/copy',
          bytes: 1,
          sha256: letter.repeat(64),
          format: 'png',
          width: 8,
          height: 8,
          fixes,
        },
      });
    expect(print(mended(['pad']))).not.toBe(print(single()));
    expect(print(mended(['pad']))).not.toBe(print(mended(['turn', 'pad'])));
    expect(print(mended(['pad'], 'd'))).toBe(print(mended(['pad'])));
  });
});

describe('a fingerprint of a step of a chain', () => {
  const GEOMETRY: Recipe = { ...DEFAULT_RECIPE, make: 'geometry' };
  const TEXTURE: Recipe = { ...DEFAULT_RECIPE, make: 'texture' };

  it('is that of a job without a chain for a first step', () => {
    expect(chainFingerprint(single(), [GEOMETRY])).toBe(print(single(), GEOMETRY));
  });

  it('is of the picture and of all recipes in their order', () => {
    const texture = chainFingerprint(single(), [GEOMETRY, TEXTURE]);
    expect(texture).toBe(chainFingerprint(single({ name: 'stool.png' }), [GEOMETRY, TEXTURE]));
    expect(texture).not.toBe(chainFingerprint(single(), [TEXTURE, GEOMETRY]));
    expect(texture).not.toBe(
      chainFingerprint(single(), [{ ...DEFAULT_RECIPE, resolution: '1024' }, TEXTURE]),
    );
    expect(texture).not.toBe(chainFingerprint(single({ sha256: 'b'.repeat(64) }), [GEOMETRY, TEXTURE]));
    expect(texture).not.toBe(print(single(), TEXTURE));
  });

  it('is none without a recipe, or without the bytes', () => {
    expect(chainFingerprint(single(), [])).toBeNull();
    expect(chainFingerprint(single({ sha256: null }), [GEOMETRY, TEXTURE])).toBeNull();
  });
});
