import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { sniffImageFormat } from '../../../../shared/interface/formats.ts';
import { MAX_IMAGE_BYTES } from '../../../../shared/interface/limits.ts';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import { sniffForeignFormat } from '../../../../shared/model/mend/foreign-format.ts';
import { DECODER_VERSION, decodableSize, headerSize } from '../../../media/picture/decodable-size.ts';
import { decodeOnOneCore } from '../../../media/picture/decode-on-one-core.ts';
import { quickSize } from '../../../media/picture/quick-size.ts';
import { serveWorker } from '../../threads/serve-worker.ts';
import { readSteady, readWhole } from '../read-whole.ts';
import type {
  CheckOutcome,
  ImageFound,
  ImageOutcome,
  ImageReply,
  ImageRequest,
  ImageWorkerData,
} from './image-request.ts';
import { type ImageHeader, openInspectionCache } from './inspection-cache.ts';
import { readAtMost } from './read-at-most.ts';
import { areUnnamedImages } from './unnamed-image.ts';

/** An avif names itself within these. */
const HEAD_BYTES = 64;
const NOTHING: ImageReply = { outcomes: [], check: null, pictures: [] };

/** What is done with a picture beyond reading its header. */
type HowDecoded = Pick<Extract<ImageRequest, { readonly do: 'inspect' }>, 'decode' | 'large'>;

decodeOnOneCore();
const { cache: place } = workerData as ImageWorkerData;
const cache = openInspectionCache({ place, version: DECODER_VERSION });

serveWorker(perform);

async function perform(request: ImageRequest): Promise<ImageReply> {
  switch (request.do) {
    case 'inspect': {
      const outcomes: ImageOutcome[] = [];
      for (const path of request.paths) outcomes.push(await outcomeOf(path, request));
      cache.flush();
      return { ...NOTHING, outcomes };
    }
    case 'check': {
      const check = await checkPicture(request.path, request.sha256, request.large);
      cache.flush();
      return { ...NOTHING, check };
    }
    case 'sniff':
      return { ...NOTHING, pictures: await areUnnamedImages(request.paths) };
    default:
      return assertNever(request);
  }
}

/** One that cannot be read does not stop the others. */
async function outcomeOf(path: string, how: HowDecoded): Promise<ImageOutcome> {
  try {
    return { ok: true, found: await readSteady(path, () => inspect(path, how)) };
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    return { ok: false, message, code };
  }
}

async function inspect(path: string, { decode, large }: HowDecoded): Promise<ImageFound | 'changed'> {
  const header = await headerOf(path, large);
  if (header === 'changed') return header;
  const { sha256, format, width } = header;
  if (sha256 === null || format === null || width === null) return { header, isSound: false };
  let isSound = cache.isSound(sha256);
  if (isSound === null && decode) {
    const outcome = await checkPicture(path, sha256, large);
    if (outcome === 'changed') return outcome;
    isSound = outcome === 'sound';
  }
  return isSound === false
    ? { header: { ...header, width: null, height: null }, isSound }
    : { header, isSound: isSound === true };
}

/** Reads a file once for its first bytes and its hash, unless it is known. */
async function headerOf(path: string, large: boolean): Promise<ImageHeader | 'changed'> {
  const { size, mtimeNs, ctimeNs, ino } = statSync(path, { bigint: true });
  const mark = { path, size, mtimeNs, ctimeNs, ino };
  const known = cache.find(mark);
  if (known !== null) return known;
  const readAt = Date.now();
  const { bytes, seen, sha256, isSteady } = readWhole(path, { most: MAX_IMAGE_BYTES, see: seeHeader });
  if (!isSteady) return 'changed';
  const { format, foreign, quick } = seen;
  const isPicture = format !== null || foreign !== undefined;
  const worthDecoding = isPicture && bytes > 0 && bytes <= MAX_IMAGE_BYTES;
  // Whether this machine can decode a foreign picture at all, its header does not say.
  const sizeOf = () => (foreign === undefined ? headerSize(path) : decodableSize(path, { large }));
  // The size was that of other bytes if the file grew since.
  const isQuick = quick !== null && seen.size === bytes;
  const picture = !worthDecoding ? null : isQuick ? quick : await sizeOf();
  const facts = { bytes, format, sha256, width: picture?.width ?? null, height: picture?.height ?? null };
  const header = foreign === undefined ? facts : { ...facts, foreign };
  // What could not be read may be read the next time: the disk, or memory, may have been at fault.
  if (picture !== null || !worthDecoding) cache.keep(mark, header, readAt);
  return header;
}

function seeHeader(first: Uint8Array, size: number) {
  const format = sniffImageFormat(first) ?? null;
  const foreign = format === null ? sniffForeignFormat(first.subarray(0, HEAD_BYTES)) : undefined;
  return { size, format, foreign, quick: format === null ? null : quickSize(first, format, size) };
}

/** Decodes the very bytes that were hashed. */
async function checkPicture(path: string, sha256: string, large: boolean): Promise<CheckOutcome> {
  const known = cache.isSound(sha256);
  if (known !== null) return known ? 'sound' : 'damaged';
  const bytes = readAtMost(path, MAX_IMAGE_BYTES);
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) return 'changed';
  const isSound = (await decodableSize(bytes, { large })) !== null;
  cache.keepSound(sha256, isSound);
  return isSound ? 'sound' : 'damaged';
}
