import { sniffImageFormat } from '../../../shared/interface/formats.ts';
import { MAX_IMAGE_BYTES } from '../../../shared/interface/limits.ts';
import { sniffForeignFormat } from '../../../shared/model/mend/foreign-format.ts';
import { decodableSize } from '../../media/picture/decodable-size.ts';
import { decodeOnOneCore } from '../../media/picture/decode-on-one-core.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import type { ImageInspection } from './file-inspector.ts';
import { readWhole } from './read-whole.ts';

/** An avif names itself within these. */
const HEAD_BYTES = 64;

decodeOnOneCore();

serveWorker(inspect);

/** Reads a file once for its first bytes and its hash, then checks that its picture can be decoded. */
async function inspect(path: string): Promise<ImageInspection> {
  const { bytes, head, sha256 } = await readWhole(path, { head: HEAD_BYTES, most: MAX_IMAGE_BYTES });
  const format = sniffImageFormat(head) ?? null;
  const foreign = format === null ? sniffForeignFormat(head) : undefined;
  const isPicture = format !== null || foreign !== undefined;
  const worthDecoding = isPicture && bytes > 0 && bytes <= MAX_IMAGE_BYTES;
  const size = worthDecoding ? await decodableSize(path) : null;
  const facts = { bytes, format, sha256, width: size?.width ?? null, height: size?.height ?? null };
  return foreign === undefined ? facts : { ...facts, foreign };
}
