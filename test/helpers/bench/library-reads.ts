import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createLibrary } from '../../../main/engine/library/create-library.ts';
import type { OpenLibrary } from '../../../main/engine/library/open-library.ts';
import { systemClock } from '../../../main/host/system-clock.ts';
import type { LibraryOrder } from '../../../shared/model/library-order.ts';
import { quietLogger, realIds } from '../engine/doubles.ts';
import { writeLibrary } from '../engine/sidecars.ts';
import { builtProcess } from './built-process.ts';
import { report } from './figures.ts';
import { benchId } from './index-rows.ts';
import { held, threadTime } from './thread-time.ts';

const PAGE = 100;
const ROUNDS = 5;
/** Of the engine's thread, for one page or one position. Milliseconds. */
const PAGE_MS = 20;
const ORDERS: readonly (readonly [name: string, order: LibraryOrder])[] = [
  ['plain', { place: 'library', sort: 'name' }],
  ['stacks', { place: 'library', sort: 'name', stacked: true }],
  ['days', { place: 'library', sort: 'name', groupBy: 'day' }],
  ['days and stacks', { place: 'library', sort: 'name', groupBy: 'day', stacked: true }],
];

/** Opens the library `lib` of a folder with its data beside it. If it is not there, it is shown as its index knows it. */
export function openBenchLibrary(home: string): Promise<OpenLibrary> {
  return createLibrary({
    folder: join(home, 'lib'),
    data: join(home, 'data'),
    clock: systemClock,
    ids: realIds,
    logger: quietLogger,
    waits: true,
  });
}

const firstPageSchema = z.object({ firstPageMs: z.number(), assets: z.literal(PAGE) });

/** From the start of a built engine's process until the first page of its library is there, which has its index. */
async function firstPages(home: string): Promise<readonly number[]> {
  const data = join(home, 'data');
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ libraryFolder: join(home, 'lib') }));
  const run = await builtProcess('test/helpers/engine/first-page-process');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(firstPageSchema.parse(JSON.parse(await run(data))).firstPageMs);
  return times;
}

/**
 * How soon the first page is there, and how long pages in the middle and positions hold the engine's thread, with plain SQL on the same rows.
 * @param library.isThere whether it lies on the disk with all of its assets; otherwise an empty one does for the first pages, and then none, so
 * that no scan takes the rows away
 */
export async function reportReads(
  home: string,
  library: {
    readonly name: string;
    readonly assets: number;
    readonly isThere: boolean;
    readonly limits: { readonly firstPage: number };
  },
): Promise<void> {
  const { name, assets, isThere, limits } = library;
  if (!isThere) await writeLibrary(join(home, 'lib'), 'bench');
  const values = await firstPages(home);
  if (!isThere) rmSync(join(home, 'lib'), { recursive: true });
  report({
    name: `${name}: first page with its index, from the start of the process`,
    values,
    pick: 'middle',
    unit: 'ms',
    limit: limits.firstPage,
  });
  const opened = await openBenchLibrary(home);
  for (const [order, asked] of ORDERS) {
    const { total } = await opened.list({ ...asked, offset: 0, limit: 1 });
    const offset = total >> 1;
    const sql = plainSql(home, offset);
    report({
      name: `${name}, ${order}: the thread held by the page in the middle`,
      values: await held(() => opened.list({ ...asked, offset, limit: PAGE }), ROUNDS),
      pick: 'worst',
      unit: 'ms',
      limit: PAGE_MS,
      detail: `plain SQL with OFFSET ${sql.page.toFixed(1)} ms`,
    });
    report({
      name: `${name}, ${order}: the thread held by a position`,
      values: await held(() => opened.position(asked, benchId(assets - 1)), ROUNDS),
      pick: 'worst',
      unit: 'ms',
      limit: PAGE_MS,
      detail: `plain SQL that counts ${sql.position.toFixed(1)} ms`,
    });
  }
  await opened.close();
}

/** The page in the middle of all by name, and how many come before its first, as anybody would ask for them. */
function plainSql(home: string, offset: number): { readonly page: number; readonly position: number } {
  const database = new DatabaseSync(join(home, 'data/index/bench.sqlite'), { readOnly: true });
  const shown = "FROM sidecars WHERE place = 'library' AND shown = 1";
  const page = database.prepare(
    `SELECT number, folder, id, asset FROM (SELECT number, folder, id ${shown} ORDER BY name_key, id LIMIT ${PAGE} OFFSET ?) JOIN texts USING (number)`,
  );
  const position = database.prepare(
    `SELECT count(*) ${shown} AND (name_key, id) < (SELECT name_key, id FROM sidecars WHERE number = ?)`,
  );
  let number = 0;
  const times = {
    page: threadTime(() => {
      number = Number(page.all(offset).at(0)?.['number']);
    }),
    position: threadTime(() => position.get(number)),
  };
  database.close();
  return times;
}
