import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { isAlive } from '../disk/is-alive.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/private-files.ts';
import { processMark, processStart } from '../disk/process-start.ts';

/** What an import says of itself before it begins. */
const headSchema = z.object({
  format: z.literal('maquette-import'),
  version: z.literal(1),
  /** The library's folder; absolute. */
  library: z.string(),
  way: z.enum(['copy', 'move', 'link']),
  /** Of the process that imports: while it runs, its import is not cut short. Left out by versions that did not say it. */
  pid: z.number().int().positive().optional(),
  /** When it was written, ISO 8601: a process that began later is another one with the same id. Left out by versions that did not say it. */
  at: z.string().optional(),
  /** Which process that is, by `processMark`. Left out by versions and on systems that do not say it. */
  process: z.string().optional(),
});
type Head = z.infer<typeof headSchema>;
export type ImportHead = Pick<Head, 'library' | 'way'>;

/** An asset that is to come of it: the id that it will have, and what the artist knows it by. */
const lineSchema = z.object({ id: z.string(), name: z.string() });
export type RecordedAsset = z.infer<typeof lineSchema>;

/** An import that did not end by itself. */
export interface ImportRecord {
  readonly head: ImportHead;
  readonly assets: readonly RecordedAsset[];
  /** Forgets it. */
  readonly remove: () => Promise<void>;
}

interface ReadRecord {
  readonly head: Head;
  readonly assets: readonly RecordedAsset[];
}

/** Lines that are written between two turns of the event loop. */
const SLICE = 200;
const ENDING = '.jsonl';

const folderOf = (data: string): string => join(data, 'imports');

/**
 * Writes down what an import is about to do, so that the next start can say what became of it, should this process be ended. Returns what forgets it.
 * @param name of the record, unlike all others
 */
export async function writeImportRecord(
  data: string,
  name: string,
  head: ImportHead,
  assets: readonly RecordedAsset[],
): Promise<() => Promise<void>> {
  const path = join(folderOf(data), `${name}${ENDING}`);
  await makeFolders(folderOf(data), PRIVATE_FOLDER);
  await pipeline(Readable.from(textOf(head, assets)), createWriteStream(path, { mode: PRIVATE_FILE }));
  return () => rm(path, { force: true });
}

function* textOf(head: ImportHead, assets: readonly RecordedAsset[]): Generator<string> {
  const { pid } = process;
  const owner = { pid, at: new Date().toISOString(), process: processMark(pid) ?? undefined };
  yield `${JSON.stringify({ format: 'maquette-import', version: 1, ...head, ...owner })}\n`;
  for (let at = 0; at < assets.length; at += SLICE)
    yield assets
      .slice(at, at + SLICE)
      .map(({ id, name }) => `${JSON.stringify({ id, name })}\n`)
      .join('');
}

/** The imports of former runs that did not end by themselves. One whose record says nothing did not begin; one that cannot be opened is left out. */
export async function readImportRecords(data: string): Promise<readonly ImportRecord[]> {
  const names = await readdir(folderOf(data)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  const found: ImportRecord[] = [];
  for (const name of names.filter((each) => each.endsWith(ENDING))) {
    const path = join(folderOf(data), name);
    const remove = (): Promise<void> => rm(path, { force: true });
    const record = await readRecord(path).catch(() => undefined);
    if (record === undefined) continue;
    if (record === null) await remove();
    else if (!isUnderWay(record.head)) found.push({ ...record, remove });
  }
  return found;
}

/** Another process, e.g. a terminal's, is at it now. */
function isUnderWay({ pid, at, process: mark }: Head): boolean {
  if (pid === undefined || pid === process.pid || !isAlive(pid)) return false;
  const now = mark === undefined ? null : processMark(pid);
  // The clock may have been set meanwhile; ticks know nothing of it.
  if (now !== null) return now === mark;
  const written = Date.parse(at ?? '');
  return Number.isNaN(written) || processStart(pid) <= written + CLOCK_SLACK_MS;
}

/** By how much the beginning of a process is known less exactly than the clock. */
const CLOCK_SLACK_MS = 5_000;

async function readRecord(path: string): Promise<ReadRecord | null> {
  let head: Head | null = null;
  const assets: RecordedAsset[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const value = parsed(line);
    if (head === null) {
      const read = headSchema.safeParse(value);
      if (!read.success) return null;
      head = read.data;
      continue;
    }
    const read = lineSchema.safeParse(value);
    // The last line of a record that was cut off itself.
    if (read.success) assets.push(read.data);
  }
  return head === null ? null : { head, assets };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
