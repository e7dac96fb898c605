import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../shared/model/app-error.ts';
import { MOST_MADE_BYTES } from '../../../shared/model/pictures/made-files.ts';
import { endingOf, stemOf } from '../batch/input-names.ts';
import { diskError } from '../disk/disk-error.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/private-files.ts';
import { slug } from '../disk/slug.ts';
import { isFullDisk } from '../disk/sqlite-error.ts';
import type { Ids } from '../ports.ts';

export interface Upload {
  /** Hex, as the window computed it. */
  readonly sha256: string;
  /** The artist's own name of the file. */
  readonly name: string;
  readonly content: Readable;
}

/**
 * Stores a dropped file in `<data>/inbox/<sha256>/`. The same bytes under the same name are stored once.
 * @returns its absolute path
 * @throws AppError `input` for bytes that do not match their hash or are too many, `disk`, with the detail `ENOSPC` where it is full
 */
export async function stageUpload(
  options: { readonly data: string; readonly ids: Ids },
  upload: Upload,
): Promise<string> {
  const { sha256, name, content } = upload;
  if (!/^[0-9a-f]{64}$/.test(sha256)) {
    throw new AppError('usage', 'A dropped file is sent under the sha256 of its bytes, in hex.');
  }
  const folder = join(options.data, 'inbox', sha256);
  const target = join(folder, safeName(name));
  const draft = join(folder, `.${options.ids.hex(16)}.part`);
  const hash = createHash('sha256');
  let bytes = 0;
  const judge = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes <= MOST_MADE_BYTES) done(null, chunk);
      else done(new AppError('input', `${name} is over 200 MB; drop a smaller file.`));
    },
  });
  try {
    await makeFolders(folder, PRIVATE_FOLDER);
    await pipeline(content, judge, createWriteStream(draft, { flags: 'wx', mode: PRIVATE_FILE }));
    if (hash.digest('hex') !== sha256) {
      throw new AppError('input', `${name} changed on its way here; drop it again.`);
    }
    await rename(draft, target);
    return target;
  } catch (cause) {
    await rm(draft, { force: true });
    const error = diskError(cause, `take in ${name}`, folder);
    throw isFullDisk(cause) ? new AppError('disk', error.message, { cause, detail: 'ENOSPC' }) : error;
  }
}

/** Keeps the stem, which names the asset, and the extension, in characters that every platform allows. */
function safeName(name: string): string {
  const ending = endingOf(name).replace(/[^a-z0-9]/g, '');
  const stem = readable(stemOf(name)) || slug(name);
  return ending === '' ? stem : `${stem}.${ending}`;
}

/** Keeps a view's name at the end (`chair_front`), so that dropped views are grouped as well. */
function readable(stem: string): string {
  const match = /^(.*)([-_. ])(front|back|left|right|[fblr])$/i.exec(stem);
  return match?.[1] === undefined || match[1] === '' ? slug(stem) : `${slug(match[1])}_${match[3]}`;
}
