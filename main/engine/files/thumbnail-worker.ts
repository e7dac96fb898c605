import { open, rename, rm, writeFile } from 'node:fs/promises';
import { sniffForeignFormat } from '../../../shared/model/mend/foreign-format.ts';
import { writeBitmapThumbnail } from '../../media/mend/bitmap-thumbnail.ts';
import { takesMuchMemory } from '../../media/picture/decodable-size.ts';
import { decodeOnOneCore } from '../../media/picture/decode-on-one-core.ts';
import { largePictureError } from '../../media/picture/large-picture.ts';
import { smallPicture } from '../../media/picture/small-picture.ts';
import { writeThumbnail } from '../../media/picture/write-thumbnail.ts';
import { createPrivateFile } from '../disk/private-files.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import type { ThumbnailTask } from './thumbnails.ts';

/** A bitmap names itself within these. */
const HEAD_BYTES = 64;

decodeOnOneCore();

serveWorker(makeThumbnail);

/**
 * Writes a small picture to a draft, then renames it, so that nobody reads an incomplete one.
 * @throws an error with the code `LARGE_PICTURE` if decoding takes much memory and `large` is false
 */
async function makeThumbnail({ source, target, draft, edge, large }: ThumbnailTask): Promise<null> {
  if (!large && (await takesMuchMemory(source))) throw largePictureError();
  try {
    createPrivateFile(draft);
    const write = (await isBitmap(source)) ? writeBitmapThumbnail : writeThumbnail;
    if (target.endsWith('.png')) await writeFile(draft, await smallPicture(source, edge, 'png'));
    else await write(source, draft, edge);
    await rename(draft, target);
    return null;
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
}

async function isBitmap(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
  return sniffForeignFormat(buffer.subarray(0, bytesRead)) === 'bmp';
}
