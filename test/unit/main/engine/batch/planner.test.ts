import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createImageInspector,
  createMeshInspector,
} from '../../../../../main/engine/batch/file-inspector.ts';
import type { PlanRequest } from '../../../../../main/engine/batch/gather-references.ts';
import { judgeAgain, makePlan, type PlannerParts } from '../../../../../main/engine/batch/planner.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { createPriceBook } from '../../../../../main/engine/money/price-book.ts';
import { type Plan, planSchema } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES, type Recipe } from '../../../../../shared/model/recipe.ts';
import { realIds } from '../../../../helpers/engine/doubles.ts';
import { writeBox } from '../../../../helpers/engine/meshes.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const emptyLibrary: PlannerParts['library'] = {
  get: async () => null,
  findByFingerprint: async () => null,
  findByResult: async () => null,
  findInTrash: async () => null,
};

async function plan(
  paths: readonly string[],
  parts: Partial<PlannerParts> = {},
  request: Partial<PlanRequest> = {},
): Promise<Plan> {
  const images = createImageInspector();
  const meshes = createMeshInspector();
  onTestFinished(async () => {
    await Promise.all([images.close(), meshes.close()]);
  });
  const made = await makePlan(
    {
      images,
      meshes,
      library: emptyLibrary,
      findOwed: () => null,
      findAbandoned: () => null,
      findFailed: () => null,
      priceOf: createPriceBook({ prices: () => [] }).estimate,
      ids: realIds,
      inbox: '/data/inbox',
      thumbnailOf: (path) => `/thumb/${path}`,
      pictureOf: (path) => `/file/${path}`,
      ...parts,
    },
    { paths, recipe: DEFAULT_RECIPE, views: 'auto', connectionId: 'local', ...request },
  );
  return planSchema.parse(made);
}

describe('a plan', () => {
  it('spells each path in one way, however it was typed, and takes no folder twice', async () => {
    const folder = await tempFolder();
    await mkdir(join(folder, 'mixed'));
    await writePicture(join(folder, 'mixed', 'good.png'));
    const spellings = ['mixed', 'mixed/', '/mixed', 'mixed/../mixed/'].map((end) => `${folder}/${end}`);
    const { paths, title, images } = await plan(spellings);
    expect({ paths, title, images }).toEqual({ paths: [join(folder, 'mixed')], title: 'mixed', images: 1 });
  });

  it('judges every image by its bytes, and says what is wrong with the bad ones', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'good.png'));
    await writePicture(join(folder, 'wrong-ending.png.webp'), 40);
    await copyFile(join(folder, 'wrong-ending.png.webp'), join(folder, 'really-webp.jpg'));
    await writeFile(join(folder, 'empty.png'), '');
    await writeFile(join(folder, 'text.png'), 'this is no image at all');
    const whole = await readFile(join(folder, 'good.png'));
    await writeFile(join(folder, 'cut.png'), whole.subarray(0, whole.length / 2));
    await writeFile(join(folder, 'huge.png'), Buffer.concat([whole, Buffer.alloc(20 * 1024 * 1024)]));
    const { rows, images, credits } = await plan([folder]);
    const told = Object.fromEntries(
      rows.map(({ reference, status, findings }) => [reference.name, [status, findings[0]?.code ?? null]]),
    );
    expect(told).toEqual({
      cut: ['blocked', 50_010_001],
      empty: ['blocked', 10_031_010],
      good: ['new', null],
      huge: ['blocked', 10_031_001],
      'really-webp': ['new', null],
      text: ['blocked', 10_031_005],
      'wrong-ending.png': ['duplicate', null],
    });
    expect(images).toBe(7);
    expect(credits).toBe('30.00');
    expect(rows.find(({ reference }) => reference.name === 'text')?.thumbnail).toBeNull();
  });

  it('groups views, and blocks a view that is there twice', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'bot_back.png'), 10);
    await writePicture(join(folder, 'bot_front.png'), 20);
    await writePicture(join(folder, 'cup_front.png'), 30);
    await writePicture(join(folder, 'cup_front.webp'), 40);
    await writePicture(join(folder, 'cup_left.png'), 50);
    const { rows } = await plan([folder]);
    expect(rows.map(({ reference, status }) => [reference.kind, reference.name, status])).toEqual([
      ['views', 'bot', 'new'],
      ['views', 'cup', 'blocked'],
    ]);
    expect(rows[1]?.findings[0]?.message).toMatch(/two images for its front/);
    expect((await plan([folder], {}, { views: 'single' })).rows).toHaveLength(5);
  });

  it('groups views that were dropped, each of which has a folder of its own', async () => {
    const inbox = join(await tempFolder(), 'inbox');
    const front = await writePicture(join(inbox, 'aa', 'bot_front.png'), 10);
    const back = await writePicture(join(inbox, 'bb', 'bot_back.png'), 20);
    const { rows, title } = await plan([back, front], { inbox });
    expect(rows.map(({ reference }) => reference.kind)).toEqual(['views']);
    expect(title).toBe('2 folders and files');
  });

  it('knows what is done and what is owed by bytes and recipe', async () => {
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
    const other = await plan([folder], parts, { recipe: { ...DEFAULT_RECIPE, faces: 100_000 } });
    expect(other.rows.map(({ status }) => status)).toEqual(['new', 'new']);
    // The recommended number, said outright, is the same recipe as sent.
    const same = await plan([folder], parts, { recipe: { ...DEFAULT_RECIPE, faces: 500_000 } });
    expect(same.rows[0]?.status).toBe('done');
  });

  it('says of a row that it was paid for before, where its job was cancelled while it ran', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'chair.png'));
    const { rows } = await plan([folder], { findAbandoned: () => 'cancelled' });
    expect(rows[0]).toMatchObject({
      status: 'new',
      findings: [
        {
          severity: 'warning',
          message: expect.stringMatching(/^Already paid for: .*cancelled .*Keep the result/),
        },
      ],
    });
  });

  it('counts no file as an image that is none by its content and by its name', async () => {
    const folder = await tempFolder();
    await writeFile(join(folder, 'notes.txt'), 'no image');
    await writePicture(join(folder, 'chair.png'));
    const text = await plan([join(folder, 'notes.txt')]);
    expect([text.images, text.others, text.rows[0]?.status]).toEqual([0, 1, 'blocked']);
    const both = await plan([folder, join(folder, 'notes.txt')]);
    expect([both.images, both.others, both.rows.length]).toEqual([1, 1, 2]);
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

  it('refuses a folder with nothing in it, and says what it saw', async () => {
    const folder = await tempFolder();
    await expect(plan([folder])).rejects.toMatchObject({
      kind: 'input',
      message: /There is no image in [^,]+; choose/,
    });
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub', 'notes.txt'), 'x');
    await expect(plan([folder])).rejects.toThrow(/only one file of another kind/);
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
});

describe('a plan of meshes', () => {
  const segmentation = { recipe: DEFAULT_RECIPES.segmentation };

  it('judges every mesh by its bytes, does none twice, and quotes by its kind', async () => {
    const folder = await tempFolder();
    await writeBox(join(folder, 'a.glb'));
    await copyFile(join(folder, 'a.glb'), join(folder, 'a copy.glb'));
    await writeBox(join(folder, 'b.obj'), 3);
    await writeFile(
      join(folder, 'cut.stl'),
      (await readFile(await writeBox(join(folder, 'c.stl')))).subarray(0, 100),
    );
    await writeFile(join(folder, 'empty.glb'), '');
    const made = await plan([folder], {}, segmentation);
    const told = Object.fromEntries(
      made.rows.map(({ reference, status, findings }) => [reference.name, [status, findings[0]?.message]]),
    );
    expect(told).toEqual({
      a: ['new', undefined],
      'a copy': ['duplicate', undefined],
      b: ['new', undefined],
      c: ['new', undefined],
      cut: ['blocked', 'cut.stl is not a glb, stl or obj; export it as one of these.'],
      empty: ['blocked', 'empty.glb is empty; export it again.'],
    });
    expect([made.images, made.meshes, made.credits]).toEqual([0, 6, '30.00']);
  });

  it('knows an asset by the bytes of its result, and shows its cover', async () => {
    const folder = await tempFolder();
    const path = await writeBox(join(folder, 'a.glb'));
    const home = join(folder, 'lib', 'a-1234');
    await writePicture(join(home, 'cover.webp'), 10);
    const stored = {
      folder: home,
      asset: { id: 'kept', name: 'Box', files: [{ path: 'cover.webp', role: 'cover' }] },
    } as unknown as StoredAsset;
    const library = { ...emptyLibrary, findByResult: async () => stored, get: async () => stored };
    const { rows } = await plan([path], { library }, segmentation);
    expect(rows[0]).toMatchObject({
      reference: { kind: 'mesh', name: 'a', mesh: { from: 'asset', assetId: 'kept' } },
      thumbnail: `/thumb/${join(home, 'cover.webp')}`,
    });
  });

  it('shows no cover that lies outside of its asset’s folder, be it by its path or by a link', async () => {
    const folder = await tempFolder();
    const path = await writeBox(join(folder, 'a.glb'));
    await writePicture(join(folder, 'private.png'), 10);
    await mkdir(join(folder, 'lib'));
    await symlink(join(folder, 'private.png'), join(folder, 'lib', 'link.png'));
    for (const cover of ['../private.png', join(folder, 'private.png'), 'link.png', 'gone.webp']) {
      const stored = {
        folder: join(folder, 'lib'),
        asset: { id: 'kept', name: 'Box', files: [{ path: cover, role: 'cover' }] },
      } as unknown as StoredAsset;
      const library = { ...emptyLibrary, findByResult: async () => stored, get: async () => stored };
      const { rows } = await plan([path], { library }, segmentation);
      expect([cover, rows[0]?.thumbnail]).toEqual([cover, null]);
    }
  });

  it('puts each image on the one mesh that is to be textured', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'oak.png'), 10);
    await writePicture(join(folder, 'ash.png'), 20);
    const mesh = await writeBox(join(folder, 'box', 'box.glb'));
    const recipe: Recipe = { ...DEFAULT_RECIPE, make: 'texture' };
    const made = await plan([folder], {}, { recipe, meshes: [{ from: 'file', path: mesh }] });
    expect(made.rows.map(({ reference, status, credits }) => [reference.name, status, credits])).toEqual([
      ['box ash', 'new', '10.00'],
      ['box oak', 'new', '10.00'],
    ]);
    expect([made.images, made.meshes]).toEqual([2, 1]);
    const without = await plan([folder], {}, { recipe });
    expect(without.rows[0]).toMatchObject({ status: 'blocked', findings: [{ code: 10_031_011 }] });
  });

  it('takes addresses, each once', async () => {
    const depth = await plan(
      [],
      {},
      {
        recipe: DEFAULT_RECIPES.depth,
        imageUrls: ['https://example.org/art/chair%20one.png?w=9', 'ftp://example.org/a.png'],
      },
    );
    expect(depth.rows.map(({ reference, status }) => [reference.name, status])).toEqual([
      ['chair one', 'new'],
      ['a', 'blocked'],
    ]);
    const url = { from: 'url', url: 'http://example.org/chair.glb' } as const;
    const parts = await plan([], {}, { ...segmentation, meshes: [url, url] });
    expect(parts.rows.map(({ status }) => status)).toEqual(['new', 'duplicate']);
    expect(parts.title).toBe('2 inputs');
  });

  it('makes a depth map of each image, views or not', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'bot_front.png'), 10);
    await writePicture(join(folder, 'bot_back.png'), 20);
    const made = await plan(
      [folder],
      {},
      { recipe: DEFAULT_RECIPES.depth, imageUrls: ['https://example.org/bot.png'] },
    );
    expect([made.images, made.named]).toEqual([3, 1]);
    expect(made.rows.map(({ status, credits }) => [status, credits])).toEqual([
      ['new', '10.00'],
      ['new', '10.00'],
      ['new', '10.00'],
    ]);
  });

  it.each([
    [{ imageUrls: ['http://example.org/a.png'] }, 'usage', /Only a depth map/],
    [{ meshes: [{ from: 'url', url: 'http://example.org/a.glb' }] }, 'usage', /textured or taken apart/],
    [{ ...segmentation }, 'input', /No model is named/],
    [{ ...segmentation, meshes: [{ from: 'asset', assetId: 'gone' }] }, 'not-found', /not in the library/],
    [
      { ...segmentation, meshes: [{ from: 'file', path: '/no/such.glb' }] },
      'not-found',
      /no file \/no\/such/,
    ],
  ] as const)('refuses %j in words', async (request, kind, words) => {
    await expect(plan([], {}, request)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(words),
    });
  });
});

it('judges its rows again without reading files: one whose job left the queue can be started, with its price', async () => {
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
  expect(judged.credits).toBe(fresh?.credits);
  expect(fresh?.findings.map(({ message }) => message).join()).toContain('Perhaps already paid for');
  expect(unread).toEqual(owed.rows[1]);
});
