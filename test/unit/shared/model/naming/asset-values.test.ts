import { expect, it } from 'vitest';
import { assetSchema } from '../../../../../shared/model/asset.ts';
import { copyNameOf } from '../../../../../shared/model/naming/asset-values.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../../../../shared/model/recipe.ts';

const asset = assetSchema.parse({
  format: 'maquette-asset',
  version: 1,
  id: 'a',
  name: 'Oak/chair',
  kind: 'model',
  files: [{ path: 'oak-chair.glb', role: 'result', bytes: 1, sha256: 'a'.repeat(64) }],
  references: [
    { view: 'front', name: 'c.png', source: '/refs/props/c.png', path: null, sha256: 'a'.repeat(64) },
  ],
  recipe: recipeAsSent(DEFAULT_RECIPE),
  fingerprint: 'f',
  connection: { id: 'local', name: 'Local' },
  jobId: 'j',
  taskId: 't',
  credits: null,
  createdAt: '2026-11-23T12:00:00.000Z',
  submittedAt: null,
  parents: [],
  children: [],
  tags: [],
  rating: 0,
  notes: '',
});

it('names copies by the template, and like their assets without one that can be used', () => {
  expect(copyNameOf(asset, null, 1)).toEqual({ folders: [], name: 'Oak-chair' });
  expect(copyNameOf(asset, '{folder}/{kind}-{n:3}_{name}.{format}', 7)).toEqual({
    folders: ['props'],
    name: 'model-007_Oak-chair.glb',
  });
  expect(copyNameOf(asset, '{nonsense', 1)).toEqual({ folders: [], name: 'Oak-chair' });
});

it('says nothing of how an imported asset was made, for nobody knows', () => {
  const imported = {
    ...asset,
    imported: { way: 'copy' as const, as: 'picture' as const, files: [] },
  };
  expect(copyNameOf(imported, '{kind} {model}{resolution}{recipe}', 1).name).toBe('picture');
});

it('says no day where the sidecar says none that there is', () => {
  expect(copyNameOf({ ...asset, createdAt: 'yesterday' }, '{date}-{name}', 1).name).toBe('Oak-chair');
});
