import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BatchesParts, createBatches } from '../../../../../../main/engine/batch/batches.ts';
import { createMeshInspector } from '../../../../../../main/engine/batch/file-inspector.ts';
import { createChecks, requireChecked } from '../../../../../../main/engine/batch/inspect/checks.ts';
import { createImageInspector } from '../../../../../../main/engine/batch/inspect/image-inspector.ts';
import { createPriceBook } from '../../../../../../main/engine/money/price-book.ts';
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
    mender: { mend: async (image) => image, close: async () => undefined },
    library: { ...emptyLibrary } as unknown as BatchesParts['library'],
    jobs: {
      findOwed: () => null,
      findAbandoned: () => null,
      findFailed: () => null,
      isMadeAgain: () => false,
      whenCaughtUp: async () => undefined,
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
    const image = (name: string) => ({
      path: `/silent/${name}`,
      name,
      bytes: 9,
      format: 'png' as const,
      width: 64,
      height: 64,
      sha256: name.padEnd(64, '0'),
    });
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
      ...PLAIN_ROW,
      id: name,
      reference: { kind: 'single' as const, name, image: image(name) },
    }));
    const silent = createChecks(
      {
        isSound: () => false,
        check: (_, signal) =>
          new Promise((_resolve, reject) =>
            signal?.addEventListener('abort', () => reject(signal.reason as Error)),
          ),
      },
      { limit: 5 },
    );
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
