import { derivePreview, type PreviewSource } from './derive-preview.ts';
import { saveDerivedFile } from './derived-file-store.ts';
import { PREVIEW_FILE } from './preview-name.ts';
import { readPreview } from './read-preview.ts';
import { drawThumbnails } from './thumbnails.ts';

/**
 * Makes the preview of a model and two thumbnails, and saves them for the next time the model is opened. A failure does not affect the
 * model that is shown, so it is returned and not thrown.
 * @param sha256 the hash of the model's file
 * @returns the preview if it was saved, and as `problem` the reason why it or the thumbnails were not
 */
export async function deriveFiles(
  source: PreviewSource,
  sha256: string,
): Promise<{ readonly preview: Uint8Array<ArrayBuffer> | null; readonly problem: string | null }> {
  try {
    const preview = await derivePreview(source);
    const problem = await saveThumbnails(preview, sha256).then(() => null, wordsOf);
    // The preview is saved last, because its existence means that the others were tried: if the worker is terminated before, the next one
    // makes all of them again. It is kept also where no thumbnail can be drawn, as on a machine without WebGL: it alone makes the next
    // opening fast, and making it takes the longest.
    await saveDerivedFile(sha256, PREVIEW_FILE, preview);
    return { preview, problem };
  } catch (cause) {
    return { preview: null, problem: wordsOf(cause) };
  }
}

/** A sentence that was written for the artist stands without the name of its class. */
const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

async function saveThumbnails(preview: Uint8Array<ArrayBuffer>, sha256: string): Promise<void> {
  for (const [name, picture] of await drawThumbnails((await readPreview(preview)).model)) {
    await saveDerivedFile(sha256, name, picture);
  }
}
