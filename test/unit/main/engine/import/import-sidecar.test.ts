import { expect, it } from 'vitest';
import { sidecarOf } from '../../../../../main/engine/import/import-sidecar.ts';
import type { PlannedItem } from '../../../../../main/engine/import/import-task.ts';
import { FLAG, searchEntry } from '../../../../../main/engine/library/index/search/search-entry.ts';
import { assetSchema } from '../../../../../shared/model/asset.ts';
import { linkOf } from '../../../../../shared/model/import/imported.ts';

const SHA = 'a'.repeat(64);
const seen = { entry: null, bytes: 7, modifiedMs: 0 };

function item(as: PlannedItem['as'], format: string): PlannedItem {
  return {
    name: 'chair',
    as,
    format,
    files: [
      { ...seen, path: `/scans/chair.${format}`, to: `chair.${format}`, role: 'result' },
      { ...seen, path: '/scans/chair_front.png', to: 'reference/front.png', role: 'reference' },
    ],
    references: [{ view: 'front', name: 'chair_front.png', to: 'reference/front.png' }],
    notes: [],
    sidecar: null,
  };
}

const hashed = new Map(
  ['chair.gltf', 'chair.exr', 'chair.jpg', 'reference/front.png'].map((path) => [
    path,
    { bytes: 7, sha256: SHA },
  ]),
);

it.each([
  ['model', 'gltf', 'model'],
  ['depth', 'exr', 'depth'],
  ['picture', 'jpg', 'depth'],
] as const)(
  'writes of a %s what every version reads, and nothing that a job could have',
  (as, format, kind) => {
    const asset = sidecarOf(item(as, format), { id: 'one', way: 'link', hashed, now: 0 });
    // An earlier version does not know the field, and reads all others.
    const { imported, ...before } = asset;
    expect(assetSchema.parse(JSON.parse(JSON.stringify(before)))).toMatchObject({ id: 'one', kind });
    expect(imported?.files.map(({ source }) => source)).toEqual([
      `/scans/chair.${format}`,
      '/scans/chair_front.png',
    ]);
    expect(asset).toMatchObject({
      credits: null,
      submittedAt: null,
      parents: [],
      connection: { id: 'imported' },
    });
    // A fingerprint of a job is a hash, and its id a uuid.
    expect([asset.fingerprint, asset.jobId]).toEqual(['imported:one', 'imported:one']);
    expect(asset.references).toMatchObject([{ path: 'reference/front.png', sha256: SHA }]);
  },
);

it('is searched for as what it is, and not by the recipe that it does not have', () => {
  const asset = sidecarOf(item('model', 'gltf'), { id: 'one', way: 'copy', hashed, now: 0 });
  const { words, traits } = searchEntry(asset);
  expect([traits.model, traits.credits]).toEqual(['', null]);
  expect(Number(traits.flags) & FLAG.imported).not.toBe(0);
  expect(words.recipe).toBe('model');
  expect(words.source).toContain('scans');
});

it('keeps an asset of another library as its sidecar says', () => {
  const asset = sidecarOf(item('model', 'gltf'), { id: 'other', way: 'copy', hashed, now: 0 });
  const text = JSON.stringify({ ...asset, imported: undefined, credits: '15.00', fromTomorrow: 1 });
  const whole = { ...item('asset', 'gltf'), sidecar: { id: 'other', text, path: '/other/asset.json' } };
  const kept = sidecarOf(whole, { id: 'new', way: 'move', hashed, now: 1 });
  expect(kept).toMatchObject({ id: 'other', credits: '15.00', fromTomorrow: 1 });
  expect(kept.imported).toBeUndefined();
});

it.each(['move', 'link'] as const)(
  'takes an asset of another library in as copied, whose sidecar says %s: undo brings nothing to a place that it names, and nothing is read there',
  (way) => {
    const files = [{ path: 'chair.gltf', source: '/home/artist/.config/autostart/evil.desktop' }];
    const asset = sidecarOf(item('model', 'gltf'), { id: 'other', way: 'copy', hashed, now: 0 });
    const text = JSON.stringify({ ...asset, imported: { way, as: 'model', files, fromTomorrow: 1 } });
    const whole = { ...item('asset', 'gltf'), sidecar: { id: 'other', text, path: '/other/asset.json' } };
    const kept = sidecarOf(whole, { id: 'new', way: 'copy', hashed, now: 1 });
    expect(kept.imported).toEqual({ way: 'copy', as: 'model', files, fromTomorrow: 1 });
    expect(linkOf(kept, 'chair.gltf')).toBeNull();
  },
);
