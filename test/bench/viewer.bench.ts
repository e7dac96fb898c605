import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { generateModel } from '../../main/service/generate/generate.ts';
import { PAGE_FOLDER } from '../../main/shell/built-files.ts';
import { runWeb } from '../../main/web/run-web.ts';
import type { AssetView } from '../../shared/bridge/views.ts';
import { report, reportLeftOut, roundsOr } from '../helpers/bench/figures.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { LONGEST_TASK_MS, longestScript, TRACED } from '../helpers/script-trace.ts';
import { createStandInEngine, type StandInEngine } from '../helpers/stand-in/stand-in-engine.ts';
import { unzip } from '../helpers/unzip.ts';

/**
 * From an asset's opening in a running window to its first frame, beside f3d from its start to its picture on the disk:
 * the same files of 2,000,000 faces, turn by turn, both drawn by the processor. An asset that was never seen, in each
 * format, and one whose preview is kept; and the longest that our script held the window's thread meanwhile, in processor
 * time, so that a busy machine changes it little.
 */
const FACES = 2_000_000;
const FORMATS = ['glb', 'obj', 'stl'] as const;
const ROUNDS = roundsOr(3);
const LIMITS = { neverSeen: 1.5, seen: 0.5 };

type Format = (typeof FORMATS)[number];
interface Model {
  readonly format: Format;
  readonly path: string;
  readonly sha256: string;
  readonly name: string;
}

async function makeModel(folder: string, format: Format): Promise<Model> {
  const bytes = await readFile(new URL('../../assets/samples/chair.png', import.meta.url));
  const { file } = await generateModel({
    views: [{ view: 'front', bytes }],
    textured: true,
    pbr: false,
    model: 'generalv1.5',
    resolution: '1536pro',
    faces: FACES,
    format,
  });
  const content =
    format === 'obj' ? ((await unzip(Buffer.from(file.bytes))).get('model.obj') ?? file.bytes) : file.bytes;
  const path = join(folder, `big.${format}`);
  await writeFile(path, content);
  return { format, path, sha256: createHash('sha256').update(content).digest('hex'), name: `big ${format}` };
}

/** The stand-in's library, its second to fourth assets being the models. */
function withModels(engine: StandInEngine, models: readonly Model[]): StandInEngine {
  const place = (view: AssetView): AssetView => {
    const model = models[Number(view.asset.id.replace('asset-', '')) - 1];
    if (model === undefined) return view;
    const { format, name, sha256 } = model;
    const file = { path: `big.${format}`, role: 'result', bytes: 1, sha256 } as const;
    const files = [file, ...view.asset.files.filter(({ role }) => role !== 'result')];
    return {
      ...view,
      asset: { ...view.asset, name, files },
      result: `/asset/${view.asset.id}/big.${format}`,
      format,
    };
  };
  const { library } = engine.handlers;
  return {
    ...engine,
    handlers: {
      ...engine.handlers,
      library: {
        ...library,
        list: async (range) => {
          const { assets, total } = await library.list(range);
          return { assets: assets.map(place), total };
        },
        get: async (asked) => place(await library.get(asked)),
        // its change would tell of the asset as the stand-in has it
        saveMeasured: async () => undefined,
      },
    },
    files: {
      ...engine.files,
      resolve: async (pathname) => {
        const model = models.find(({ format }) => pathname.endsWith(`/big.${format}`));
        return model === undefined
          ? engine.files.resolve(pathname)
          : { path: model.path, contentType: 'application/octet-stream' };
      },
    },
  };
}

/** Milliseconds from the press on an asset until a frame with it is drawn, the graphics' work waited for. */
async function opened(page: Page, name: string): Promise<number> {
  const timed = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const press = (): void => {
          const began = performance.now();
          const look = (): void => {
            const shown = document.querySelector('.viewer-name')?.textContent === wanted;
            if (!shown || document.querySelector('.viewer')?.getAttribute('aria-busy') !== 'false') {
              requestAnimationFrame(look);
              return;
            }
            const gl = document.querySelector<HTMLCanvasElement>('.viewport canvas')?.getContext('webgl2');
            gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
            resolve(performance.now() - began);
          };
          requestAnimationFrame(look);
        };
        addEventListener('pointerdown', press, { once: true, capture: true });
      }),
    name,
  );
  await page.getByRole('option', { name: new RegExp(name) }).click();
  return timed;
}

const needsDisplay =
  process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'];
const PEERS = needsDisplay ? ['f3d', 'xvfb-run'] : ['f3d'];

/** The first of the peers that is not here. */
async function missingPeer(): Promise<string | undefined> {
  for (const program of PEERS) {
    const isHere = await promisify(execFile)(program, ['--help']).then(
      () => true,
      ({ code }: { code?: unknown }) => code !== 'ENOENT',
    );
    if (!isHere) return program;
  }
  return undefined;
}

async function pictureByF3d(path: string, picture: string): Promise<number> {
  const began = performance.now();
  const [command = 'f3d', ...before] = needsDisplay ? ['xvfb-run', '-a', 'f3d'] : ['f3d'];
  await promisify(execFile)(command, [...before, path, `--output=${picture}`]);
  return performance.now() - began;
}

/** A window of its own, with the library shown; the previews that are kept are those of this folder. */
async function inWindow<Result>(
  folder: string,
  models: readonly Model[],
  use: (page: Page) => Promise<Result>,
): Promise<{ readonly result: Result; readonly taskMs: number }> {
  const silent = (): void => undefined;
  const ending = new AbortController();
  const { promise: printed, resolve: print } = Promise.withResolvers<string>();
  const engine = withModels(await createStandInEngine('busy', folder), models);
  const ended = runWeb({
    openEngine: async () => engine,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    port: 0,
    firstRun: false,
    openBrowser: false,
    signal: ending.signal,
    pageFolder: PAGE_FOLDER,
    writeOut: print,
    writeError: silent,
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 960 } });
    page.setDefaultTimeout(180_000);
    await page.goto((JSON.parse(await printed) as { url: string }).url);
    // what is made of the first asset would otherwise be counted to the next
    const derived = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/small.webp'),
    );
    await page.getByRole('button', { name: 'Library', exact: true }).click();
    await page.locator('.viewport canvas[data-refined]').waitFor();
    if (models.every(({ sha256 }) => !existsSync(join(folder, `${sha256}-small.webp`)))) await derived;
    else derived.catch(() => undefined);
    await browser.startTracing(page, { categories: [...TRACED] });
    const result = await use(page);
    return { result, taskMs: longestScript(await browser.stopTracing()) };
  } finally {
    await browser.close();
    ending.abort();
    await ended;
  }
}

const best = (times: readonly number[]): number => Math.min(...times);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Our times beside the best of the peer's. */
function besideF3d(name: string, ours: readonly number[], f3d: readonly number[], limit: number): void {
  const theirs = best(f3d);
  const values = ours.map((ms) => ms / theirs);
  const detail = `${seconds(best(ours))}, f3d ${seconds(theirs)}`;
  report({ name, values, pick: 'best', unit: "of f3d's time", limit, detail });
}

const folder = await mkdtemp(join(tmpdir(), 'maquette-bench-'));
try {
  const missing = await missingPeer();
  const models: Model[] = [];
  for (const format of FORMATS) models.push(await makeModel(folder, format));
  const f3d = new Map<Format, number[]>(FORMATS.map((format) => [format, []]));
  const never = new Map<Format, number[]>(FORMATS.map((format) => [format, []]));
  const seen: number[] = [];
  const tasks: { readonly never: number[]; readonly seen: number[] } = { never: [], seen: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const model of models) {
      if (missing === undefined) {
        f3d.get(model.format)?.push(await pictureByF3d(model.path, join(folder, 'f3d.png')));
      }
      const own = await mkdtemp(join(folder, 'window-'));
      const { result, taskMs } = await inWindow(own, models, async (page) => {
        const kept = page.waitForResponse(
          (response) =>
            response.request().method() === 'PUT' && response.url().includes(`${model.sha256}/small.webp`),
        );
        const ms = await opened(page, model.name);
        if (model.format === 'glb') await kept;
        else kept.catch(() => undefined);
        return ms;
      });
      never.get(model.format)?.push(result);
      tasks.never.push(taskMs);
      if (model.format !== 'glb') continue;
      const again = await inWindow(own, models, (page) => opened(page, model.name));
      seen.push(again.result);
      tasks.seen.push(again.taskMs);
    }
  }
  if (missing === undefined) {
    for (const format of FORMATS) {
      const name = `viewer: first picture of ${FACES} faces never seen, ${format}`;
      besideF3d(name, never.get(format) ?? [], f3d.get(format) ?? [], LIMITS.neverSeen);
    }
    besideF3d(
      `viewer: first picture of ${FACES} faces seen before, glb`,
      seen,
      f3d.get('glb') ?? [],
      LIMITS.seen,
    );
  } else {
    const remedy = `install ${missing === 'f3d' ? 'f3d' : 'xvfb, or start this where there is a display'}, so that PATH has it`;
    reportLeftOut(`viewer: first picture of ${FACES} faces`, missing, remedy);
  }
  for (const [what, values] of [
    ['never seen', tasks.never],
    ['seen before', tasks.seen],
  ] as const) {
    report({
      name: `viewer: longest run of script while a model opens, ${what}`,
      values,
      pick: 'worst',
      unit: 'ms',
      limit: LONGEST_TASK_MS,
    });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
