import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageFormat, View } from '../../../shared/interface/formats.ts';
import type { Asset, AssetFile } from '../../../shared/model/asset.ts';
import type { ImageFile } from '../../../shared/model/reference.ts';
import { makeFolders } from '../files/make-folders.ts';

const ENDINGS: Readonly<Record<ImageFormat, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

export interface KeptReference {
  readonly reference: Asset['references'][number];
  readonly file: AssetFile | null;
}

/**
 * Copies one image that a job was made of into its asset, as `reference/<view>.<ending>`. Where the artist's file is
 * gone or changed since it was sent, the asset keeps its hash and says that there is no copy: a result that was paid
 * for is not lost for that.
 */
export async function keepReference(folder: string, view: View, image: ImageFile): Promise<KeptReference> {
  const sha256 = image.sha256 ?? '';
  const path = `reference/${view}.${image.format === null ? 'bin' : ENDINGS[image.format]}`;
  const target = join(folder, 'reference', path.slice('reference/'.length));
  const told = { view, name: image.name, source: image.path, sha256 };
  await makeFolders(join(folder, 'reference'));
  const copied = await copyHashed(image.path, target);
  if (copied === null || copied.sha256 !== sha256) {
    await rm(target, { force: true });
    return { reference: { ...told, path: null }, file: null };
  }
  return { reference: { ...told, path }, file: { path, role: 'reference', ...copied } };
}

/** Copies and hashes in one pass; null where the source cannot be read. Errors of the target are thrown. */
async function copyHashed(
  source: string,
  target: string,
): Promise<{ readonly bytes: number; readonly sha256: string } | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(target, 'w');
  const stream = createReadStream(source);
  try {
    const reader = stream[Symbol.asyncIterator]();
    for (;;) {
      const step = await reader.next().catch(() => null);
      if (step === null) return null;
      if (step.done) break;
      const chunk: Buffer = step.value;
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    // A full disk ends the copy half-way, with the source still open.
    stream.destroy();
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
