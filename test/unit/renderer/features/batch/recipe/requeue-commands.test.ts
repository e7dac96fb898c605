import { describe, expect, it } from 'vitest';
import { requeued } from '../../../../../../renderer/features/batch/recipe/requeue-commands.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES } from '../../../../../../shared/model/recipe.ts';
import type { ImageFile, MeshFile, Reference } from '../../../../../../shared/model/reference.ts';

const image = (path: string): ImageFile => ({ path, name: path.slice(1) }) as ImageFile;
const mesh = (path: string): MeshFile => ({ path, name: path.slice(1) }) as MeshFile;
const SINGLE: Reference = { kind: 'single', name: 'a', image: image('/a.png') };
const MENDED: Reference = {
  kind: 'views',
  name: 'b',
  images: [
    {
      view: 'front',
      image: { ...image('/b_front.png'), mended: { fixes: ['pad'] } } as unknown as ImageFile,
    },
    { view: 'back', image: image('/b_back.png') },
  ],
};

describe('what is planned again of jobs', () => {
  it('is their own files, with the recipe and what was mended', () => {
    expect(
      requeued([SINGLE, MENDED, SINGLE].map((reference) => ({ reference, recipe: DEFAULT_RECIPE }))),
    ).toEqual({
      sources: ['/a.png', '/b_front.png', '/b_back.png'],
      imageUrls: [],
      meshes: [],
      recipe: DEFAULT_RECIPE,
      fixes: ['pad'],
    });
  });

  it('is the files, addresses and assets of models that are taken apart', () => {
    const references: Reference[] = [
      { kind: 'mesh', name: 'm', mesh: { from: 'file', file: mesh('/m.glb') } },
      { kind: 'mesh', name: 'n', mesh: { from: 'asset', assetId: 'asset-1', file: mesh('/lib/n.glb') } },
    ];
    const recipe = DEFAULT_RECIPES.segmentation;
    expect(requeued(references.map((reference) => ({ reference, recipe })))).toMatchObject({
      sources: ['/m.glb'],
      meshes: [{ from: 'asset', assetId: 'asset-1' }],
    });
  });

  it('is the one model of a texture beside its images', () => {
    const recipe = { ...DEFAULT_RECIPE, make: 'texture' as const };
    const reference: Reference = {
      kind: 'texture',
      name: 't',
      mesh: { from: 'file', file: mesh('/m.glb') },
      look: { kind: 'single', name: 'a', image: image('/a.png') },
    };
    expect(requeued([{ reference, recipe }])).toMatchObject({
      sources: ['/a.png'],
      meshes: [{ from: 'file', path: '/m.glb' }],
    });
  });

  it('is nothing of a task whose inputs nobody knows', () => {
    expect(requeued([{ reference: { kind: 'adopted', name: 'x' }, recipe: DEFAULT_RECIPE }])).toBeNull();
    expect(requeued([])).toBeNull();
  });
});
