import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDownload } from '../../main/engine/jobs/fetch/download.ts';
import { createGuardedPool } from '../../main/engine/jobs/fetch/guarded-pool.ts';
import { createHashThread } from '../../main/engine/jobs/fetch/hash-thread.ts';
import { systemClock } from '../../main/host/system-clock.ts';
import { noProxy, realIds } from '../helpers/engine/doubles.ts';
import { endProcess } from '../helpers/service-process.ts';

/**
 * A result of 500 MB on its way home (received, hashed, checked, synced to the disk, renamed) beside curl, which only
 * receives it, turn by turn; and the longest that the main thread stood still meanwhile.
 */
const BYTES = 500 * 1024 * 1024;
const ROUNDS = 3;
const SLOWEST = 0.8;
const LONGEST_MS = 20;
const SERVER = fileURLToPath(new URL('../helpers/engine/file-server-process.ts', import.meta.url));

async function writeModel(path: string): Promise<void> {
  const file = createWriteStream(path);
  const block = Buffer.alloc(1024 * 1024, 'mesh');
  const head = Buffer.concat([Buffer.from('glTF\x02\0\0\0\0\0\0\0', 'latin1'), block]).subarray(
    0,
    block.length,
  );
  for (let at = 0; at < BYTES; at += block.length) {
    if (!file.write(at === 0 ? head : block)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

const folder = await mkdtemp(join(tmpdir(), 'maquette-bench-'));
await writeModel(join(folder, 'source.glb'));
const server = spawn(process.execPath, [SERVER, join(folder, 'source.glb')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
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
  });
  const ours: number[] = [];
  const curls: number[] = [];
  let [cpu, longest] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    curls.push(
      await seconds(() => promisify(execFile)('curl', ['-sS', '-o', join(folder, 'curl.glb'), url])),
    );
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
    cpu = (user + system) / 1e6;
    longest = Math.max(longest, delays.max / 1e6);
  }
  const [best, curl] = [Math.min(...ours), Math.min(...curls)];
  const rate = (time: number): string => `${Math.round(BYTES / 1e6 / time)} MB/s`;
  console.log(
    `download of 500 MB: ${rate(best)} with hash and sync (${cpu.toFixed(2)} s of CPU), curl ${rate(curl)}: ${(curl / best).toFixed(2)} of its rate, at least ${SLOWEST}`,
  );
  console.log(
    `download of 500 MB: the main thread stood still for ${longest.toFixed(1)} ms at most, limit ${LONGEST_MS} ms: ${(longest / LONGEST_MS).toFixed(2)}`,
  );
} finally {
  await hashes.close();
  await pool.close();
  await endProcess(server, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
