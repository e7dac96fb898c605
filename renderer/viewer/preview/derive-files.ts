import { derivePreview, type PreviewSource } from './derive-preview.ts';
import { saveDerivedFile } from './derived-file-store.ts';
import { PREVIEW_FILE } from './preview-name.ts';
import { readPreview } from './read-preview.ts';
import { drawThumbnails } from './thumbnails.ts';

/**
 * Makes what the next time begins with, and has it kept: the preview, and two thumbnails of it.
 * @param sha256 of the model's file
 * @returns why nothing was kept, where nothing was: the model itself is shown all the same
 */
export async function deriveFiles(
  source: PreviewSource,
  sha256: string,
): Promise<{ readonly preview: Uint8Array<ArrayBuffer> | null; readonly problem: string | null }> {
  try {
    const preview = await derivePreview(source);
    try {
      for (const [name, picture] of await drawThumbnails((await readPreview(preview)).model)) {
        await saveDerivedFile(sha256, name, picture);
      }
    } finally {
      // last, for it tells that all was done: a worker that is ended on the way begins anew the next time
      await saveDerivedFile(sha256, PREVIEW_FILE, preview);
    }
    return { preview, problem: null };
  } catch (cause) {
    return { preview: null, problem: String(cause) };
  }
}
