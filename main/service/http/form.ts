import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts';
import type { FormFile, FormValues } from '../rules/form-values.ts';

/** The request is no multipart form, or a broken one. */
export class NotAFormError extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'NotAFormError';
  }
}

/** The request as a whole is larger than any good one can be; the rest of it is not read. */
export class FormTooLargeError extends Error {
  constructor() {
    super('The request is too large');
    this.name = 'FormTooLargeError';
  }
}

const HEAD_BYTES = 64;
/** Without a byte of the form; the connection is ended then. */
const IDLE_MS = 60_000;
/** Beside the files: fields, headers and boundaries. */
const OVERHEAD_BYTES = 1024 * 1024;
const PART_LIMITS = { fields: 64, parts: 128, fieldSize: 64 * 1024, headerPairs: 32, headerSize: 16 * 1024 };

/**
 * Reads a multipart form, its fields and files in any order. Files of the fields named in `caps` are written to
 * `folder` as they arrive, each up to its cap and no further (it is then marked too large); other files are let
 * pass by.
 * @param caps bytes that one file of a field may have
 * @throws NotAFormError, FormTooLargeError, or what the disk or the connection threw; whatever was written is the caller's to remove
 */
export async function readForm(
  request: IncomingMessage,
  options: {
    readonly folder: string;
    readonly caps: ReadonlyMap<string, number>;
    readonly maxFiles: number;
    readonly idleMs?: number;
  },
): Promise<FormValues> {
  const { folder, caps, maxFiles } = options;
  const maxBytes = Math.max(...caps.values()) * maxFiles + OVERHEAD_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new FormTooLargeError();
  const parser = openParser(request, caps);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });

  const fields = new Map<string, string>();
  const files: Promise<FormFile>[] = [];
  const broken = new AbortController();
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (field, stream) => {
    const cap = caps.get(field);
    if (cap === undefined) {
      stream.on('error', () => undefined).resume();
      return;
    }
    const spooled = spool(stream, { field, cap, folder, file: String(files.length), signal: broken.signal });
    // Awaited below, once the form has ended; until then a failure must not count as unhandled.
    spooled.catch((error: unknown) => parser.destroy(error instanceof Error ? error : undefined));
    files.push(spooled);
  });

  // Nobody listens for it, so Node ends the connection.
  request.setTimeout(options.idleMs ?? IDLE_MS);
  try {
    await pipeline(bodyOf(request, maxBytes), parser);
  } catch (error) {
    broken.abort(error);
    await Promise.allSettled(files);
    if (error instanceof FormTooLargeError || isCutOff(request) || isSystemError(error)) throw error;
    throw new NotAFormError('The form is broken', { cause: error });
  } finally {
    request.setTimeout(0);
  }
  return { fields, files: await Promise.all(files) };
}

function openParser(request: IncomingMessage, caps: ReadonlyMap<string, number>): BusboyInstance {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data/i.test(type)) throw new NotAFormError('The request is no multipart form');
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: PART_LIMITS,
      isPartAFile: (name, contentType, fileName) =>
        fileName !== undefined || (caps.has(name ?? '') && contentType !== 'text/plain'),
    });
  } catch (cause) {
    throw new NotAFormError('The form has no boundary', { cause });
  }
}

async function spool(
  stream: BusboyFileStream,
  target: {
    readonly field: string;
    readonly cap: number;
    readonly folder: string;
    readonly file: string;
    readonly signal: AbortSignal;
  },
): Promise<FormFile> {
  const { field, cap, folder, file, signal } = target;
  let bytes = 0;
  let tooLarge = false;
  const head: Buffer[] = [];
  let headBytes = 0;
  const hash = createHash('sha256');
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        tooLarge ||= bytes + chunk.length > cap;
        if (tooLarge) continue;
        bytes += chunk.length;
        if (headBytes < HEAD_BYTES) {
          head.push(chunk.subarray(0, HEAD_BYTES - headBytes));
          headBytes += head.at(-1)?.length ?? 0;
        }
        yield chunk;
      }
    },
    createWriteStream(join(folder, file), { mode: PRIVATE_FILE }),
    { signal },
  );
  return { field, file, bytes, tooLarge, head: Buffer.concat(head), sha256: hash.digest('hex') };
}

/** The request's bytes. It is not destroyed when the form is broken: it still waits for its answer. */
async function* bodyOf(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FormTooLargeError();
    yield chunk;
  }
}

/** The disk's or the socket's: they carry the name of the system call. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** The client went before its request was whole. */
const isCutOff = (request: IncomingMessage): boolean => request.destroyed && !request.complete;
