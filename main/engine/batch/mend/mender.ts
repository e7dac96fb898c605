import { stat, utimes } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, extname } from 'node:path';
import { Readable } from 'node:stream';
import type { ImageFormat } from '../../../../shared/interface/formats.ts';
import type { FixChoice } from '../../../../shared/model/mend/fix.ts';
import type { MaskFile } from '../../../../shared/model/mend/mask-file.ts';
import { type ImageFile, withoutMends } from '../../../../shared/model/reference.ts';
import { abortable } from '../../async/abortable.ts';
import { createSerialQueue } from '../../async/slots.ts';
import { createWorkerPool } from '../../threads/worker-pool.ts';
import { stemOf } from '../input-names.ts';
import type { MendOrder, MendOutcome } from './mend-worker.ts';

/** Mends pictures on copies; the artist's own files are only read. */
export interface Mender {
  /**
   * The image with a copy on which was mended what was chosen; without one where nothing was to be mended, or nothing could be. What is
   * wrong with its mask is said of that.
   * @param mask becomes its alpha; left out for none
   * @throws the system's error if the file cannot be read; AppError `disk` if the copy cannot be kept; the signal's reason
   */
  readonly mend: (
    image: ImageFile,
    choice: FixChoice,
    signal?: AbortSignal,
    mask?: MaskFile,
  ) => Promise<ImageFile>;
  readonly close: () => Promise<void>;
}

interface MendLimits {
  readonly threads?: number;
  readonly tooLong?: () => AbortSignal;
  readonly silent?: () => AbortSignal;
}

/** Keeps the bytes of a copy in the data folder, where they stay as long as a plan or a job needs them; returns their path. */
export type KeepCopy = (copy: {
  readonly sha256: string;
  readonly name: string;
  readonly content: Readable;
}) => Promise<string>;

const ENDINGS: Readonly<Record<ImageFormat, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

/** What mending found out about an image, and made of it. */
type Mended = Partial<Pick<ImageFile, 'sha256' | 'mended' | 'mendFailure' | 'mask'>>;

/** How many images' copies are remembered, so that a change of recipe makes none again. */
const REMEMBERED = 20_000;

/** How many pictures are mended at once, as many as are looked at. */
export const MEND_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Pixels of pictures that are mended one at a time. */
const LARGE_PIXELS = 9_000_000;

const isLarge = ({ width, height }: ImageFile): boolean =>
  width === null || height === null || width * height > LARGE_PIXELS;

/** How long one picture may take. Milliseconds. */
const LIMIT_MS = 3 * 60_000;
/** How long its disk may take to say that it is there. Milliseconds. */
const SILENT_MS = 15_000;

/** Whether a copy still lies where it was kept; its folder is marked as used, so that it is not tidied away soon. */
async function isKept({ mended }: Mended): Promise<boolean> {
  if (mended === undefined) return true;
  const now = new Date();
  return Promise.all([stat(mended.path), utimes(dirname(mended.path), now, now)]).then(
    ([{ size }]) => size === mended.bytes,
    () => false,
  );
}

/** What tells one state of a mask's file from another; null where there is none, or where it cannot be opened. */
async function markOf(mask: MaskFile | undefined): Promise<unknown> {
  if (mask === undefined) return null;
  return stat(mask.path).then(
    ({ size, mtimeMs, ino }) => [mask.path, size, mtimeMs, ino],
    () => [mask.path],
  );
}

const plainMask = ({ path, name }: MaskFile): MaskFile => ({ path, name, sha256: null });

/**
 * @param keep for a plan that writes nothing, a function that only names a path
 * @param limits `threads`: how many pictures are mended at once; `tooLong`: aborted once a picture takes too long; `silent`: once its disk counts
 * as one that does not answer; for tests
 */
export function createMender(
  keep: KeepCopy,
  {
    threads = MEND_THREADS,
    tooLong: giveUp = () => AbortSignal.timeout(LIMIT_MS),
    silent: giveUpDisk = () => AbortSignal.timeout(SILENT_MS),
  }: MendLimits = {},
): Mender {
  const startPool = () =>
    createWorkerPool<MendOrder, MendOutcome>({
      url: new URL(`./mend-worker${extname(import.meta.url)}`, import.meta.url),
      size: threads,
    });
  // A large picture takes up to a gigabyte on its way: one at a time, while small ones go on beside it.
  const large = createSerialQueue();
  let pool = startPool();
  const remembered = new Map<string, Mended>();

  /**
   * A share that does not answer, or a picture that takes for ever, is given up; what comes after it, and what its workers were at
   * besides, gets new workers.
   */
  async function outcomeOf(order: MendOrder, signal?: AbortSignal): Promise<MendOutcome> {
    const tooLong = giveUp();
    const used = pool;
    try {
      return await used.run(order, signal === undefined ? tooLong : AbortSignal.any([signal, tooLong]));
    } catch (cause) {
      signal?.throwIfAborted();
      if (!tooLong.aborted && pool !== used) return outcomeOf(order, signal);
      if (!tooLong.aborted) throw cause;
      if (pool === used) pool = startPool();
      await used.close();
      return { is: 'unreadable' };
    }
  }

  /** What tells one mend from another; null if the disk does not answer. Throws the system's error, and the signal's reason. */
  async function keyOf(
    image: ImageFile,
    choice: FixChoice,
    signal?: AbortSignal,
    mask?: MaskFile,
  ): Promise<string | null> {
    const silent = giveUpDisk();
    const ended = signal === undefined ? silent : AbortSignal.any([signal, silent]);
    try {
      const { size, mtimeMs, ino } = await abortable(stat(image.path), ended);
      const mark = await abortable(markOf(mask), ended);
      return JSON.stringify([image.path, size, mtimeMs, ino, choice, mark]);
    } catch (cause) {
      signal?.throwIfAborted();
      if (silent.aborted) return null;
      throw cause;
    }
  }

  async function mend(
    image: ImageFile,
    choice: FixChoice,
    signal?: AbortSignal,
    mask?: MaskFile,
  ): Promise<Mended> {
    const order = { path: image.path, choice, mask: mask?.path };
    const outcome = isLarge(image)
      ? await large.run(() => outcomeOf(order, signal), signal)
      : await outcomeOf(order, signal);
    if (outcome.is !== 'mended') return { mendFailure: outcome.is };
    const { sha256, copy } = outcome;
    const read = mask && { mask: { ...plainMask(mask), ...outcome.mask } };
    if (copy === null) return { sha256, ...read };
    const { bytes, ...facts } = copy;
    const path = await keep({
      sha256: copy.sha256,
      name: `${stemOf(image.name)}.${ENDINGS[copy.format]}`,
      content: Readable.from([bytes]),
    });
    const laid = facts.fixes.includes('mask') ? outcome.mask?.sha256 : null;
    const mended = { ...facts, path, bytes: bytes.length, ...(laid && { mask: laid }) };
    return { sha256, mended, ...read };
  }

  return {
    mend: async (image, choice, signal, mask) => {
      const original = withoutMends(image);
      if (choice !== 'all' && choice.length === 0 && mask === undefined) return original;
      const key = await keyOf(image, choice, signal, mask);
      if (key === null) return { ...original, mendFailure: 'unreadable' };
      const kept = remembered.get(key);
      const known =
        kept !== undefined && (await isKept(kept)) ? kept : await mend(original, choice, signal, mask);
      remembered.delete(key);
      remembered.set(key, known);
      const oldest = remembered.keys().next();
      if (remembered.size > REMEMBERED && !oldest.done) remembered.delete(oldest.value);
      return { ...original, ...known };
    },
    close: () => pool.close(),
  };
}
