import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutoutArguments, readCutoutCommand } from '../../../shared/model/cutout/cutout-command.ts';
import { type Cutout, cutOutByAlpha } from '../../media/cutout/cutout.ts';
import { MediaError } from '../../media/media-error.ts';
import type { Picture } from '../../media/picture/decode.ts';
import { type DecodedAlpha, decodeAlpha } from '../../media/picture/decode-alpha.ts';
import { dropAlpha } from '../../media/picture/drop-alpha.ts';
import { encodeTexture } from '../../media/picture/encode.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../data/private-files.ts';
import { findProgram } from '../programs/find-program.ts';
import { removeFolder } from '../programs/remove-folder.ts';
import type { CutoutOrder } from './cutout-order.ts';
import { takeSlot } from './program-slots.ts';
import { runProgram } from './run-program.ts';

/** What came of it. `why` is the end of a sentence. */
export type CutByProgram =
  | { readonly ok: true; readonly cutout: Cutout }
  | { readonly ok: false; readonly why: string; readonly isTooSlow: boolean };

/** The most that the picture and everything that the program writes may take. */
const MAX_BYTES = 512 * 1024 ** 2;

/**
 * Has the subject of an opaque picture cut out by an external program. It gets the picture as png, upright and in the size that is worked on.
 * Only the alpha of what it writes is used; the colours are those of the picture. All files are gone afterwards.
 */
export async function cutByProgram(
  picture: Picture,
  order: CutoutOrder,
  maxBytes: number = MAX_BYTES,
): Promise<CutByProgram> {
  const read = readCutoutCommand(order.command);
  if (!read.ok) return failed(asEnd(read.why));
  const found = findProgram(read.command.program, { env: process.env, cwd: order.cwd });
  if (!found.ok) return failed(asEnd(found.why));
  // A folder of its own for each picture: what an earlier program left may not be removable.
  const folder = join(order.folder, randomUUID());
  const files = { in: join(folder, 'in.png'), out: join(folder, 'out.png') };
  try {
    await mkdir(folder, { mode: PRIVATE_FOLDER });
    const { bytes } = await encodeTexture(dropAlpha(picture), 'png');
    await writeFile(files.in, bytes, { mode: PRIVATE_FILE });
    const { seconds, folder: taskFolder } = order;
    const args = cutoutArguments(read.command, files);
    const release = await takeSlot(taskFolder, order.atOnce);
    const run = { program: found.file, args, taskFolder, folder, seconds, maxBytes };
    const ended = await runProgram(run).finally(release);
    if (ended.kind !== 'well') return failed(ended.why, ended.kind === 'too-slow');
    const written = await readWritten(files.out, maxBytes);
    if (written === undefined) return failed('it ended well, but wrote no picture to {out}');
    const decoded = await decodeAlpha(written, picture);
    if (!decoded.ok) return failed(wordsOf(decoded, picture));
    return { ok: true, cutout: cutOutByAlpha(picture, decoded.alpha) };
  } catch (error) {
    if (error instanceof MediaError && error.fault.code === 'no-subject')
      return failed(
        error.fault.share > 0.5
          ? 'the picture that it wrote is opaque throughout, or nearly'
          : 'the picture that it wrote is transparent throughout, or nearly',
      );
    return failed(
      `its files cannot be written or read (${error instanceof Error ? error.message : String(error)})`,
    );
  } finally {
    // What cannot be removed now is removed, or said to be left, when the task ends.
    await removeFolder(folder).catch(() => undefined);
  }
}

const failed = (why: string, isTooSlow = false): CutByProgram => ({ ok: false, why, isTooSlow });

/** A whole sentence as the end of another. */
const asEnd = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');

/** Reads what the program wrote. A link or a pipe is nothing that it wrote. */
async function readWritten(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size === 0 || stats.size > maxBytes) return undefined;
    const bytes = new Uint8Array(stats.size);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function wordsOf(decoded: Exclude<DecodedAlpha, { ok: true }>, { width, height }: Picture): string {
  switch (decoded.why) {
    case 'undecodable':
      return 'what it wrote cannot be read as a png or webp';
    case 'no-alpha':
      return 'the picture that it wrote has no alpha';
    case 'other-shape':
      return `the picture that it wrote has ${decoded.width} × ${decoded.height} pixels in place of ${width} × ${height}`;
  }
}
