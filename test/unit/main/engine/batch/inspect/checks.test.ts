import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BatchesParts, createBatches } from '../../../../../../main/engine/batch/batches.ts';
import { createMeshInspector } from '../../../../../../main/engine/batch/file-inspector.ts';
import { createChecks, requireChecked } from '../../../../../../main/engine/batch/inspect/checks.ts';
import { createImageInspector } from '../../../../../../main/engine/batch/inspect/image-inspector.ts';
import { createPriceBook } from '../../../../../../main/engine/money/price-book.ts';
import { addCredits } from '../../../../../../shared/model/credits.ts';
import type { Plan, PlanRow } from '../../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { NO_VIEW_WORDS } from '../../../../../../shared/model/settings/view-words.ts';
import { realIds } from '../../../../../helpers/engine/doubles.ts';
import { writePicture } from '../../../../../helpers/engine/pictures.ts';
import { emptyLibrary } from '../../../../../helpers/engine/plan.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

/** Batches over a folder with `good.png`, and `torn.png` whose header is whole and whose picture is not. */
async function withTorn() {
  const folder = await tempFolder();
  for (const [index, name] of ['good.png', 'torn.png'].entries()) {
    await writePicture(join(folder, name), index * 40);
  }
  const bytes = await readFile(join(folder, 'torn.png'));
  await writeFile(join(folder, 'torn.png'), bytes.subarray(0, bytes.length - 60));
  const added: string[] = [];
  const batches = createBatches({
    images: createImageInspector(),
    meshes: createMeshInspector(),
    chains: { find: () => null, results: () => [] },
    mender: { mend: async (image) => image, close: async () => undefined },
    library: { ...emptyLibrary } as unknown as BatchesParts['library'],
    jobs: {
      findOwed: () => null,
      findAbandoned: () => null,
      findFailed: () => null,
      isMadeAgain: () => false,
      whenCaughtUp: async () => undefined,
      addChains: async () => undefined,
      add: async (jobs) => {
        added.push(...jobs.map(({ reference }) => reference.name));
        return [];
      },
    },
    priceOf: createPriceBook({ prices: () => [] }).estimate,
    ids: realIds,
    inbox: '/data/inbox',
    viewWords: () => NO_VIEW_WORDS,
    corrections: { read: async () => [], keep: async () => undefined },
    thumbnailOf: (path) => `/thumb/${path}`,
    pictureOf: (path) => `/file/${path}`,
  });
  onTestFinished(batches.close);
  const request = { paths: [folder], recipe: DEFAULT_RECIPE, views: 'auto', connectionId: 'local' } as const;
  return { batches, request, added };
}

const statuses = (plan: { readonly rows: readonly { readonly status: string }[] }): string[] =>
  plan.rows.map(({ status }) => status);

describe('a plan of which only headers were read', () => {
  it('has its damaged pictures found by the looks, and its rows judged by that', async () => {
    const { batches, request } = await withTorn();
    const plan = await batches.plan(request, { pictures: 'later' });
    expect(statuses(plan)).toEqual(['new', 'new']);
    let isJudged = false;
    for (let left = 1; left > 0; ) {
      const looked = await batches.look(plan.id);
      isJudged ||= looked.isJudged === true;
      left = looked.left;
    }
    expect(isJudged).toBe(true);
    const judged = await batches.judgeAgain(plan.id);
    expect(statuses(judged)).toEqual(['new', 'blocked']);
    expect(judged.rows[1]?.findings[0]?.message).toMatch(/torn\.png is damaged/);
    expect(statuses(await batches.plan(request, { pictures: 'later' }))).toEqual(['new', 'blocked']);
  });

  it('is checked completely before anything of it is started', async () => {
    const { batches, request, added } = await withTorn();
    const plan = await batches.plan(request, { pictures: 'later' });
    const started = await batches.start(plan.id, null);
    expect(added).toEqual(['good']);
    expect(statuses(started.plan)).toEqual(['new', 'blocked']);
  });

  it('is checked at once unless that is put off', async () => {
    const { batches, request } = await withTorn();
    expect(statuses(await batches.plan(request))).toEqual(['new', 'blocked']);
  });

  it('is not started where it could not be checked: after two that do not answer, the others are not tried', async () => {
    const rows = silentRows();
    const silent = createChecks(onSilentDisk(), { limit: 5 });
    const checked = await silent.checkRows(rows);
    expect(checked).toEqual({ damaged: new Set(), unchecked: 6 });
    expect(() => requireChecked(checked)).toThrow('6 of the pictures could not be checked');
    const gone = createChecks({
      isSound: () => false,
      check: async () => {
        throw Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'open' });
      },
    });
    expect(await gone.checkRows(rows)).toEqual({ damaged: new Set(), unchecked: 0 });
  });

  it('is not waited for again and again in the background: after two that do not answer, no other of the plan is tried', async () => {
    const tried: string[] = [];
    const checks = createChecks(onSilentDisk(tried), { limit: 5 });
    let plan = planOf(silentRows());
    expect(await checks.checkOn(plan, { milliseconds: 0 })).toEqual({ damaged: new Set(), left: 5 });
    // It is judged again meanwhile.
    plan = { ...plan };
    for (let left = 1; left > 0; ) left = (await checks.checkOn(plan, { milliseconds: 0 })).left;
    expect(tried).toHaveLength(2);
    await checks.checkOn({ ...plan, id: 'another' }, { milliseconds: 0 });
    expect(tried).toHaveLength(3);
  });
});

const PLAIN_ROW = {
  thumbnail: null,
  picture: null,
  status: 'new' as const,
  findings: [],
  fingerprint: null,
  assetId: null,
  credits: null,
};

/** Six pictures of a disk that does not answer. */
const silentRows = (): PlanRow[] =>
  ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
    ...PLAIN_ROW,
    id: name,
    reference: {
      kind: 'single' as const,
      name,
      image: {
        path: `/silent/${name}`,
        name,
        bytes: 9,
        format: 'png' as const,
        width: 64,
        height: 64,
        sha256: name.padEnd(64, '0'),
      },
    },
  }));

const onSilentDisk = (tried: string[] = []): Parameters<typeof createChecks>[0] => ({
  isSound: () => false,
  check: ({ path }, signal) => {
    tried.push(path);
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  },
});

const planOf = (rows: PlanRow[]): Plan => ({
  id: 'plan',
  title: 'silent',
  paths: ['/silent'],
  recipe: DEFAULT_RECIPE,
  connectionId: 'local',
  rows,
  images: rows.length,
  meshes: 0,
  others: 0,
  named: 0,
  priceSeen: 0,
  credits: addCredits([]),
});
