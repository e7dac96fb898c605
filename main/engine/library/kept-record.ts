import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { type Job, jobSchema } from '../../../shared/model/job.ts';
import { syncFolder, writeSynced } from '../disk/durable.ts';
import { readSmallJson } from '../disk/read-small-file.ts';
import type { KeptFile } from './library.ts';

/** The record of a kept result: which file is whole, and whose. While it exists, its folder is never emptied. */
export const KEPT_FILE = '.kept.json';

/** Codes for a record that belongs to somebody else, or is no file: not a reason to skip the other folders. */
const NOT_OURS = new Set(['EACCES', 'EPERM', 'ELOOP', 'EISDIR']);

const keptRecordSchema = z.looseObject({
  format: z.literal('maquette-kept-result'),
  version: z.literal(1),
  /** The job as the ledger had it, in fetching, without signed addresses. */
  job: jobSchema,
  taskId: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  /** The file extension, determined by the content. */
  ending: z.string().regex(/^[a-z0-9]{0,16}$/),
  wrong: z.string().nullable(),
});
export type KeptRecord = z.infer<typeof keptRecordSchema>;

/** Writes the record atomically: when this returns it is on the disk; if it fails, the previous one is. */
export async function writeKeptRecord(folder: string, job: Job, kept: KeptFile): Promise<void> {
  const taskId = taskOf(job);
  const state = {
    state: 'fetching',
    taskId,
    since: job.updatedAt,
    url: '',
    coverUrl: null,
    urlsAt: 0,
    note: null,
    ...(job.state.state === 'fetching' && job.state.warnings && { warnings: job.state.warnings }),
  };
  const { bytes, sha256, wrong } = kept;
  const ending = endingOf(kept);
  const record = { format: 'maquette-kept-result', version: 1, taskId, bytes, sha256, ending, wrong };
  const draft = join(folder, `${KEPT_FILE}.draft`);
  await rm(draft, { force: true });
  await writeSynced(draft, `${JSON.stringify({ ...record, job: { ...job, state } }, null, 2)}\n`);
  await rename(draft, join(folder, KEPT_FILE));
  await syncFolder(folder);
}

/** @returns null if there is no record; `unreadable` if this version does not understand it */
export async function readKeptRecord(folder: string): Promise<KeptRecord | 'unreadable' | null> {
  try {
    return keptRecordSchema.parse(await readSmallJson(join(folder, KEPT_FILE)));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    if (code !== undefined && !NOT_OURS.has(code)) throw cause;
    return 'unreadable';
  }
}

/** Whether a folder has a record, readable or not. */
export async function isKeptIn(folder: string): Promise<boolean> {
  return stat(join(folder, KEPT_FILE)).then(
    () => true,
    (cause: NodeJS.ErrnoException) => cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR',
  );
}

/**
 * Finds the file of a record, and reads it completely. An interrupted commit may have renamed it, so it is identified by its hash. A file
 * with another hash does not count as whole.
 * @returns null if there is no file that could be it
 */
export async function findKept(
  folder: string,
  record: Pick<KeptRecord, 'bytes' | 'sha256' | 'ending' | 'wrong'>,
): Promise<KeptFile | null> {
  const { bytes, sha256, ending, wrong } = record;
  let torn: KeptFile | null = null;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.json') || entry.name.endsWith('.json.draft')) continue;
    const file = join(folder, entry.name);
    const { size } = await stat(file);
    const isNamed = extname(entry.name) === `.${ending}`;
    if (size !== bytes && !isNamed) continue;
    const found = await sha256Of(file);
    if (size === bytes && found === sha256) return { file, bytes, sha256, format: ending, wrong };
    if (isNamed) torn = { file, bytes: size, sha256: found, format: ending, wrong: TORN };
  }
  return torn;
}

const TORN = 'it is not the file any more that came: it was changed, or damaged on the disk';

/** Of a file, in hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The task of a job's result. */
export function taskOf({ state }: Job): string {
  return 'taskId' in state ? (state.taskId ?? '') : '';
}

/** The file extension, determined by the content. */
export function endingOf({ file, format }: Pick<KeptFile, 'file' | 'format'>): string {
  return format ?? extname(file).slice(1).toLowerCase();
}
