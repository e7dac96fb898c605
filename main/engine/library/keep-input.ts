import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFormat, View } from '../../../shared/interface/formats.ts';
import type { Asset, AssetFile, AssetMesh } from '../../../shared/model/asset.ts';
import { type ImageFile, type MeshSource, sentFileOf } from '../../../shared/model/reference.ts';
import { makeFolders } from '../disk/make-folders.ts';

/** How long the artist's disk may take to give the next bytes. Milliseconds. */
export const INPUT_MS = 15_000;
const ENDINGS: Readonly<Record<ImageFormat, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

export interface KeptReference {
  readonly reference: Asset['references'][number];
  readonly file: AssetFile | null;
}

/** Copies one image of a job into its asset, as `reference/<view>.<ending>`. */
export async function keepReference(folder: string, view: View, image: ImageFile): Promise<KeptReference> {
  const { path: source, bytes, format, ...sent } = sentFileOf(image);
  const sha256 = sent.sha256 ?? '';
  const ending = format === null ? 'bin' : ENDINGS[format];
  const file = await keepInput(folder, `${view}.${ending}`, { source, bytes, sha256 });
  const mended =
    image.mended === undefined || image.sha256 === null
      ? {}
      : {
          mended: {
            fixes: image.mended.fixes,
            original: image.sha256,
            ...(image.mended.mask !== undefined && { mask: image.mended.mask }),
          },
        };
  const told = { view, name: image.name, source: image.path, sha256, ...mended };
  return { reference: { ...told, path: file?.path ?? null }, file };
}

export interface KeptMesh {
  readonly mesh: AssetMesh;
  readonly file: AssetFile | null;
  /** The asset whose result the mesh is; null if it is no asset of this library. */
  readonly parent: string | null;
}

/** Records the mesh of a job, and copies the artist's own mesh into the asset, as `reference/mesh.<ending>`. */
export async function keepMesh(folder: string, mesh: MeshSource): Promise<KeptMesh> {
  if (mesh.from === 'url') return { mesh: { from: 'url', url: mesh.url }, file: null, parent: null };
  const { path: source, name, format, bytes } = mesh.file;
  const sha256 = mesh.file.sha256 ?? '';
  if (mesh.from === 'asset') {
    const { assetId } = mesh;
    return { mesh: { from: 'asset', assetId, name, sha256 }, file: null, parent: assetId };
  }
  const file = await keepInput(folder, `mesh.${format ?? 'bin'}`, { source, bytes, sha256 });
  return { mesh: { from: 'file', name, source, path: file?.path ?? null, sha256 }, file, parent: null };
}

/** An input file of a job: where it lay, and the bytes that were sent. */
export interface SentInput {
  /** Absolute. */
  readonly source: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/**
 * Copies an input file of a job into its asset, as `reference/<name>`.
 * @returns null if the artist's file is gone, or was changed since it was sent: the result was paid for and is kept anyway,
 * and its asset says that there is no copy
 */
export async function keepInput(
  folder: string,
  name: string,
  { source, bytes, sha256 }: SentInput,
): Promise<AssetFile | null> {
  // Checked before anything is written: a job that was found in the library may name any file, and others may read the copy.
  if ((await readHashed(source, bytes))?.sha256 !== sha256) return null;
  const target = join(folder, 'reference', name);
  await makeFolders(join(folder, 'reference'));
  const copied = await copyHashed(source, bytes, target);
  if (copied?.sha256 === sha256) return { path: `reference/${name}`, role: 'reference', ...copied };
  await rm(target, { force: true });
  return null;
}

/** Size and hash of a file as it was read. */
interface Hashed {
  readonly bytes: number;
  readonly sha256: string;
}

/** Copies and hashes in one pass; null if the source cannot be read. Errors of the target are thrown. */
async function copyHashed(source: string, bytes: number, target: string): Promise<Hashed | null> {
  const file = await open(target, 'w');
  try {
    const copied = await readHashed(source, bytes, (chunk) => file.writeFile(chunk));
    if (copied !== null) await file.sync();
    return copied;
  } finally {
    await file.close();
  }
}

/**
 * Reads a file that should have `expected` bytes, and little more than those: what lies there may be endless by now.
 * @returns null if it cannot be read, is no file, or has another size. Errors of `write` are thrown.
 */
async function readHashed(
  source: string,
  expected: number,
  write: (chunk: Buffer) => Promise<void> = async () => undefined,
): Promise<Hashed | null> {
  const found = await inTime(stat(source)).catch(() => null);
  // Opening a pipe, or reading a device, would never end.
  if (found === null || !found.isFile() || found.size !== expected) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  // One byte more than expected shows that it grew since.
  const stream = createReadStream(source, { end: expected });
  try {
    const reader = stream[Symbol.asyncIterator]();
    for (;;) {
      const step = await inTime(reader.next()).catch(() => null);
      // Gone, or on a share that does not answer: the result is kept without the copy.
      if (step === null) return null;
      if (step.done) break;
      const chunk: Buffer = step.value;
      hash.update(chunk);
      bytes += chunk.length;
      await write(chunk);
    }
  } finally {
    // If the target's disk is full, the copy ends early and the source is still open.
    stream.destroy();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Null if it took too long. */
async function inTime<Result>(work: Promise<Result>): Promise<Result | null> {
  const limit = Promise.withResolvers<null>();
  const timer = setTimeout(() => limit.resolve(null), INPUT_MS);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
