import { describe, expect, it } from 'vitest';
import { canonicalJson, fingerprint } from '../../../../../main/engine/batch/fingerprint.ts';
import type { View } from '../../../../../shared/interface/formats.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import type { ImageFile, Reference } from '../../../../../shared/model/reference.ts';

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
const single = (changes: Partial<ImageFile> = {}, name = 'chair'): Reference => ({
  kind: 'single',
  name,
  image: image(changes),
});
const views = (...named: [View, string][]): Reference => ({
  kind: 'views',
  name: 'chair',
  images: named.map(([view, letter]) => ({ view, image: image({ sha256: letter.repeat(64) }) })),
});
const print = (reference: Reference, recipe = DEFAULT_RECIPE): string | null =>
  fingerprint(reference, recipe);

describe('a fingerprint', () => {
  it('is of the bytes and the recipe as sent, not of names and places', () => {
    const same = single({ path: '/elsewhere/stool.png', name: 'stool.png' }, 'stool');
    expect(print(same)).toBe(print(single()));
    expect(print(single(), { ...DEFAULT_RECIPE, faces: 500_000 })).toBe(print(single()));
    expect(print(single())).toMatch(/^[0-9a-f]{64}$/);
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

describe('canonical JSON', () => {
  it('is the same text for the same value, however it was put together', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 'x' }], a: null, gone: undefined })).toBe(
      '{"a":null,"b":[{"c":"x","d":1}]}',
    );
  });
});
