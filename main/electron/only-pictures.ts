import { sniffImageFormat } from '../../shared/interface/formats.ts';
import { AppError } from '../../shared/model/app-error.ts';
import { sniffForeignFormat } from '../../shared/model/mend/foreign-format.ts';

/** As many first bytes as every picture format needs to be recognised. */
const HEAD_BYTES = 64;

/**
 * Passes on the bytes of a picture.
 * @throws AppError `input` before anything is passed on, if the bytes do not begin like one
 */
export async function* onlyPictures(
  content: AsyncIterable<Uint8Array>,
  name: string,
): AsyncIterable<Uint8Array> {
  let head: Uint8Array | null = Buffer.alloc(0);
  for await (const chunk of content) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    yield pictureOf(head, name);
    head = null;
  }
  if (head !== null) yield pictureOf(head, name);
}

function pictureOf(head: Uint8Array, name: string): Uint8Array {
  if (sniffImageFormat(head) !== undefined || sniffForeignFormat(head) !== undefined) return head;
  throw new AppError(
    'input',
    `${name} is no picture, so it was not taken in; save it as a file, and choose that.`,
  );
}
