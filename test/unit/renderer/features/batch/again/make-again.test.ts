import { expect, it } from 'vitest';
import { againCommands } from '../../../../../../renderer/features/batch/again/again-commands.ts';
import {
  changesFor,
  inOnePlan,
  isOf,
  type MadeBy,
} from '../../../../../../renderer/features/batch/again/made-again.ts';
import { makeAgain } from '../../../../../../renderer/features/batch/again/make-again.ts';
import { batchActions } from '../../../../../../renderer/features/batch/batch-actions.ts';
import { chainEdits } from '../../../../../../renderer/features/batch/chain/chain-edits.ts';
import { isChecked } from '../../../../../../renderer/store/batch/plan-view.ts';
import { undoActions } from '../../../../../../renderer/store/undo/undo-actions.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import type { Imported } from '../../../../../../shared/model/import/imported.ts';
import type { PlanRow } from '../../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPES } from '../../../../../../shared/model/recipe.ts';
import type { ImageFile, MeshFile, Reference } from '../../../../../../shared/model/reference.ts';
import { WHOLE_CHAIN } from '../../../../../helpers/chain/chains.ts';
import { assetFixtures } from '../../../../../helpers/stand-in/asset-fixtures.ts';
import { planFixture } from '../../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const image = (path: string): ImageFile => ({
  path,
  name: path,
  bytes: 1,
  sha256: null,
  format: 'png',
  width: 1,
  height: 1,
});
const file: MeshFile = { path: '/a.glb', name: 'a.glb', bytes: 1, sha256: null, format: 'glb' };
const inputs = {
  paths: ['/front.png', '/back.png', '/a.glb'],
  imageUrls: ['https://a.example/a.png'],
  meshes: [{ from: 'asset', assetId: 'parent' } as const],
};

const CHANGED = { again: false, toChange: true } as const;

const made = (recipe: MadeBy['recipe'], ...paths: readonly string[]): MadeBy => ({
  recipe,
  assets: paths.length,
  paths,
  imageUrls: [],
  meshes: [],
});

const row = (id: string, path: string, status: PlanRow['status'] = 'done'): PlanRow => ({
  id,
  reference: { kind: 'single', name: id, image: image(path) },
  thumbnail: null,
  picture: null,
  status,
  findings: [],
  fingerprint: id,
  assetId: null,
  credits: null,
});

it('takes what is made of the same kind of inputs into one plan, and counts the others', () => {
  const models = made(DEFAULT_RECIPES.model, '/a.png', '/b.png');
  const depths = made(DEFAULT_RECIPES.depth, '/a.png', '/c.png', '/d.png');
  const parts = made(DEFAULT_RECIPES.segmentation, '/a.glb');
  expect(inOnePlan([parts, models, depths])).toEqual({ taken: [depths, models], others: 1 });
  expect(inOnePlan([])).toEqual({ taken: [], others: 0 });
});

it('has each row made again by the recipes that its assets had', () => {
  const models = made(DEFAULT_RECIPES.model, '/a.png', '/b.png', '/q.png');
  const depths = made(DEFAULT_RECIPES.depth, '/a.png', '/c.png');
  const rows = [
    row('row-1', '/a.png'),
    row('row-2', '/b.png'),
    row('row-3', '/c.png', 'new'),
    row('row-4', '/q.png', 'owed'),
    row('row-5', '/another.png'),
  ];
  expect(changesFor(rows, [models, depths], true)).toEqual([
    { rows: ['row-1'], recipes: [null, DEFAULT_RECIPES.depth], again: true },
    { rows: ['row-2'], again: true },
    { rows: ['row-3'], recipes: [DEFAULT_RECIPES.depth], again: true },
  ]);
  // with a recipe to be changed, what has that of the batch stays as it is
  expect(changesFor(rows, [models, depths], false).map((change) => change.rows)).toEqual([
    ['row-1'],
    ['row-3'],
  ]);
});

it('gives the wish to rows of the planned inputs alone', () => {
  const single = (path: string): Reference => ({ kind: 'single', name: 'bird', image: image(path) });
  const look = { kind: 'single' as const, name: 'bird', image: image('/front.png') };
  const own: readonly Reference[] = [
    single('/front.png'),
    {
      kind: 'views',
      name: 'bird',
      images: [
        { view: 'front', image: image('/front.png') },
        { view: 'back', image: image('/back.png') },
      ],
    },
    { kind: 'image-url', name: 'a', url: 'https://a.example/a.png' },
    { kind: 'mesh', name: 'a', mesh: { from: 'file', file } },
    { kind: 'texture', name: 'a', mesh: { from: 'asset', assetId: 'parent', file }, look },
  ];
  const others: readonly Reference[] = [
    single('/another.png'),
    { kind: 'image-url', name: 'a', url: 'https://a.example/b.png' },
    { kind: 'mesh', name: 'a', mesh: { from: 'url', url: 'https://a.example/a.glb' } },
    { kind: 'texture', name: 'a', mesh: { from: 'asset', assetId: 'another', file }, look },
    { kind: 'adopted', name: 'a' },
  ];
  expect(own.map((reference) => isOf({ reference }, inputs))).toEqual(own.map(() => true));
  expect(others.map((reference) => isOf({ reference }, inputs))).toEqual(others.map(() => false));
});

it('is refused for what was imported, alone by its commands and among others in words', async () => {
  const app = createTestApp();
  const [view] = await assetFixtures('busy');
  if (view === undefined) throw new Error('The busy library has assets.');
  const imported: Imported = { way: 'copy', as: 'model', files: [] };
  app.store.getState().cacheAsset({ ...view, asset: { ...view.asset, imported } });
  app.store.getState().selectAsset(view.asset.id);
  const refusals = againCommands(app).map(({ disabledBecause }) => disabledBecause?.(app.store.getState()));
  expect(refusals).toEqual(refusals.map(() => 'It was imported: no recipe made it.'));

  const [, other] = await assetFixtures('busy');
  if (other === undefined) throw new Error('The busy library has several assets.');
  const both = new Set([view.asset.id, other.asset.id]);
  const whyNot = () => againCommands(app)[0]?.disabledBecause?.(app.store.getState());
  app.store.getState().cacheAsset(other);
  app.store.getState().selectAssets(both, view.asset.id, null);
  expect(whyNot()).toBeNull();
  app.store.getState().cacheAsset({ ...other, asset: { ...other.asset, imported } });
  expect(whyNot()).toBe('They were imported: no recipe made them.');

  const answer = { copied: 0, lost: [] };
  const { recipe } = app.store.getState();
  app.answer('library.inputsAgain', () => ({ ...answer, made: [], imported: ['vase', 'jug'] }));
  await makeAgain(app).plan(['vase', 'jug'], CHANGED);
  expect(app.store.getState().notices).toContainEqual(
    expect.objectContaining({
      level: 'error',
      message: expect.stringMatching(/^vase and 1 other asset were imported: no recipe made them/),
    }),
  );
  expect(app.store.getState().recipe).toBe(recipe);

  app.answer('library.inputsAgain', () => ({
    ...answer,
    made: [
      {
        recipe: DEFAULT_RECIPES.depth,
        assets: 1,
        paths: [],
        imageUrls: ['https://a.example/a.png'],
        meshes: [],
        fixes: [],
        hasViews: false,
      },
    ],
    imported: ['vase'],
  }));
  await makeAgain(app).plan(['vase', 'made'], CHANGED);
  expect(app.store.getState().notices).toContainEqual(
    expect.objectContaining({ level: 'warning', message: expect.stringMatching(/^vase was imported/) }),
  );
  expect(app.store.getState()).toMatchObject({
    imageUrls: ['https://a.example/a.png'],
    recipe: { kind: 'depth' },
  });
});

it('each row gets the recipe that it was made by also where the plan could be made at the second time alone; a row that is refused is unchecked', async () => {
  const app = createTestApp();
  const inputsOf = (path: string) => ({
    assets: 1,
    paths: [path],
    imageUrls: [],
    meshes: [],
    fixes: [],
    hasViews: false,
  });
  const { model, depth } = DEFAULT_RECIPES;
  app.answer('library.inputsAgain', () => ({
    made: [
      { recipe: model, ...inputsOf('/a.png') },
      { recipe: depth, ...inputsOf('/b.png') },
      { recipe: { ...depth, resolution: '2048' }, ...inputsOf('/c.png') },
    ],
    copied: 0,
    lost: [],
    imported: [],
  }));
  let fails = true;
  const rows = [row('row-1', '/a.png', 'new'), row('row-2', '/b.png', 'new'), row('row-3', '/c.png', 'new')];
  const plan = { ...planFixture('busy', ['/a.png', '/b.png', '/c.png'], model, false), rows };
  app.answer('batch.plan', () => {
    if (fails) throw new AppError('disk', 'The disk does not answer.');
    return plan;
  });
  const changed: string[] = [];
  app.answer('batch.change', ({ changes }: { changes: { rows: string[] }[] }) => {
    const ids = changes.flatMap((change) => change.rows);
    if (ids.includes('row-3')) throw new AppError('usage', 'No depth map is that large.');
    changed.push(...ids);
    return plan;
  });
  app.answer('batch.leaveOut', () => undefined);
  const state = app.store.getState;
  await makeAgain(app).plan(['a', 'b', 'c'], { again: true, toChange: false });
  await expect.poll(() => state().planning.state).toBe('failed');
  fails = false;
  await batchActions(app).plan();
  await expect
    .poll(() => state().notices.at(-1)?.message)
    .toMatch(/^\/c.png could not get the recipe.*No depth map is that large/);
  expect(changed.toSorted()).toEqual(['row-2']);
  expect(rows.filter((each) => isChecked(each, state().leftOut)).map(({ id }) => id)).toEqual([
    'row-1',
    'row-2',
  ]);
});

it('makes again what was sent before without a result, as its asset has no file or lies in the trash', () => {
  const sent: PlanRow = { ...row('sent', '/a.png', 'new'), sentBefore: true };
  const fresh = row('fresh', '/b.png', 'new');
  const of = made(DEFAULT_RECIPES.model, '/a.png', '/b.png');
  expect(changesFor([sent, fresh], [of], true)).toEqual([{ rows: ['sent'], again: true }]);
});

it('the recipe of an asset takes the place of a chain in hand, which would be sent in its place; undo has the chain back', async () => {
  const app = createTestApp();
  const state = app.store.getState;
  const figures = { name: 'Figures', steps: WHOLE_CHAIN.steps };
  chainEdits(app).use(figures);
  makeAgain(app).useRecipe(DEFAULT_RECIPES.depth);
  expect(state()).toMatchObject({ chain: null, recipe: DEFAULT_RECIPES.depth });
  await undoActions(app).undo();
  expect(state().chain).toEqual(figures);
});
