import { describe, expect, it } from 'vitest';
import { choiceOf } from '../../../../../../renderer/features/batch/batch-choice.ts';
import {
  requeueCommands,
  requeued,
} from '../../../../../../renderer/features/batch/recipe/requeue-commands.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import type { JobView } from '../../../../../../shared/bridge/views.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES } from '../../../../../../shared/model/recipe.ts';
import type { ImageFile, MeshFile, Reference } from '../../../../../../shared/model/reference.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

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
      hasViews: true,
      recipes: 1,
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

describe('jobs that are queued again with changes', () => {
  it('take their views together, and one undo brings the whole batch of before back', async () => {
    const app = createTestApp();
    const state = app.store.getState;
    state().setViews('single');
    state().setSources({ sources: ['/before'], imageUrls: [], meshes: [] });
    state().setRecipeName('Mine');
    const before = choiceOf(state());
    const jobs = [
      {
        id: '1',
        state: { state: 'failed' },
        position: 1,
        reference: MENDED,
        recipe: DEFAULT_RECIPE,
        batchId: 'b',
      },
      {
        id: '2',
        state: { state: 'failed' },
        position: 2,
        reference: SINGLE,
        recipe: DEFAULT_RECIPES.depth,
        batchId: 'b',
      },
    ] as unknown as JobView[];
    state().replaceJobs(jobs, {} as never);
    state().selectJob('1', 'only');
    requeueCommands(app)
      .find(({ id }) => id === 'job.requeue-batch')
      ?.run();
    expect(choiceOf(state())).toMatchObject({
      sources: ['/b_front.png', '/b_back.png', '/a.png'],
      views: 'auto',
      recipeName: null,
      recipeFixes: ['pad'],
    });
    expect(state().notices.at(-1)?.message).toMatch(/had 2 recipes/);
    await undoActions(app).undo();
    expect(choiceOf(state())).toEqual(before);
  });
});
