import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Job } from '../../shared/model/job.ts';
import { builtProcess } from '../helpers/bench/built-process.ts';
import { report } from '../helpers/bench/figures.ts';
import { fetchingJob, openTestLedger } from '../helpers/engine/doubles.ts';

/**
 * The engine over a ledger of 10,000 jobs, 9,000 of them done, in a process of its own, as it is built: until it is
 * ready, the memory it holds, and how soon a change reaches a window; beside the same with an empty ledger.
 */
const JOBS = 10_000;
const OPEN = 1000;
const LIMITS = { readyMs: 500, rss: 200e6, changeMs: 250 };
const ROUNDS = 5;

const figuresSchema = z.object({
  readyMs: z.number(),
  cpuMs: z.number(),
  rss: z.number(),
  windowRss: z.number(),
  changeMs: z.number(),
  jobs: z.number(),
});
type Figures = z.infer<typeof figuresSchema>;

/** Owed at a connection that is not there, so that what is measured is the start, and not what it starts. */
function jobOf(number: number): Job {
  const name = `subject-${number}`;
  const sha256 = String(number).padStart(64, '0');
  const path = `/home/artist/Pictures/references/characters/${name}.png`;
  const image = { path, name: `${name}.png`, bytes: 1_200_000, width: 1024, height: 1024, sha256 };
  return fetchingJob(
    { kind: 'single', name, image: { ...image, format: 'png' } },
    {
      id: `job-${number}`,
      connectionId: 'gone',
      position: number,
      fingerprint: sha256,
      state: { state: 'waiting', wait: null },
    },
  );
}

async function fill(folder: string, count: number): Promise<void> {
  const ledger = await openTestLedger(join(folder, 'data'));
  const jobs = Array.from({ length: count }, (_, index) => jobOf(index + 1));
  await ledger.insert(jobs);
  for (const job of jobs.slice(0, Math.max(0, count - OPEN))) {
    const taskId = `task.${job.id.padStart(60, '0')}`;
    ledger.commit(job, { type: 'claimed', balanceBefore: '10000.00' });
    ledger.commit(job, { type: 'accepted', taskId });
    ledger.commit(job, { type: 'succeeded', url: `https://results.example/${taskId}/0.glb`, coverUrl: null });
    const done: Job = { ...job, state: { state: 'done', taskId, assetId: job.id, at: 1 } };
    ledger.commit(done, { type: 'stored', assetId: job.id });
    ledger.charge({ job, priceKey: 'model', credits: '15.00', estimated: false, at: 1 });
  }
  ledger.close();
}

const run = await builtProcess('test/helpers/engine/engine-start-process');

async function measure(folder: string, jobId: string): Promise<Figures> {
  return figuresSchema.parse(JSON.parse(await run(folder, jobId)));
}

const LEDGERS = [1, JOBS].map((count) => ({
  count,
  folder: mkdtempSync(join(tmpdir(), 'maquette-bench-')),
  rounds: [] as Figures[],
}));
try {
  for (const { folder, count } of LEDGERS) await fill(folder, count);
  // Turn by turn, and the best of each: what else the machine does falls on all alike. Each round cancels one open job.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { folder, count, rounds } of LEDGERS) {
      if (count === 1 && round > 0) continue;
      rounds.push(await measure(folder, `job-${count - round}`));
    }
  }
  for (const { count, rounds } of LEDGERS) {
    const name = `engine start with ${count} ${count === 1 ? 'job' : 'jobs'}`;
    const values = (figure: keyof Figures): readonly number[] => rounds.map((each) => each[figure]);
    const rss = Math.min(...values('rss')) / 1e6;
    const cpu = Math.min(...values('cpuMs'));
    report({
      name: `${name}: ready`,
      values: values('readyMs'),
      pick: 'best',
      unit: 'ms',
      limit: LIMITS.readyMs,
      detail: `${cpu.toFixed(0)} ms of CPU, ${rss.toFixed(0)} MB then`,
    });
    report({
      name: `${name}: memory with a window`,
      values: values('windowRss').map((bytes) => bytes / 1e6),
      pick: 'best',
      unit: 'MB',
      limit: LIMITS.rss / 1e6,
    });
    report({
      name: `${name}: a change told`,
      values: values('changeMs'),
      pick: 'best',
      unit: 'ms',
      limit: LIMITS.changeMs,
    });
  }
} finally {
  for (const { folder } of LEDGERS) rmSync(folder, { recursive: true, force: true });
}
