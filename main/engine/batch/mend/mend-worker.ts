import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { ImageFormat } from '../../../../shared/interface/formats.ts';
import { MAX_IMAGE_BYTES } from '../../../../shared/interface/limits.ts';
import type { Fix, FixChoice } from '../../../../shared/model/mend/fix.ts';
import { MediaError } from '../../../media/media-error.ts';
import { mendPicture } from '../../../media/mend/mend-picture.ts';
import { decodeOnOneCore } from '../../../media/picture/decode-on-one-core.ts';
import { serveWorker } from '../../threads/serve-worker.ts';

export interface MendOrder {
  readonly path: string;
  readonly choice: FixChoice;
}

/** The copy of a picture, in memory. */
export interface MendedCopy {
  readonly bytes: Uint8Array;
  /** Hex. */
  readonly sha256: string;
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  /** In the order in which they were done; never empty. */
  readonly fixes: readonly Fix[];
}

/** What became of a picture: its hash, and its copy; null if nothing was to be mended. */
export type MendOutcome =
  | { readonly is: 'mended'; readonly sha256: string; readonly copy: MendedCopy | null }
  | { readonly is: 'unreadable' }
  | { readonly is: 'too-large' };

/** Of a larger file, decoding would need more memory than a workstation can spare. */
const MAX_BYTES = 256 * 1024 * 1024;
/** The data folder takes no larger one. */
const MAX_COPY_BYTES = 200 * 1024 * 1024;

decodeOnOneCore();

serveWorker(mend);

async function mend({ path, choice }: MendOrder): Promise<MendOutcome> {
  if ((await stat(path)).size > MAX_BYTES) return { is: 'too-large' };
  const bytes = await readFile(path);
  try {
    const mended = await mendPicture(bytes, choice, MAX_IMAGE_BYTES);
    if (mended !== null && mended.bytes.length > MAX_COPY_BYTES) return { is: 'too-large' };
    const copy =
      mended === null
        ? null
        : {
            bytes: mended.bytes,
            sha256: sha256Of(mended.bytes),
            format: mended.format,
            width: mended.width,
            height: mended.height,
            fixes: mended.applied,
          };
    return { is: 'mended', sha256: sha256Of(bytes), copy };
  } catch (cause) {
    if (cause instanceof MediaError) return { is: 'unreadable' };
    throw cause;
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
