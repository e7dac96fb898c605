import { rename, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { claimPrivateFile } from '../disk/private-files.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import type { ThumbnailTask } from './thumbnails.ts';

sharp.concurrency(1);
sharp.cache(false);

serveWorker(makeThumbnail);

/** Writes a small picture beside its place, then renames it in, so that nobody reads half of one. */
async function makeThumbnail({ source, target, draft, edge }: ThumbnailTask): Promise<null> {
  try {
    claimPrivateFile(draft);
    await sharp(source)
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(draft);
    await rename(draft, target);
    return null;
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
}
