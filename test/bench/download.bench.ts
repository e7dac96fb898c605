import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { syncFile } from '../../main/engine/disk/durable.ts';
import { createDownload } from '../../main/engine/jobs/fetch/download.ts';
import { createGuardedPool } from '../../main/engine/jobs/fetch/guarded-pool.ts';
import { createHashThread } from '../../main/engine/threads/hash-thread.ts';
import { systemClock } from '../../main/host/system-clock.ts';
import { report, reportLeftOut, roundsOr } from '../helpers/bench/figures.ts';
import { noProxy, realIds } from '../helpers/engine/doubles.ts';
import { endProcess } from '../helpers/service-process.ts';

/**
 * A result of 500 MB on its way home (received, hashed, checked, synced to the disk, renamed) beside curl, which only
 * receives it, turn by turn: the median of the pairs; and the longest that the main thread stood still meanwhile. Beside
 * it what curl, `sync` and `sha256sum` take for the same one after the other. What one leaves to be written is on the
 * disk, and gone, before the other begins, so that neither pays for it. The host costs as little as can be: a real one
 * works elsewhere, and on two cores what it takes is taken from us, while curl leaves one of them to it.
 */
const BYTES = 500 * 1024 * 1024;
const ROUNDS = roundsOr(15);
const SLOWEST = 0.8;
const LONGEST_MS = 20;
const SERVER = fileURLToPath(new URL('../helpers/engine/file-server-process.ts', import.meta.url));

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Brings a file to the disk, and takes it away. */
async function clear(path: string): Promise<void> {
  await syncFile(path);
  await rm(path);
}

/** Whether a program is there to be measured beside. */
async function isHere(program: string): Promise<boolean> {
  return promisify(execFile)(program, ['--version']).then(
    () => true,
    () => false,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

const hasCurl = await isHere('curl');
const hasTools = hasCurl && (await isHere('sync')) && (await isHere('sha256sum'));
const folder = await mkdtemp(join(tmpdir(), 'maquette-bench-'));
const server = spawn(process.execPath, [SERVER, String(BYTES)], { stdio: ['ignore', 'pipe', 'inherit'] });
const pool = createGuardedPool({ home: 'loopback', proxyFor: noProxy });
const hashes = createHashThread();
try {
  const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
  const download = createDownload({
    folder,
    stem: 'result',
    pool,
    hashes,
    clock: systemClock,
    ids: realIds,
    judge: async () => null,
    onProgress: () => undefined,
    limit: Number.POSITIVE_INFINITY,
    requireRoom: async () => undefined,
  });
  const ours: number[] = [];
  const curls: number[] = [];
  const wholes: number[] = [];
  const cpus: number[] = [];
  const halts: number[] = [];
  const run = promisify(execFile);
  for (let round = 0; round < ROUNDS; round += 1) {
    if (hasCurl) {
      const curled = join(folder, 'curl.glb');
      const curl = await seconds(() => run('curl', ['-sS', '-o', curled, url]));
      curls.push(curl);
      if (hasTools) {
        const rest = await seconds(async () => {
          await run('sync', ['-d', curled]);
          await run('sha256sum', [curled]);
        });
        wholes.push(curl + rest);
      }
      await clear(curled);
    }
    const before = process.cpuUsage();
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    ours.push(
      await seconds(async () => {
        const result = await download.run(url, new AbortController().signal);
        if ('problem' in result) throw new Error(JSON.stringify(result));
      }),
    );
    delays.disable();
    const { user, system } = process.cpuUsage(before);
    cpus.push((user + system) / 1e6);
    halts.push(delays.max / 1e6);
    await clear(join(folder, 'result.glb'));
  }
  const rate = (times: readonly number[]): string => `${Math.round(BYTES / 1e6 / median(times))} MB/s`;
  const name = 'download of 500 MB, hashed and synced, beside curl';
  if (hasCurl) {
    const whole = hasTools ? `; curl, sync and sha256sum ${rate(wholes)}` : '';
    report({
      name,
      values: curls.map((time, round) => time / (ours[round] ?? Number.NaN)),
      pick: 'middle',
      unit: 'of its rate',
      limit: SLOWEST,
      atLeast: true,
      detail: `${rate(ours)}, ${median(cpus).toFixed(2)} s of CPU; curl ${rate(curls)}${whole}`,
    });
  } else {
    reportLeftOut(name, 'curl', 'install curl, so that PATH has it');
  }
  report({
    name: 'download of 500 MB: halts of the main thread',
    values: halts,
    pick: 'worst',
    unit: 'ms',
    limit: LONGEST_MS,
  });
} finally {
  await hashes.close();
  await pool.close();
  await endProcess(server, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
