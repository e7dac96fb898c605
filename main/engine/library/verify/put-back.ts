import { createHash } from 'node:crypto';
import { mkdir, open, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetFile } from '../../../../shared/model/asset.ts';
import { READ_AT_ONCE } from '../../disk/read-small-file.ts';
import { isWithin, lyingAt } from './look-in-folder.ts';
import { lookAtSidecar } from './read-sidecar.ts';
import { draftIn, type HashOf, replaceByDraft } from './set-aside.ts';

/** A file of an asset, and where its bytes lie. */
export interface PutBack {
  /** Absolute. */
  readonly library: string;
  /** The asset's, relative to the library. */
  readonly folder: string;
  /** As the sidecar names it. */
  readonly file: AssetFile;
  /** Absolute. */
  readonly source: string;
}

/** `other-bytes`: the source has not the bytes that are wanted, or cannot be read. `changed`: the asset is not what it was. */
export type PutBackEnd =
  | { readonly is: 'done'; readonly aside: string | null }
  | { readonly is: 'other-bytes' }
  | { readonly is: 'changed' };

/**
 * Copies the bytes of a file back into its asset, whole or not at all; the damaged file is set aside.
 * @throws the system's error if the library cannot be written; the file is then what it was
 */
export async function putBack(
  { library, folder, file, source }: PutBack,
  { hashOf, alive }: { readonly hashOf: HashOf; readonly alive: () => void },
): Promise<PutBackEnd> {
  const home = join(library, folder);
  const { asset } = await lookAtSidecar(library, folder, null);
  const isNamed = asset?.files.some(({ path, sha256 }) => path === file.path && sha256 === file.sha256);
  if (isNamed !== true) return { is: 'changed' };
  const lying = await lyingAt(home, file.path);
  if (lying.is !== 'file' && lying.is !== 'missing') return { is: 'changed' };
  if (!(await makeWay(home, file.path.split('/').slice(0, -1)))) return { is: 'changed' };
  const target = join(home, ...file.path.split('/'));
  const draft = draftIn(home);
  try {
    if (!(await copyHashed(source, draft, file, alive))) return { is: 'other-bytes' };
    return { is: 'done', aside: await replaceByDraft(draft, target, hashOf) };
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Makes the folders on the way to a file. False if one of them is a link that leads out: nothing is written outside of the asset. The asset's own folder
 * is not made anew where it was moved away.
 */
async function makeWay(home: string, names: readonly string[]): Promise<boolean> {
  const own = await realpath(home);
  let folder = home;
  for (const name of names) {
    folder = join(folder, name);
    await mkdir(folder).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause;
    });
    if (!isWithin(own, await realpath(folder))) return false;
  }
  return true;
}

/** Copied at once. Bytes. */
const PIECE = 1024 * 1024;

/** Whether the source had the wanted bytes; errors of the source count as other bytes, those of the draft are thrown. */
async function copyHashed(
  source: string,
  draft: string,
  { bytes, sha256 }: AssetFile,
  alive: () => void,
): Promise<boolean> {
  const from = await open(source, READ_AT_ONCE).catch(() => null);
  if (from === null) return false;
  const to = await open(draft, 'wx').catch(async (cause: unknown) => {
    await from.close();
    throw cause;
  });
  try {
    const stats = await from.stat();
    if (!stats.isFile() || stats.size !== bytes) return false;
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafe(PIECE);
    let copied = 0;
    while (copied < bytes) {
      const read = await from.read(piece, 0, Math.min(PIECE, bytes - copied)).catch(() => null);
      if (read === null || read.bytesRead === 0) return false;
      const part = piece.subarray(0, read.bytesRead);
      hash.update(part);
      await to.writeFile(part);
      copied += part.length;
      alive();
    }
    if (hash.digest('hex') !== sha256) return false;
    await to.sync();
    return true;
  } finally {
    await to.close();
    await from.close();
  }
}
