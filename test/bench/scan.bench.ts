import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createMeshInspector } from '../../main/engine/batch/file-inspector.ts';
import { createImageInspector } from '../../main/engine/batch/inspect/image-inspector.ts';
import { makePlan } from '../../main/engine/batch/planner.ts';
import { createPriceBook } from '../../main/engine/money/price-book.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { NO_VIEW_WORDS } from '../../shared/model/settings/view-words.ts';
import { report, roundsOr } from '../helpers/bench/figures.ts';
import { realIds } from '../helpers/engine/doubles.ts';
import { writePicture } from '../helpers/engine/pictures.ts';

/**
 * A plan of 10,000 jpegs of 0.3 MB, at first sight and again by another start of the engine, beside a plain sha256 of the same files on two
 * threads. `MAQUETTE_BENCH_FILES` for fewer. The files are in the system's cache. On a busy machine only the ratios of processor time count.
 */
const FILES = Number(process.env['MAQUETTE_BENCH_FILES'] ?? 10_000);
const FILE_BYTES = 300_000;
const ROUNDS = roundsOr(3);
/** For 10,000 files on two cores. */
const FIRST_MS = 20_000;
const AGAIN_MS = 3_000;
const share = FILES / 10_000;

/** A jpeg of a size, made long by comments. No two have the same bytes. */
function padded(jpeg: Buffer, number: number): Buffer {
  const parts = [jpeg.subarray(0, 2)];
  for (let left = FILE_BYTES - jpeg.length; left > 0; ) {
    const bytes = Math.min(left, 65_000);
    const comment = Buffer.alloc(bytes + 4, number % 251);
    comment.writeUInt16BE(0xff_fe, 0);
    comment.writeUInt16BE(bytes + 2, 2);
    comment.write(`picture ${number}.`, 4);
    parts.push(comment);
    left -= bytes;
  }
  return Buffer.concat([...parts, jpeg.subarray(2)]);
}

/** Milliseconds of time, and of the processor. */
interface Took {
  readonly time: number;
  readonly processor: number;
}

function startWatch(): () => Took {
  const [began, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { time: performance.now() - began, processor: (user + system) / 1_000 };
  };
}

async function plan(folder: string, cache: string): Promise<Took> {
  const images = createImageInspector(cache);
  const meshes = createMeshInspector();
  const watch = startWatch();
  const { rows } = await makePlan(
    {
      images,
      meshes,
      library: {
        get: async () => null,
        findByFingerprint: async () => null,
        findByResult: async () => null,
        findInTrash: async () => null,
        findWithoutFile: async () => null,
      },
      chains: { find: () => null, results: () => [] },
      findOwed: () => null,
      findAbandoned: () => null,
      findFailed: () => null,
      isMadeAgain: () => false,
      priceOf: createPriceBook({ prices: () => [] }).estimate,
      ids: realIds,
      inbox: '/inbox',
      viewWords: () => NO_VIEW_WORDS,
      corrections: { read: async () => [] },
      thumbnailOf: (path) => path,
      pictureOf: (path) => path,
    },
    { paths: [folder], recipe: DEFAULT_RECIPE, views: 'auto', connectionId: 'local' },
    { pictures: 'later' },
  );
  const took = watch();
  await Promise.all([images.close(), meshes.close()]);
  if (rows.length !== FILES || rows.some(({ status }) => status !== 'new'))
    throw new Error(`Of ${rows.length} rows, not all are new.`);
  return took;
}

const HASHING = `
  const { createHash } = require('node:crypto');
  const { readdirSync, readFileSync } = require('node:fs');
  const { folder, turn } = require('node:worker_threads').workerData;
  readdirSync(folder).forEach((name, at) => {
    if (at % 2 === turn) createHash('sha256').update(readFileSync(folder + '/' + name)).digest('hex');
  });
`;

/** What two threads take to read and hash the same files. */
async function hash(folder: string): Promise<Took> {
  const watch = startWatch();
  await Promise.all(
    [0, 1].map(
      (turn) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(HASHING, { eval: true, workerData: { folder, turn } });
          worker.once('exit', resolve).once('error', reject);
        }),
    ),
  );
  return watch();
}

const home = mkdtempSync(join(tmpdir(), 'maquette-bench-'));
const folder = join(home, 'references');
try {
  const jpeg = readFileSync(await writePicture(join(home, 'base.jpg'), 0, 1_024));
  mkdirSync(folder);
  for (let number = 0; number < FILES; number += 1) {
    writeFileSync(join(folder, `no ${number} chair.jpg`), padded(jpeg, number));
  }
  const rounds: { readonly plain: Took; readonly first: Took; readonly again: Took }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await hash(folder);
    const cache = join(home, `cache ${round}`);
    rounds.push({ plain, first: await plan(folder, cache), again: await plan(folder, cache) });
  }
  const ofPlain = (pass: 'first' | 'again'): string => {
    const ratios = (figure: keyof Took): string =>
      rounds.map((round) => (round[pass][figure] / round.plain[figure]).toFixed(2)).join(', ');
    return `beside a plain sha256 on two threads: ${ratios('time')} of its time, ${ratios('processor')} of its processor time`;
  };
  report({
    name: 'plan of 10,000 images of 0.3 MB, first sight',
    values: rounds.map(({ first }) => first.time / share),
    pick: 'middle',
    unit: 'ms',
    limit: FIRST_MS,
    detail: ofPlain('first'),
  });
  report({
    name: 'the same again, after a restart',
    values: rounds.map(({ again }) => again.time / share),
    pick: 'middle',
    unit: 'ms',
    limit: AGAIN_MS,
    detail: ofPlain('again'),
  });
} finally {
  rmSync(home, { recursive: true, force: true });
}
