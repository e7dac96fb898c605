import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { AssetView } from '../../shared/bridge/views.ts';
import { report, roundsOr } from '../helpers/bench/figures.ts';
import { BENCH_VIEWPORT, type Longest, reportLongest, traced } from '../helpers/bench/longest-task.ts';
import { shownAfterKey } from '../helpers/bench/shown-after-key.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { LONGEST_TASK_MS } from '../helpers/script-trace.ts';
import { assetFixtures } from '../helpers/stand-in/asset-fixtures.ts';
import { startWindow } from '../helpers/stand-in/start-window.ts';

/**
 * The light table with 100 results, each with a sheet of its own that was kept: how soon they are shown, the longest task of our script
 * while they turn, and how soon a decision is seen. Drawing the sheets is the work of a worker, and is not measured.
 */
const RESULTS = 100;
const FIRST_MS = 1000;
const DECISION_MS = 50;
const ROUNDS = roundsOr(3);
const TURNS = 48;

/** Results beside the six of the busy library, each of another subject, and of a file with another hash. */
async function others(): Promise<readonly AssetView[]> {
  const [first, ...rest] = await assetFixtures('busy');
  if (first === undefined) throw new Error('The busy library has assets.');
  return Array.from({ length: RESULTS - 1 - rest.length }, (_, index) => {
    const id = `more-${index}`;
    const hashOf = (what: string): string => createHash('sha256').update(`${id} ${what}`).digest('hex');
    const files = first.asset.files.map((file) => ({ ...file, sha256: hashOf(file.path) }));
    const references = first.asset.references.map((each) => ({ ...each, sha256: hashOf(each.name) }));
    const moved = (path: string): string => path.replace(first.asset.id, id);
    const asset = { ...first.asset, id, name: id, files, references, fingerprint: id, jobId: id };
    return { ...first, asset, cover: first.cover && moved(first.cover), result: moved(first.result) };
  });
}

/** Has one sheet drawn, and kept under the hash of every result. */
async function keepSheets(page: Page, hashes: readonly string[]): Promise<void> {
  const turned = page.locator('.table-turned').first();
  await turned.waitFor({ timeout: 60_000 });
  const address = await turned.evaluate((element) => getComputedStyle(element).backgroundImage.slice(5, -2));
  await page.evaluate(
    async ([from, all]) => {
      const body = await (await fetch(from)).arrayBuffer();
      const hash = /[0-9a-f]{64}/;
      const headers = { 'content-type': 'application/octet-stream' };
      for (const each of all) await fetch(from.replace(hash, each), { method: 'PUT', headers, body });
    },
    [address, hashes] as const,
  );
}

interface Round {
  readonly first: number;
  readonly all: number;
  readonly turning: Longest;
  readonly decision: number;
}

async function round(browser: Browser): Promise<Round> {
  const window = await startWindow('busy');
  try {
    const added = await others();
    window.engine.addAssets(added);
    const page = await browser.newPage({ viewport: BENCH_VIEWPORT });
    await page.goto(window.url);
    await page.keyboard.press('Alt+3');
    await page.getByRole('listbox', { name: 'Finished assets' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Shift+G');
    const hashes = (await assetFixtures('busy'))
      .concat(added)
      .flatMap(({ asset }) =>
        asset.files.filter(({ role }) => role === 'result').map(({ sha256 }) => sha256),
      );
    await keepSheets(page, hashes);
    await page.keyboard.press('Shift+G');
    await page.locator('.light-table').waitFor({ state: 'detached' });
    await page.locator('.viewer[aria-busy=false]').waitFor({ timeout: 60_000 });
    const firstShown = await shownAfterKey(page, '.table-turned', 1);
    const allShown = await shownAfterKey(page, '.table-turned', RESULTS);
    // Shift alone is a key, too: the time begins with it.
    await page.keyboard.press('Shift+G');
    const [first, all] = [await firstShown(), await allShown()];
    const turning = await traced(browser, page, async () => {
      for (let turn = 0; turn < TURNS; turn += 1) await page.keyboard.press('Numpad6');
    });
    await page.keyboard.press('Home');
    const decided = await shownAfterKey(page, '.table-tile[data-decision=keep]', 1);
    await page.keyboard.press('k');
    const decision = await decided();
    await page.close();
    return { first, all, turning, decision };
  } finally {
    await window.stop();
  }
}

const browser = await launchChromium();
try {
  const rounds: Round[] = [];
  for (let done = 0; done < ROUNDS; done += 1) rounds.push(await round(browser));
  const of = (pick: (each: Round) => number): readonly number[] => rounds.map(pick);
  report({
    name: '100 results on the light table, first picture',
    values: of(({ first }) => first),
    pick: 'middle',
    unit: 'ms',
    limit: FIRST_MS,
    detail: `all of them after ${of(({ all }) => all)
      .map((ms) => ms.toFixed(0))
      .join(', ')} ms`,
  });
  const turning = rounds.map((each) => each.turning);
  reportLongest('100 results turned, longest task of script', turning, LONGEST_TASK_MS);
  report({
    name: 'a decision shown on the light table',
    values: of(({ decision }) => decision),
    pick: 'middle',
    unit: 'ms',
    limit: DECISION_MS,
  });
} finally {
  await browser.close();
}
