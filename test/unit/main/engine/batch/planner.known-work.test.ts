import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createImageInspector } from '../../../../../main/engine/batch/inspect/image-inspector.ts';
import { judgeAgain, type PlannerParts } from '../../../../../main/engine/batch/planner.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { createPriceBook } from '../../../../../main/engine/money/price-book.ts';
import { planSchema } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { GEOMETRY, PARTS, step } from '../../../../helpers/chain/chains.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { emptyLibrary, plan, planParts } from '../../../../helpers/engine/plan.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('a plan of work that was done, queued or paid for before', () => {
  it('looks rows up together, and not one after another', async () => {
    const folder = await tempFolder();
    for (const shade of [10, 20, 30]) await writePicture(join(folder, `${shade}.png`), shade);
    let under = 0;
    const most: number[] = [];
    const findByFingerprint = async () => {
      under += 1;
      most.push(under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      return { asset: { id: 'kept' }, folder: '/kept' } as StoredAsset;
    };
    const parts = { library: { ...emptyLibrary, findByFingerprint } };
    const made = await plan([folder], parts);
    expect(made.rows.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect(Math.max(...most)).toBe(3);
    most.length = 0;
    await judgeAgain(planParts(parts), made);
    expect(Math.max(...most)).toBe(3);
  });

  it('looks each step of their chain up together', async () => {
    const folder = await tempFolder();
    for (const shade of [10, 20, 30]) await writePicture(join(folder, `${shade}.png`), shade);
    let under = 0;
    const counts: number[] = [];
    const findByFingerprint = async (print: string) => {
      under += 1;
      await new Promise((resolve) => setImmediate(resolve));
      counts.push(under);
      under -= 1;
      const files = [{ role: 'result', path: 'result.glb', bytes: 4, sha256: print }];
      return { asset: { id: print, files }, folder: '/kept' } as unknown as StoredAsset;
    };
    const chain = { name: 'Figures', steps: [step('shape', null, GEOMETRY), step('parts', 'shape', PARTS)] };
    const parts = { library: { ...emptyLibrary, findByFingerprint } };
    const made = await plan([folder], parts, { chain });
    expect(made.rows.map(({ status, doneSteps }) => [status, doneSteps])).toEqual(
      Array(3).fill(['done', ['shape', 'parts']]),
    );
    expect([counts.length, Math.max(...counts)]).toEqual([6, 3]);
    counts.length = 0;
    await judgeAgain(planParts(parts), made);
    expect([counts.length, Math.max(...counts)]).toEqual([6, 3]);
  });

  it('finds done and owed work by bytes and recipe', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'a.png'), 10);
    await writePicture(join(folder, 'b.png'), 20);
    const first = await plan([folder]);
    const [a, b] = first.rows.map(({ fingerprint }) => fingerprint);
    expect(a).toMatch(/^[0-9a-f]{64}$/);
    expect(a).not.toBe(b);
    const parts: Partial<PlannerParts> = {
      library: {
        ...emptyLibrary,
        findByFingerprint: async (print) =>
          print === a ? ({ asset: { id: 'kept' }, folder: '/kept' } as StoredAsset) : null,
      },
    };
    const again = await plan([folder], parts);
    expect(again.rows.map(({ status, assetId }) => [status, assetId])).toEqual([
      ['done', 'kept'],
      ['new', null],
    ]);
    expect(again.credits).toBe('15.00');
    // What lies in the trash does not count as done: the row says so, and waits for the artist's word.
    const trashed = await plan([folder], {
      library: { ...emptyLibrary, findInTrash: async (print) => (print === a ? ({} as StoredAsset) : null) },
    });
    expect(
      trashed.rows.map(({ status, findings }) => [status, findings.map(({ message }) => message)]),
    ).toEqual([
      ['new', [expect.stringContaining('lies in the library’s trash')]],
      ['new', []],
    ]);
    const recorded = await plan([folder], {
      library: {
        ...emptyLibrary,
        findWithoutFile: async (print) => (print === a ? ({} as StoredAsset) : null),
      },
    });
    expect(
      recorded.rows.map(({ status, findings }) => [status, findings.map(({ message }) => message)]),
    ).toEqual([
      ['new', [expect.stringContaining('its file is missing')]],
      ['new', []],
    ]);
    const other = await plan([folder], parts, { recipe: { ...DEFAULT_RECIPE, faces: 100_000 } });
    expect(other.rows.map(({ status }) => status)).toEqual(['new', 'new']);
    // The recommended number, said outright, is the same recipe as sent.
    const same = await plan([folder], parts, { recipe: { ...DEFAULT_RECIPE, faces: 500_000 } });
    expect(same.rows[0]?.status).toBe('done');
  });

  it('warns that a row was paid for before if its job was cancelled while it ran', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'chair.png'));
    const { rows, credits } = await plan([folder], { findAbandoned: () => 'cancelled' });
    expect(credits, 'it is not sent without a word').toBe('0.00');
    expect(rows[0]).toMatchObject({
      status: 'new',
      sentBefore: true,
      findings: [
        {
          severity: 'warning',
          message: expect.stringMatching(/^Already paid for: .*cancelled .*Keep the result/),
        },
      ],
    });
  });

  it('reads a file again when it changed', async () => {
    const folder = await tempFolder();
    const images = createImageInspector();
    onTestFinished(() => images.close());
    await writePicture(join(folder, 'a.png'), 10);
    const before = await plan([folder], { images });
    expect((await plan([folder], { images })).rows).toEqual(before.rows);
    await writePicture(join(folder, 'a.png'), 200, 64);
    const after = await plan([folder], { images });
    expect(after.rows[0]?.fingerprint).not.toBe(before.rows[0]?.fingerprint);
  });

  it('updates its rows without reading files: a row whose job left the queue can be started, with its price', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'good.png'));
    await writeFile(join(folder, 'text.png'), 'this is no image at all');
    const job = {} as ReturnType<PlannerParts['findOwed']>;
    const owed = await plan([folder], { findOwed: () => job });
    expect(owed.rows.map(({ status }) => status)).toEqual(['owed', 'blocked']);
    const parts = {
      library: emptyLibrary,
      findOwed: () => null,
      findAbandoned: () => 'lost',
      findFailed: () => null,
      priceOf: createPriceBook({ prices: () => [] }).estimate,
    } as unknown as PlannerParts;
    const judged = planSchema.parse(await judgeAgain(parts, owed));
    const [fresh, unread] = judged.rows;
    expect(judged.id).toBe(owed.id);
    expect(fresh).toMatchObject({ id: owed.rows[0]?.id, status: 'new', picture: owed.rows[0]?.picture });
    expect(fresh?.credits).not.toBeNull();
    expect(judged.credits, 'its answer was lost: it is not sent without a word').toBe('0.00');
    expect(fresh?.findings.map(({ message }) => message).join()).toContain('Perhaps already paid for');
    expect(unread).toEqual(owed.rows[1]);
  });

  it('says of a new row how its job failed before, and nothing of a row that is done or owed', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'chair.png'));
    const failure = { code: 10031009, message: 'No subject was found.', words: '', refunded: true };
    const again = await plan([folder], { findFailed: () => failure });
    expect(again.rows[0]).toMatchObject({ status: 'new', failedBefore: failure });
    const owed = await plan([folder], { findFailed: () => failure, findOwed: () => ({}) as never });
    expect(owed.rows[0]?.failedBefore).toBeUndefined();
  });
});
