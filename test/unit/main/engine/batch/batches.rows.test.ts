import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesBack } from '../../../../../shared/model/plan/changes-back.ts';
import { readPlanFile } from '../../../../../shared/model/plan/read-plan-file.ts';
import type { Plan } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES, type Recipe } from '../../../../../shared/model/recipe.ts';
import { batchesOfPictures } from '../../../../helpers/engine/batches.ts';

const FINE: Recipe = { ...DEFAULT_RECIPE, resolution: '1024' };
const shown = ({ rows }: Plan) => rows.map(({ id, status, credits }) => [id, status, credits]);

describe('rows of a plan that differ from their batch', () => {
  it('are priced, judged and sent by their own recipes, several for one reference', async () => {
    const { batches, request, added } = await batchesOfPictures(['a.png', 'b.png']);
    const { id } = await batches.plan(request);
    const changed = await batches.change(id, [{ rows: ['row-1'], recipes: [null, FINE, DEFAULT_RECIPE] }]);
    expect(shown(changed)).toEqual([
      ['row-1', 'new', '15.00'],
      ['row-1b', 'new', '20.00'],
      // The same recipe as the batch's makes nothing twice.
      ['row-1c', 'duplicate', null],
      ['row-2', 'new', '15.00'],
    ]);
    expect(changed.credits).toBe('50.00');
    await batches.start(id, null);
    expect(added.map(({ recipe }) => recipe.kind === 'model' && recipe.resolution)).toEqual([
      '512',
      '1024',
      '512',
    ]);
    expect(new Set(added.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });

  it('carry their labels to the job: the name by its reference, note and tags beside it', async () => {
    const { batches, request, added } = await batchesOfPictures(['a.png', 'b.png']);
    const { id } = await batches.plan(request);
    await batches.change(id, [
      { rows: ['row-1'], labels: { name: 'Oak chair', note: 'For the hall.', tags: ['oak'] } },
    ]);
    await batches.start(id, null);
    expect(added.map(({ reference, labels }) => [reference.name, labels])).toEqual([
      ['Oak chair', { note: 'For the hall.', tags: ['oak'] }],
      ['b', undefined],
    ]);
  });

  it('are kept for a later plan of the same files, and left out where a recipe does not fit it', async () => {
    const { batches, request } = await batchesOfPictures(['a.png', 'b.png']);
    const { id } = await batches.plan(request);
    await batches.change(id, [
      { rows: ['row-2'], recipes: [null, FINE], labels: { tags: ['x'] } },
      { rows: ['row-2b'], labels: { name: 'Fine b' } },
    ]);
    const depth = await batches.plan({ ...request, recipe: DEFAULT_RECIPES.depth });
    expect(depth.rows.map(({ id: row, labels }) => [row, labels])).toEqual([
      ['row-1', undefined],
      ['row-2', { tags: ['x'] }],
      ['row-2b', { name: 'Fine b', tags: ['x'] }],
    ]);
    const mended = await batches.mend(depth.id, []);
    expect(mended.rows.map(({ recipe }) => recipe)).toEqual([undefined, undefined, FINE]);
  });

  it('are kept for a subject whose views are arranged by hand, also in a later plan', async () => {
    const { batches, request, folder } = await batchesOfPictures(['a.png', 'b.png', 'c.png']);
    const { id } = await batches.plan(request);
    await batches.change(id, [{ rows: ['row-1'], recipes: [FINE], labels: { note: 'oak' } }]);
    const pictures = [
      { path: join(folder, 'a.png'), view: 'front' as const },
      { path: join(folder, 'b.png'), view: 'back' as const },
    ];
    const own = ({ rows }: Plan) =>
      rows.map(({ reference, recipe, labels }) => [reference.kind, recipe, labels]);
    const arranged = own(await batches.group(id, [{ name: 'a', pictures }]));
    expect(arranged).toContainEqual(['views', FINE, { note: 'oak' }]);
    expect(arranged).toHaveLength(2);
    expect(own(await batches.plan(request))).toEqual(arranged);
  });

  it('are taken back by the changes back, also for later plans', async () => {
    const { batches, request } = await batchesOfPictures(['a.png', 'b.png']);
    const before = await batches.plan(request);
    const after = await batches.change(before.id, [
      { rows: ['row-1', 'row-2'], recipes: [FINE, null], labels: { note: 'n' } },
    ]);
    const back = await batches.change(before.id, changesBack(before.rows, after.rows));
    expect(shown(back)).toEqual(shown(before));
    expect((await batches.plan(request)).rows).toEqual(before.rows);
  });

  it('are in the plan’s file, which opens as the same plan, and is the same wish to make again', async () => {
    const { batches, request, added, endJobs } = await batchesOfPictures(['a.png', 'b.png']);
    const { id, rows } = await batches.plan(request);
    await batches.start(id, [{ id: 'row-2', fingerprint: rows[1]?.fingerprint ?? '' }]);
    endJobs('done');
    const before = await batches.change(id, [
      { rows: ['row-1'], recipes: [null, FINE], labels: { tags: ['x'] } },
      { rows: ['row-2'], again: true },
    ]);
    const text = JSON.stringify(batches.fileOf(id));
    const file = readPlanFile('plan.json', text);
    expect(JSON.stringify({ ...file, refused: undefined })).toBe(text);
    for (const jobs of [3, 0]) {
      const opened = await batches.open(file, request.connectionId);
      const print = ({ rows }: Plan) => rows.map(({ fingerprint, labels }) => [fingerprint, labels]);
      expect(print(opened)).toEqual(print(before));
      expect((await batches.start(id, null)).jobs).toHaveLength(jobs);
      endJobs('done');
    }
    expect(added.at(-1)?.wish).toBe(`${id}/row-2`);
  });

  it('change all or nothing', async () => {
    const { batches, request } = await batchesOfPictures(['a.png', 'b.png']);
    const before = await batches.plan(request);
    const refused = batches.change(before.id, [
      { rows: ['row-1'], recipes: [FINE] },
      { rows: ['row-2'], recipes: [DEFAULT_RECIPES.segmentation] },
    ]);
    await expect(refused).rejects.toThrow('“b.png” is an image, and only a model can be taken apart');
    expect(await batches.judgeAgain(before.id)).toEqual(before);
  });
});

describe('making again what is done', () => {
  async function doneOnce() {
    const world = await batchesOfPictures(['a.png']);
    const { id } = await world.batches.plan(world.request);
    await world.batches.start(id, null);
    world.endJobs('done');
    const done = await world.batches.judgeAgain(id);
    expect(shown(done)).toEqual([['row-1', 'done', null]]);
    return { ...world, id };
  }
  const again = [{ rows: ['row-1'], again: true }];

  it('makes it payable once: one click is one job, and what was made counts as done', async () => {
    const { batches, request, added, endJobs, id } = await doneOnce();
    const wished = await batches.change(id, again);
    expect(wished.rows[0]).toMatchObject({ status: 'new', again: true, credits: '15.00', assetId: null });
    const starts = await Promise.all([batches.start(id, null), batches.start(id, null)]);
    expect(starts.map(({ jobs }) => jobs.length)).toEqual([1, 0]);
    expect((await batches.judgeAgain(id)).rows[0]).toMatchObject({ status: 'owed', again: undefined });
    // A second window that still shows it as new.
    endJobs('done');
    expect((await batches.start(id, null)).jobs).toEqual([]);
    for (const plan of [await batches.judgeAgain(id), await batches.plan(request)]) {
      expect(plan.rows[0]).toMatchObject({ status: 'done', assetId: 'asset-1' });
      expect([plan.rows[0]?.again, plan.rows[0]?.wish]).toEqual([undefined, undefined]);
    }
    expect(added).toHaveLength(2);
    await batches.change(id, again);
    expect((await batches.start(id, null)).jobs).toHaveLength(1);
  });

  it('is done once for two plans that asked over the same asset, until the artist asks over the newer one', async () => {
    const { batches, request, added, endJobs } = await doneOnce();
    const plans = [await batches.plan(request), await batches.plan(request), await batches.plan(request)];
    const wanted = plans.map(({ rows: [row] }) => [{ id: 'row-1', fingerprint: row?.fingerprint ?? '' }]);
    const ids = plans.map(({ id }) => id);
    for (const id of ids) await batches.change(id, again);
    const [first = '', second = '', third = ''] = ids;
    const [sent, beside] = await Promise.all([batches.start(first, null), batches.start(second, null)]);
    expect([sent.jobs.length, sent.notSent]).toEqual([1, []]);
    expect([beside.jobs, beside.notSent]).toEqual([[], [{ code: 'under-way', name: 'a' }]]);
    endJobs('done');

    const since = {
      code: 'made-since',
      name: 'a',
      assetId: 'asset-1',
      createdAt: '2026-01-01T10:01:00.000Z',
    };
    expect(await batches.start(second, null)).toMatchObject({ jobs: [], notSent: [since] });
    // Also where its window looked at the plan again in between.
    for (let time = 0; time < 2; time += 1)
      expect((await batches.judgeAgain(third)).rows[0]).toMatchObject({
        status: 'done',
        assetId: 'asset-1',
        madeSince: since.createdAt,
        wish: undefined,
      });
    expect(await batches.start(third, wanted[2] ?? [])).toMatchObject({ jobs: [], notSent: [since] });
    expect(added).toHaveLength(2);
    const asked = await batches.change(third, again);
    expect(asked.rows[0]).toMatchObject({
      status: 'new',
      madeSince: undefined,
      over: { asset: { id: 'asset-1' } },
    });
    expect(await batches.start(third, null)).toMatchObject({ jobs: [{}], notSent: [] });
  });

  it('is done once for a plan file that was saved before', async () => {
    const { batches, request, endJobs, id } = await doneOnce();
    await batches.change(id, again);
    const file = readPlanFile('plan.json', JSON.stringify({ ...batches.fileOf(id), id: 'saved' }));
    expect(file.rows[0]).toMatchObject({ again: true, assetId: 'asset-0' });
    await batches.start(id, null);
    endJobs('done');
    const opened = await batches.open(file, request.connectionId);
    expect(opened.rows[0]).toMatchObject({ status: 'done', assetId: 'asset-1' });
    expect(await batches.start('saved', null)).toMatchObject({ jobs: [], notSent: [{ code: 'made-since' }] });
    // Without the asset, it is over what is there now.
    const rows = file.rows.map(({ assetId: _, ...row }) => row);
    const bare = readPlanFile('plan.json', JSON.stringify({ ...file, rows, refused: undefined }));
    await batches.open(bare, request.connectionId);
    expect(await batches.start('saved', null)).toMatchObject({ jobs: [{}], notSent: [] });
  });

  it('is still wished after its job ended without an asset, and until it is taken back', async () => {
    const { batches, endJobs, id } = await doneOnce();
    await batches.change(id, again);
    await batches.start(id, null);
    endJobs('failed');
    expect((await batches.judgeAgain(id)).rows[0]).toMatchObject({ status: 'new', again: true });
    await batches.change(id, [{ rows: ['row-1'], again: false }]);
    expect((await batches.start(id, null)).jobs).toEqual([]);
  });
});
