import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assetSchema } from '../../../../shared/model/asset.ts';
import { isDriveGone } from '../../disk/drive-gone.ts';
import {
  MAX_JSON_BYTES,
  parseSmallJson,
  readSmallFileSync,
  readSmallJson,
} from '../../disk/read-small-file.ts';
import { type IndexEntry, indexEntry, type SidecarMark } from '../index/index-entry.ts';
import type { DamagedSidecar } from '../index/known-sidecars.ts';

/** The sidecar's name in an asset's folder. */
export const SIDECAR = 'asset.json';
const AT_ONCE = 16;
/** The length limit for a schema's message, which has a line for every wrong value. Characters. */
const MAX_WORDS = 2_000;
/** The mark of a missing sidecar. */
const NO_MARK: SidecarMark = { mtime: 0, bytes: 0 };

export interface SidecarReport {
  readonly entries: readonly IndexEntry[];
  /** Sidecars that could not be read, with what is wrong. Their folders are not changed. */
  readonly damaged: readonly (DamagedSidecar & {
    /** The system refused to read it (no permission, in use), which says nothing about its content. */
    readonly unreadable: boolean;
  })[];
}

/**
 * Reads sidecars. Throws the system's error if the drive disappears meanwhile.
 * @param folders relative to the library
 * @param alive called whenever the disk answered
 */
export async function readSidecars(
  library: string,
  folders: readonly string[],
  alive: () => void = () => undefined,
): Promise<SidecarReport> {
  const entries: IndexEntry[] = [];
  const damaged: SidecarReport['damaged'][number][] = [];
  await inLanes(folders, async (folder) => {
    const mark = await sidecarMark(library, folder);
    alive();
    try {
      const found = await readSmallJson(join(library, folder, SIDECAR));
      entries.push(indexEntry(folder, mark, assetSchema.parse(found)));
    } catch (cause) {
      damaged.push(damageOf(folder, mark, cause));
    }
  });
  // Several are read at once. The artist is told of damaged ones in a stable order.
  damaged.sort((one, other) => (one.folder < other.folder ? -1 : 1));
  return { entries, damaged };
}

/** Throws the cause if it says that the drive disappeared. */
function damageOf(folder: string, mark: SidecarMark, cause: unknown): SidecarReport['damaged'][number] {
  if (isDriveGone(cause)) throw cause;
  const code = (cause as NodeJS.ErrnoException).code;
  const message = (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_WORDS);
  return { folder, mark, message, unreadable: code !== undefined && code !== 'ENOENT' };
}

/** Reads one as {@link readSidecars} does, and blocks its thread for that: one that does nothing else reads them ten times as fast. */
export function readSidecarNow(
  library: string,
  folder: string,
): { readonly entry: IndexEntry } | { readonly damaged: SidecarReport['damaged'][number] } {
  const path = join(library, folder, SIDECAR);
  let mark = NO_MARK;
  try {
    const stats = statSync(path);
    mark = { mtime: stats.mtimeMs, bytes: stats.size };
    if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is no file');
    const read = readSmallFileSync(path, MAX_JSON_BYTES);
    mark = { mtime: read.mtimeMs, bytes: read.size };
    return { entry: indexEntry(folder, mark, assetSchema.parse(parseSmallJson(read.text))) };
  } catch (cause) {
    return { damaged: damageOf(folder, mark, cause) };
  }
}

/** The present mark of a sidecar. It is taken before reading, so that a change in between is detected by the next scan. */
export async function sidecarMark(library: string, folder: string): Promise<SidecarMark> {
  try {
    const { mtimeMs, size } = await stat(join(library, folder, SIDECAR));
    return { mtime: mtimeMs, bytes: size };
  } catch (cause) {
    if (isDriveGone(cause)) throw cause;
    return NO_MARK;
  }
}

/** Processes several items at once, because most of the time is waiting for a disk or a share. */
export async function inLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  async function lane(): Promise<void> {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, lane));
}
