import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLibrary } from '../../main/engine/library/create-library.ts';
import { indexEntry } from '../../main/engine/library/index/index-entry.ts';
import { openIndex } from '../../main/engine/library/index/open-index.ts';
import type { OpenLibrary } from '../../main/engine/library/open-library.ts';
import { systemClock } from '../../main/host/system-clock.ts';
import { report } from '../helpers/bench/figures.ts';
import { quietLogger, realIds } from '../helpers/engine/doubles.ts';
import { assetOf, writeLibrary, writeSidecar } from '../helpers/engine/sidecars.ts';

/**
 * A library of 10,000 and of 100,000 assets: until its first page is there (with its index, and while that is made from the
 * sidecars), how long this thread is held by each hundred that come in, the last page, and a look at unchanged folders.
 */
const SIZES = [10_000, 100_000];
const PAGE = 100;
const MONTHS = 12;
/** Milliseconds. */
const LIMITS = { firstPage: 200, hundred: 20, deepPage: 20 };
const ROUNDS = 5;

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

async function fill(folder: string, count: number): Promise<void> {
  await writeLibrary(folder, 'bench');
  for (let from = 0; from < count; from += 64) {
    const numbers = Array.from({ length: Math.min(64, count - from) }, (_, at) => from + at);
    await Promise.all(
      numbers.map((number) => {
        const month = `2026-${String((number % MONTHS) + 1).padStart(2, '0')}`;
        const id = idOf(number);
        const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
        const asset = assetOf(id, { name: `subject ${number}`, createdAt });
        return writeSidecar(folder, `assets/${month}/subject-${number}`, asset);
      }),
    );
  }
}

function open(home: string): Promise<OpenLibrary> {
  return createLibrary({
    folder: join(home, 'lib'),
    data: join(home, 'data'),
    clock: systemClock,
    ids: realIds,
    logger: quietLogger,
  });
}

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** This thread's own time in milliseconds, of each round: what else the machine does is no part of it. */
async function held(work: () => unknown): Promise<readonly number[]> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cpu = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(cpu);
    rounds.push((user + system) / 1000);
  }
  return rounds;
}

/** A hundred sidecars that come into an index. */
async function hundred(home: string): Promise<readonly number[]> {
  const index = openIndex(
    { data: join(home, 'data'), logger: quietLogger },
    { id: 'bench', folder: join(home, 'lib') },
  );
  const mark = { mtime: 1, bytes: 1 };
  const entries = Array.from({ length: 100 }, (_, at) => {
    const folder = `assets/2027-01/new-${at}`;
    return indexEntry(folder, mark, assetOf(folder, { name: `new ${at}` }));
  });
  const time = await held(() => index.put(entries));
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

const firstPage = (library: OpenLibrary) => library.list({ offset: 0, limit: PAGE });

for (const count of SIZES) {
  const home = mkdtempSync(join(tmpdir(), 'maquette-bench-'));
  try {
    await fill(join(home, 'lib'), count);
    // Made from the sidecars: the window shows what is there as it comes.
    const cpu = process.cpuUsage();
    const made = await open(home);
    const built = await timed(() => made.refresh());
    const { user, system } = process.cpuUsage(cpu);
    const readers = processorTimeOfChildren();
    await made.close();
    // With its index.
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const library = await open(home);
      await firstPage(library);
      warm.push(performance.now() - began);
      await library.close();
    }
    const library = await open(home);
    const look = await timed(() => library.refresh());
    const order = { place: 'library', sort: 'name' } as const;
    const deep = await held(() => library.list({ ...order, offset: count / 2, limit: PAGE }));
    const position = await held(() => library.position(order, idOf(count - 1)));
    await library.close();
    const name = `library of ${count} assets`;
    const seconds = `${(built / 1000).toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of CPU, and ${(readers / 1000).toFixed(1)} s of the process that reads)`;
    report({
      name: `${name}: first page with its index`,
      values: warm,
      pick: 'best',
      unit: 'ms',
      limit: LIMITS.firstPage,
      detail: `index made from the sidecars in ${seconds}; a look at unchanged folders ${look.toFixed(0)} ms`,
    });
    report({
      name: `${name}: the thread held by a hundred sidecars`,
      values: await hundred(home),
      pick: 'worst',
      unit: 'ms',
      limit: LIMITS.hundred,
    });
    report({
      name: `${name}: the thread held by the page in the middle`,
      values: deep,
      pick: 'worst',
      unit: 'ms',
      limit: LIMITS.deepPage,
      detail: `a position ${Math.max(...position).toFixed(1)} ms`,
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
