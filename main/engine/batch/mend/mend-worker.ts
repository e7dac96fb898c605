import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { ImageFormat } from '../../../../shared/interface/formats.ts';
import { MAX_IMAGE_BYTES } from '../../../../shared/interface/limits.ts';
import type { FixChoice, Mend } from '../../../../shared/model/mend/fix.ts';
import type { MaskFault, MaskFile } from '../../../../shared/model/mend/mask-file.ts';
import { MediaError } from '../../../media/media-error.ts';
import { MaskMisfit, type MendedPicture, mendPicture } from '../../../media/mend/mend-picture.ts';
import { decodeOnOneCore } from '../../../media/picture/decode-on-one-core.ts';
import { serveWorker } from '../../threads/serve-worker.ts';

export interface MendOrder {
  readonly path: string;
  readonly choice: FixChoice;
  /** The mask that becomes its alpha; left out for none. */
  readonly mask?: string | undefined;
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
  readonly fixes: readonly Mend[];
}

/** What is known of a mask once it was read. */
export type ReadMask = Pick<MaskFile, 'sha256' | 'width' | 'height' | 'fault'>;

/** What became of a picture: its hash, and its copy; null if nothing was to be mended. */
export type MendOutcome =
  | {
      readonly is: 'mended';
      readonly sha256: string;
      readonly copy: MendedCopy | null;
      readonly mask?: ReadMask | undefined;
    }
  | { readonly is: 'unreadable' }
  | { readonly is: 'too-large' };

/** Of a larger file, decoding would need more memory than a workstation can spare. */
const MAX_BYTES = 256 * 1024 * 1024;
/** The data folder takes no larger one. */
const MAX_COPY_BYTES = 200 * 1024 * 1024;

decodeOnOneCore();

serveWorker(mend);

async function mend({ path, choice, mask: maskPath }: MendOrder): Promise<MendOutcome> {
  if ((await stat(path)).size > MAX_BYTES) return { is: 'too-large' };
  const bytes = await readFile(path);
  const sha256 = sha256Of(bytes);
  const read = maskPath === undefined ? undefined : await readMask(maskPath);
  try {
    const { mended, mask } = await mendWithMask(bytes, choice, read);
    if (mended === null) return { is: 'mended', sha256, copy: null, mask };
    if (mended.bytes.length > MAX_COPY_BYTES) return { is: 'too-large' };
    const { format, width, height, applied: fixes } = mended;
    const copy = { bytes: mended.bytes, sha256: sha256Of(mended.bytes), format, width, height, fixes };
    return { is: 'mended', sha256, copy, mask };
  } catch (cause) {
    if (cause instanceof MediaError) return { is: 'unreadable' };
    throw cause;
  }
}

/** Mends a picture without its mask where that does not fit, which is said of the mask. */
async function mendWithMask(
  bytes: Buffer,
  choice: FixChoice,
  read: Buffer | MaskFault | undefined,
): Promise<{ readonly mended: MendedPicture | null; readonly mask?: ReadMask | undefined }> {
  if (read === undefined || typeof read === 'string') {
    const mended = await mendPicture(bytes, choice, MAX_IMAGE_BYTES);
    return { mended, mask: read && { sha256: null, fault: read } };
  }
  const mask = { sha256: sha256Of(read) };
  try {
    const mended = await mendPicture(bytes, choice, MAX_IMAGE_BYTES, read);
    return { mended, mask: { ...mask, ...mended?.mask } };
  } catch (cause) {
    if (!(cause instanceof MaskMisfit)) throw cause;
    const { fault, width, height } = cause.misfit;
    const mended = await mendPicture(bytes, choice, MAX_IMAGE_BYTES);
    return { mended, mask: { ...mask, fault, width, height } };
  }
}

/** The bytes of a mask, or why there are none. Reading a pipe or a device would never end. */
async function readMask(path: string): Promise<Buffer | MaskFault> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return 'unreadable';
    return stats.size > MAX_IMAGE_BYTES ? 'too-large' : await readFile(path);
  } catch {
    // Gone, or not to be opened: the artist is told of the mask, and the picture is not sent without it.
    return 'unreadable';
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
