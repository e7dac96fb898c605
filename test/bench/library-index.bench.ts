import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { indexEntry } from '../../main/engine/library/index/index-entry.ts';
import { openIndex } from '../../main/engine/library/index/open-index.ts';
import type { OpenLibrary } from '../../main/engine/library/open-library.ts';
import { builtProcess } from '../helpers/bench/built-process.ts';
import { report } from '../helpers/bench/figures.ts';
import { benchId, writeBenchLibrary } from '../helpers/bench/index-rows.ts';
import { openBenchLibrary, reportReads } from '../helpers/bench/library-reads.ts';
import { held, longestTurn } from '../helpers/bench/thread-time.ts';
import { quietLogger } from '../helpers/engine/doubles.ts';
import { assetOf } from '../helpers/engine/sidecars.ts';

/**
 * Libraries of 10,000 and 100,000 sidecars on the disk: how fast their index is made, until the first page is there, how long the engine's thread is
 * held by each fifty that come in, by pages and positions, and by a thousand that are tagged, and the memory of a built engine.
 */
const SIZES = [10_000, 100_000];
const ROUNDS = 5;
/** Milliseconds; sidecars a second of two cores; bytes. */
const LIMITS = {
  firstPage: 300,
  slice: 20,
  rate: 5_000,
  tagged: 5_000,
  turn: 50,
  memory: 250e6,
};
const TAGGED = 1_000;

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A slice of a look at the disk: fifty sidecars that come into an index. */
async function oneSlice(home: string): Promise<readonly number[]> {
  const index = openIndex(
    { data: join(home, 'data'), logger: quietLogger },
    { id: 'bench', folder: join(home, 'lib') },
  );
  const mark = { mtime: 1, bytes: 1 };
  const entries = Array.from({ length: 50 }, (_, at) => {
    const folder = `assets/2027-01/new-${at}`;
    return indexEntry(folder, mark, assetOf(folder, { name: `new ${at}` }));
  });
  const time = await held(() => index.put(entries), ROUNDS);
  index.remove(entries.map(({ folder }) => folder));
  index.close();
  return time;
}

/** What the processes of this one have used until now; 0 where the system does not say it. Milliseconds. */
function processorTimeOfChildren(): number {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
    const ticks = children.filter(Boolean).map((pid) => {
      const [user, system] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
        .split(' ')
        .slice(11, 13);
      return Number(user) + Number(system);
    });
    return ticks.reduce((sum, each) => sum + each, 0) * 10;
  } catch {
    return 0;
  }
}

/** Made from the sidecars: the window shows what is there as it comes. */
async function reportMaking(home: string, name: string, count: number): Promise<void> {
  const cpu = process.cpuUsage();
  const library = await openBenchLibrary(home);
  const built = await timed(() => library.refresh());
  const { user, system } = process.cpuUsage(cpu);
  const readers = processorTimeOfChildren();
  await library.close();
  const used = `${((user + system) / 1e6).toFixed(1)} s of CPU, and ${(readers / 1000).toFixed(1)} s of the process that reads`;
  const plain = await timed(() => plainRows(home));
  report({
    name: `${name}: the index made from the sidecars`,
    values: [(count / built) * 1000],
    pick: 'best',
    unit: 'sidecars/s',
    limit: LIMITS.rate,
    atLeast: true,
    detail: `${(built / 1000).toFixed(1)} s, ${used}; their texts as rows of a plain table ${(plain / 1000).toFixed(1)} s`,
  });
}

function plainRows(home: string): void {
  const database = new DatabaseSync(join(home, 'plain.sqlite'));
  database.exec(
    `ATTACH '${join(home, 'data/index/bench.sqlite')}' AS made; CREATE TABLE plain (id TEXT PRIMARY KEY, asset TEXT);
    INSERT INTO plain SELECT id, asset FROM made.sidecars JOIN made.texts USING (number)`,
  );
  database.close();
}

/** Until they are shown, which is once the call is answered, and until the last sidecar is written. */
async function reportTagging(library: OpenLibrary, name: string): Promise<void> {
  const ids = Array.from({ length: TAGGED }, (_, at) => benchId(at * 7));
  const times: number[] = [];
  const turns: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const edits = [{ ids, change: { addTags: [`round ${round}`] } }];
    const turn = await longestTurn(async () => times.push(await timed(() => library.edit(edits))));
    turns.push(turn);
  }
  report({
    name: `${name}: ${TAGGED} assets tagged and written`,
    values: times,
    pick: 'middle',
    unit: 'ms',
    limit: LIMITS.tagged,
  });
  report({
    name: `${name}: the longest turn of the engine’s thread meanwhile`,
    values: turns,
    pick: 'worst',
    unit: 'ms',
    limit: LIMITS.turn,
  });
}

const memorySchema = z.object({ opened: z.number(), read: z.number(), used: z.number() });

async function reportMemory(home: string, name: string, count: number): Promise<void> {
  const run = await builtProcess('test/helpers/engine/library-memory-process');
  const { opened, used } = memorySchema.parse(JSON.parse(await run(home, String(count))));
  report({
    name: `${name}: memory of the built engine after pages, searches, groups and counts`,
    values: [used / 1e6],
    pick: 'best',
    unit: 'MB',
    limit: LIMITS.memory / 1e6,
    detail: `${(opened / 1e6).toFixed(0)} MB with the first page`,
  });
}

for (const count of SIZES) {
  const home = mkdtempSync(join(tmpdir(), 'maquette-bench-'));
  const name = `library of ${count} assets`;
  try {
    await writeBenchLibrary(home, count);
    await reportMaking(home, name, count);
    await reportReads(home, { name, assets: count, isThere: true, limits: LIMITS });
    const library = await openBenchLibrary(home);
    const look = await timed(() => library.refresh());
    console.log(`${name}: a look at unchanged folders ${look.toFixed(0)} ms`);
    await reportTagging(library, name);
    await library.close();
    report({
      name: `${name}: the thread held by fifty sidecars`,
      values: await oneSlice(home),
      pick: 'worst',
      unit: 'ms',
      limit: LIMITS.slice,
    });
    await reportMemory(home, name, count);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
