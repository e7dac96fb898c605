import { extname } from 'node:path';
import { createWorkerPool } from '../threads/worker-pool.ts';
import type { RowPictures } from './report-html.ts';

/** The files that show a row; null where there is none. */
export interface PictureFiles {
  readonly reference: string | null;
  readonly result: string | null;
}

/**
 * Small copies of the pictures of a report's rows, as `data:` URLs. One that cannot be read or decoded is left out: the report is about
 * what became of it, and says so in words.
 * @param files by the row's position
 */
export async function reportPictures(
  files: readonly PictureFiles[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, RowPictures>> {
  const pool = createWorkerPool<string, string | null>({
    url: new URL(`./report-picture-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
  });
  try {
    const small = async (path: string | null): Promise<string | null> =>
      path === null ? null : pool.run(path, signal);
    const pictures = new Map<number, RowPictures>();
    for (const [index, { reference, result }] of files.entries()) {
      pictures.set(index, { reference: await small(reference), result: await small(result) });
    }
    return pictures;
  } finally {
    await pool.close();
  }
}
