import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { writeScene } from '../../main/media/formats/write-model.ts';
import type { AssetView } from '../../shared/bridge/views.ts';
import { report, roundsOr } from '../helpers/bench/figures.ts';
import { BENCH_VIEWPORT } from '../helpers/bench/longest-task.ts';
import { shownAfterKey } from '../helpers/bench/shown-after-key.ts';
import { watchDraws } from '../helpers/bench/watch-draws.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { assetFixtures } from '../helpers/stand-in/asset-fixtures.ts';
import { type RunningWindow, startWindow } from '../helpers/stand-in/start-window.ts';
import { turnedShape } from '../helpers/stand-in/turned-shape.ts';

/**
 * Going through twenty results of 100,000 faces that were opened before: how soon after the key the next one is drawn for the first time, and how
 * soon a decision is seen. Then two models of 2,000,000 faces beside each other, as a share of the time that each takes to open alone.
 */
const ROUNDS = roundsOr(3);
const REVIEWED = { count: 20, faces: 100_000 };
const LARGE_FACES = 2_000_000;
const LIMITS = { next: 150, decision: 50, compare: 1.2 };

interface Made {
  readonly view: AssetView;
  readonly path: string;
}

/** Results beside those of the busy library, each a vase of its own number of faces. */
async function makeModels(
  folder: string,
  name: string,
  count: number,
  faces: number,
): Promise<readonly Made[]> {
  const [first] = await assetFixtures('busy');
  if (first === undefined) throw new Error('The busy library has assets.');
  const made: Made[] = [];
  for (let index = 0; index < count; index += 1) {
    const around = Math.round(Math.sqrt(faces / 2)) - index;
    const { positions, normals, uvs, index: indices } = turnedShape(around, Math.round(faces / 2 / around));
    const mesh = { positions, normals, uvs, indices };
    const material = { name: 'clay', colour: [0.6, 0.5, 0.4], metallic: 0, roughness: 0.8 } as const;
    const scene = { parts: [{ name: 'vase', pieces: [{ mesh, material: 0 }] }], materials: [material] };
    const { bytes } = await writeScene(scene, 'glb');
    const id = `${name}-${index}`;
    const path = join(folder, `${id}.glb`);
    await writeFile(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { path: 'vase.glb', role: 'result', bytes: bytes.length, sha256 } as const;
    const rest = first.asset.files.filter(({ role }) => role !== 'result' && role !== 'reference');
    // Each is a subject of its own.
    const references = first.asset.references.map((each) => ({
      ...each,
      sha256: createHash('sha256').update(id).digest('hex'),
    }));
    const asset = {
      ...first.asset,
      id,
      name: id,
      files: [file, ...rest],
      references,
      fingerprint: id,
      jobId: id,
    };
    made.push({
      path,
      view: { ...first, asset, format: 'glb', result: `/asset/${id}/vase.glb`, cover: null },
    });
  }
  return made;
}

/** A window with the models alone in Review. */
async function inReview<Result>(
  browser: Browser,
  models: readonly Made[],
  use: (page: Page, names: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const running = await startWindow('busy');
  try {
    serve(running, models);
    const page = await browser.newPage({ viewport: BENCH_VIEWPORT });
    page.setDefaultTimeout(300_000);
    await page.addInitScript(watchDraws);
    await page.goto(running.url);
    await page.keyboard.press('Alt+3');
    await page.getByRole('listbox', { name: 'Finished assets' }).getByRole('option').first().waitFor();
    const result = await use(
      page,
      models.map(({ view }) => view.asset.name),
    );
    await page.close();
    return result;
  } finally {
    await running.stop();
  }
}

function serve({ engine }: RunningWindow, models: readonly Made[]): void {
  engine.addAssets(models.map(({ view }) => view));
  const { resolve } = engine.files;
  const own: typeof resolve = async (pathname) => {
    const made = models.find(({ view }) => view.result === pathname);
    return made === undefined
      ? resolve(pathname)
      : { path: made.path, contentType: 'application/octet-stream' };
  };
  Object.assign(engine.files, { resolve: own });
}

/** What was timed, in milliseconds. */
async function timedOf(page: Page, what: 'drawn' | 'opened'): Promise<number> {
  return page.evaluate((which) => window.timed[which] ?? Number.NaN, what);
}

/** Once the model in hand is drawn whole, and its picture refined. */
async function isAtRest(page: Page, name: string): Promise<void> {
  await page.locator('.viewer-name').getByText(name, { exact: true }).waitFor({ state: 'attached' });
  await page.locator('.viewer[aria-busy=false]').waitFor();
  await page.locator('.viewport canvas[data-refined]').waitFor();
}

/** Takes one of the strip in hand. */
async function takeInHand(page: Page, name: string): Promise<void> {
  const strip = page.getByRole('listbox', { name: 'Finished assets' });
  // The strip is virtual: what was scrolled out of it is no element of the page.
  await strip.focus();
  await page.keyboard.press('Home');
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

async function goThrough(
  page: Page,
  names: readonly string[],
): Promise<{ next: number[]; decision: number[] }> {
  const [next, decision]: [number[], number[]] = [[], []];
  // Each is opened once, and its preview kept.
  for (const [index, name] of names.entries()) {
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/small.webp'),
    );
    if (index === 0) await takeInHand(page, name);
    else await page.keyboard.press('Control+ArrowRight');
    await isAtRest(page, name);
    await kept;
  }
  await takeInHand(page, names[0] ?? '');
  for (const [index, name] of names.entries()) {
    await isAtRest(page, name);
    if (index === names.length - 1) break;
    await page.evaluate(() => window.forgetDraws());
    await page.keyboard.press('Numpad6');
    await isAtRest(page, name);
    await page.evaluate(() => {
      window.timed.drawn = window.firstDrawAfterKey();
    });
    if (index % 2 === 0) {
      const marks = await page.locator('.finished-cover .decision-mark').count();
      const marked = await shownAfterKey(page, '.finished-cover .decision-mark', marks + 1);
      await page.keyboard.press('k');
      decision.push(await marked());
    } else await page.keyboard.press('Control+ArrowRight');
    next.push(await timedOf(page, 'drawn'));
  }
  return { next, decision };
}

/** Milliseconds from a key until all models that it asks for are drawn whole, and the picture refined. @param name of the only one; null for a comparison */
async function openedBy(page: Page, key: string, name: string | null): Promise<number> {
  await page.evaluate((wanted) => {
    window.timed.opened = new Promise((resolve) => {
      const look = (began: number): void => {
        const viewer = document.querySelector(wanted === null ? '.viewer.compare' : '.viewer:not(.compare)');
        const isIt = wanted === null || document.querySelector('.viewer-name')?.textContent === wanted;
        const isDrawn =
          viewer?.getAttribute('aria-busy') === 'false' && viewer.querySelector('canvas[data-refined]');
        if (isIt && isDrawn) resolve(performance.now() - began);
        else requestAnimationFrame(() => look(began));
      };
      addEventListener('keydown', () => look(performance.now()), { capture: true, once: true });
    });
  }, name);
  await page.keyboard.press(key);
  return timedOf(page, 'opened');
}

interface Compared {
  readonly alone: readonly [number, number];
  readonly both: number;
}

/** What each of two models takes alone, and both beside each other, all of them by the previews that are kept. Another one is in hand before each. */
async function compareLarge(
  page: Page,
  [small = '', one = '', other = '']: readonly string[],
): Promise<Compared> {
  await takeInHand(page, small);
  for (const [index, name] of [small, one, other].entries()) {
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/small.webp'),
    );
    if (index > 0) await page.keyboard.press('Control+ArrowRight');
    await isAtRest(page, name);
    await kept;
  }
  await takeInHand(page, small);
  await isAtRest(page, small);
  const first = await openedBy(page, 'Control+ArrowRight', one);
  const second = await openedBy(page, 'Control+ArrowRight', other);
  // The last one is in hand as it would be for an artist, and open: the comparison opens both on a canvas of its own.
  await page.keyboard.press('Shift+ArrowLeft');
  await isAtRest(page, one);
  return { alone: [first, second], both: await openedBy(page, 'c', null) };
}

const folder = await mkdtemp(join(tmpdir(), 'maquette-bench-'));
const browser = await launchChromium();
try {
  const reviewed = await makeModels(folder, 'seen', REVIEWED.count, REVIEWED.faces);
  const [small] = reviewed;
  const large = await makeModels(folder, 'large', 2, LARGE_FACES);
  if (small === undefined) throw new Error('No model was made.');
  const next: number[] = [];
  const decision: number[] = [];
  const compared: Compared[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const gone = await inReview(browser, reviewed, goThrough);
    next.push(middle(gone.next));
    decision.push(middle(gone.decision));
    compared.push(await inReview(browser, [small, ...large], compareLarge));
    console.log(
      `next: ${words(gone.next)}; decision: ${words(gone.decision)}; ${JSON.stringify(compared.at(-1))}`,
    );
  }
  report({
    name: `the next of ${REVIEWED.count} reviewed models of ${REVIEWED.faces} faces, first draw call after the key`,
    values: next,
    pick: 'middle',
    unit: 'ms',
    limit: LIMITS.next,
    detail: 'the middle one of each round',
  });
  report({
    name: 'a decision shown in Review',
    values: decision,
    pick: 'middle',
    unit: 'ms',
    limit: LIMITS.decision,
  });
  report({
    name: `two models of ${LARGE_FACES} faces compared, beside both opened alone`,
    values: compared.map(({ alone: [one, other], both }) => both / (one + other)),
    pick: 'middle',
    unit: 'of their sum',
    limit: LIMITS.compare,
  });
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

function words(values: readonly number[]): string {
  return values.map((value) => value.toFixed(0)).join(' ');
}
