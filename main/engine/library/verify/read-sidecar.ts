import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Asset, assetSchema } from '../../../../shared/model/asset.ts';
import { MAX_JSON_BYTES, parseSmallJson, readSmallFile } from '../../disk/read-small-file.ts';
import { SIDECAR, sidecarMark } from '../sync/sidecars.ts';
import type { Problem } from './finding.ts';
import { isNewerThan } from './is-newer.ts';
import { lyingAt } from './look-in-folder.ts';
import type { RememberedSidecar } from './remembered-sidecars.ts';
import { whyUnreadable } from './why-unreadable.ts';

/** A sidecar as it lies on the disk. */
export interface SidecarLook {
  /** Null if it cannot be used. */
  readonly asset: Asset | null;
  /** As far as it can be told, even of a damaged one. */
  readonly id: string | null;
  /** Null if nothing is wrong with it. */
  readonly problem: Problem | null;
  readonly why?: string;
}

const idSchema = z.looseObject({ id: z.string() });

/**
 * Reads the sidecar of an asset's folder, and says what is wrong with it.
 * @param folder relative to the library
 * @param remembered what the index knows of it
 * @throws the system's error if the drive disappears
 */
export async function lookAtSidecar(
  library: string,
  folder: string,
  remembered: RememberedSidecar | null,
): Promise<SidecarLook> {
  const none = { asset: null, id: remembered?.asset.id ?? null };
  const mark = await sidecarMark(library, folder);
  let value: unknown;
  try {
    const lying = await lyingAt(join(library, folder), SIDECAR);
    if (lying.is === 'missing') return { ...none, problem: 'sidecar-missing' };
    if (lying.is === 'no-file') return { ...none, problem: 'not-a-file' };
    if (lying.is !== 'file') return { ...none, problem: lying.is };
    value = parseSmallJson(await readSmallFile(join(library, folder, SIDECAR), MAX_JSON_BYTES));
  } catch (cause) {
    const why = await whyUnreadable(cause, library);
    const isOfSystem = (cause as NodeJS.ErrnoException).code !== undefined;
    if (isOfSystem && why === 'ENOENT') return { ...none, problem: 'sidecar-missing' };
    return { ...none, problem: isOfSystem ? 'unreadable' : 'sidecar-damaged', why };
  }
  const id = idSchema.safeParse(value).data?.id ?? none.id;
  if (isNewerThan(value, { format: 'maquette-asset', version: 1 }))
    return { asset: null, id, problem: 'sidecar-newer' };
  const asset = assetSchema.safeParse(value);
  if (!asset.success) return { asset: null, id, problem: 'sidecar-damaged', why: firstIssue(asset.error) };
  const known = remembered !== null && sameMark(remembered.mark, mark) ? remembered.asset : null;
  const isSame = known === null || isDeepStrictEqual(known, asset.data);
  return { asset: asset.data, id, problem: isSame ? null : 'sidecar-differs' };
}

function sameMark(one: RememberedSidecar['mark'], other: RememberedSidecar['mark']): boolean {
  return one.mtime === other.mtime && one.bytes === other.bytes;
}

function firstIssue({ issues }: z.ZodError): string {
  const [first] = issues;
  return first === undefined ? '' : `${first.path.join('.')}: ${first.message}`;
}

/** Whether an asset's folder is still there, and no link. */
export async function isFolderThere(library: string, folder: string): Promise<boolean> {
  return lstat(join(library, folder)).then(
    (stats) => stats.isDirectory(),
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return false;
      throw cause;
    },
  );
}
