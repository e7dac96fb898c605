import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKeptRows } from '../../../../../../main/engine/batch/rows/kept-rows.ts';
import type { Plan } from '../../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE, type Recipe } from '../../../../../../shared/model/recipe.ts';
import { batchesOfPictures } from '../../../../../helpers/engine/batches.ts';
import { writePicture } from '../../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const FINE: Recipe = { ...DEFAULT_RECIPE, resolution: '1024' };
const ownOfAll = ({ rows }: Plan) => rows.map(({ id, recipe, labels, wish }) => [id, recipe, labels, wish]);

async function keptIn(names: readonly string[]) {
  const data = await tempFolder();
  const notices: string[] = [];
  const kept = () =>
    createKeptRows({ data, clock: { now: () => 7 }, notice: (message) => notices.push(message) });
  const file = join(data, 'rows-set.jsonl');
  return { ...(await batchesOfPictures(names, kept)), data, file, notices, kept };
}

/** Has a file in the place of the folder: nothing can be written there. Returns what takes that back. */
async function takeAway(folder: string): Promise<() => Promise<void>> {
  const away = `${folder}-away`;
  await rename(folder, away);
  await writeFile(folder, 'a file');
  return async () => {
    await rm(folder);
    await rename(away, folder);
  };
}

describe('what is set for rows', () => {
  it('outlasts the app also where one reference has all rows and tags that it can have', async () => {
    const data = await tempFolder();
    const notices: string[] = [];
    const open = () =>
      createKeptRows({ data, clock: { now: () => 7 }, notice: (said) => notices.push(said) });
    const tags = Array.from({ length: 200 }, (_, at) => `tag ${at}`);
    const rows = ['', ...'bcdefghijklmnopqrstuvwxyz'].map((letter) => ({
      letter,
      own: { labels: { tags } },
    }));
    await open().write([{ key: 'a', bytes: 'b', rows }]);
    expect(await open().read()).toEqual([{ key: 'a', bytes: 'b', rows }]);
    expect(notices).toEqual([]);
  });

  it('outlasts the app: recipes, several for one reference, names, notes and tags', async () => {
    const { batches, reopened, request } = await keptIn(['a.png', 'b.png']);
    const { id } = await batches.plan(request);
    const set = await batches.change(id, [
      { rows: ['row-1'], recipes: [null, FINE], labels: { name: 'Oak', note: 'n', tags: ['t'] } },
    ]);
    const later = reopened();
    const plan = await later.plan(request);
    expect(ownOfAll(plan)).toEqual(ownOfAll(set));
    await later.change(plan.id, [{ rows: ['row-1', 'row-1b'], recipes: [null], labels: null }]);
    expect(
      ownOfAll(await reopened().plan(request))
        .flat(2)
        .filter(Boolean),
    ).toEqual(['row-1', 'row-2']);
  });

  it('keeps a wish that an earlier version kept, which did not say what it was over', async () => {
    const { batches, reopened, request, endJobs, file } = await keptIn(['a.png']);
    const { id } = await batches.plan(request);
    await batches.start(id, null);
    endJobs('done');
    await batches.change(id, [{ rows: ['row-1'], again: true }]);
    const text = await readFile(file, 'utf8');
    const before = text.replace(/,"over":\{.*?\}\}/, '');
    expect(before).not.toBe(text);
    await writeFile(file, before);
    const later = reopened();
    const plan = await later.plan(request);
    expect(plan.rows[0]).toMatchObject({ status: 'new', again: true, over: { asset: { id: 'asset-0' } } });
    expect((await later.start(plan.id, null)).jobs).toHaveLength(1);
  });

  it('loses only the wish to make it again when other bytes take a picture’s place', async () => {
    const { batches, reopened, request, folder, endJobs } = await keptIn(['a.png']);
    const { id } = await batches.plan(request);
    await batches.start(id, null);
    endJobs('done');
    await batches.change(id, [{ rows: ['row-1'], again: true, labels: { name: 'Oak' } }]);
    expect((await reopened().plan(request)).rows[0]).toMatchObject({ again: true, status: 'new' });
    await writePicture(join(folder, 'a.png'), 200);
    const { labels, wish } = (await reopened().plan(request)).rows[0] ?? {};
    expect([labels, wish]).toEqual([{ name: 'Oak' }, undefined]);
  });

  it('holds no wish any more once its job was added, even if the ledger knows nothing of it', async () => {
    const { batches, reopened, request, endJobs, file } = await keptIn(['a.png']);
    const { id } = await batches.plan(request);
    await batches.start(id, null);
    endJobs('done');
    await batches.change(id, [{ rows: ['row-1'], again: true, labels: { name: 'Oak' } }]);
    await batches.start(id, null);
    expect(await readFile(file, 'utf8')).not.toContain('wish');
    endJobs('failed');
    const plan = await reopened().plan(request);
    expect(plan.rows[0]).toMatchObject({ status: 'done', labels: { name: 'Oak' } });
    // Of this start, the artist's wish is still open.
    expect((await batches.plan(request)).rows[0]).toMatchObject({ status: 'new', again: true });
  });

  it('that cannot be kept is not set: a start sends nothing again that the artist was told is not', async () => {
    const { batches, reopened, request, endJobs, added, data } = await keptIn(['a.png']);
    const { id } = await batches.plan(request);
    await batches.start(id, null);
    endJobs('done');
    const bringBack = await takeAway(data);
    await expect(batches.change(id, [{ rows: ['row-1'], again: true }])).rejects.toMatchObject({
      kind: 'disk',
    });
    await bringBack();
    expect((await batches.judgeAgain(id)).rows[0]?.status).toBe('done');
    expect((await batches.plan(request)).rows[0]?.status).toBe('done');
    expect((await reopened().plan(request)).rows[0]?.status).toBe('done');
    await batches.start(id, null);
    expect(added).toHaveLength(1);
  });

  it('holds no wish any more either where the first start could not write that, and a later one could', async () => {
    const { batches, request, endJobs, data, file } = await keptIn(['a.png']);
    const { id } = await batches.plan(request);
    await batches.start(id, null);
    endJobs('done');
    await batches.change(id, [{ rows: ['row-1'], again: true }]);
    const bringBack = await takeAway(data);
    await expect(batches.start(id, null)).rejects.toMatchObject({ kind: 'disk' });
    await bringBack();
    await batches.start(id, null);
    expect(await readFile(file, 'utf8')).not.toContain('wish');
  });

  it('that cannot be understood is set aside and said; the rows are as their batch', async () => {
    const { batches, request, file, data, notices } = await keptIn(['a.png']);
    await writeFile(file, '{"format":"maquette-rows","version":1}\n{"key":5}\n');
    const { id } = await batches.plan(request);
    expect(notices).toEqual([expect.stringMatching(/could not be read, .* set aside as .*\.damaged-7\.$/)]);
    await batches.change(id, [{ rows: ['row-1'], labels: { note: 'n' } }]);
    expect((await readdir(data)).sort()).toEqual(['rows-set.jsonl', 'rows-set.jsonl.damaged-7']);
  });

  it('by a newer version is left alone and said; changes hold until the app is closed', async () => {
    const { batches, request, file, notices } = await keptIn(['a.png']);
    const newer = '{"format":"maquette-rows","version":2}\n{"more":1}\n';
    await writeFile(file, newer);
    const { id } = await batches.plan(request);
    await batches.change(id, [{ rows: ['row-1'], labels: { note: 'n' } }]);
    expect((await batches.plan(request)).rows[0]?.labels).toEqual({ note: 'n' });
    expect(await readFile(file, 'utf8')).toBe(newer);
    expect(notices).toEqual([expect.stringContaining('by a newer version of Maquette')]);
  });

  it('is bounded: of more than ten thousand references, those set first are forgotten', async () => {
    const { kept } = await keptIn([]);
    const many = Array.from({ length: 10_003 }, (_, index) => ({
      key: `k${index}`,
      bytes: '',
      rows: [{ letter: '', own: { labels: { note: 'n' } } }],
    }));
    await kept().write(many);
    const read = await kept().read();
    expect([read.length, read[0]?.key]).toEqual([10_000, 'k3']);
  });
});
