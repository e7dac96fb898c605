import { rename, rm } from 'node:fs/promises';
import { decodeOnOneCore } from '../../media/picture/decode-on-one-core.ts';
import { writeThumbnail } from '../../media/picture/write-thumbnail.ts';
import { createPrivateFile } from '../disk/private-files.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import type { ThumbnailTask } from './thumbnails.ts';

decodeOnOneCore();

serveWorker(makeThumbnail);

/** Writes a small picture to a draft, then renames it, so that nobody reads an incomplete one. */
async function makeThumbnail({ source, target, draft, edge }: ThumbnailTask): Promise<null> {
  try {
    createPrivateFile(draft);
    await writeThumbnail(source, draft, edge);
    await rename(draft, target);
    return null;
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
}
