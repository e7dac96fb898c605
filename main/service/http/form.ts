import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../data/private-files.ts';
import type { FormFile, FormValues } from '../rules/form-values.ts';
import type { SpoolRoom } from './spool-room.ts';

/** The request is not a multipart form, or the form is malformed. */
export class NotAFormError extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'NotAFormError';
  }
}

/** The request, or one of its files, is larger than any valid one can be. The rest of it is not read. */
export class FormTooLargeError extends Error {
  constructor() {
    super('The request is too large');
    this.name = 'FormTooLargeError';
  }
}

const HEAD_BYTES = 64;
/** If no byte of the form arrives for this long, the connection is closed. */
const IDLE_MS = 60_000;
/** Room for everything that is not file content: fields, headers and boundaries. */
const OVERHEAD_BYTES = 1024 * 1024;
const PART_LIMITS = { fields: 64, parts: 128, fieldSize: 64 * 1024, headerPairs: 32, headerSize: 16 * 1024 };

/** The limits of the files of one field. */
export interface FieldCap {
  /** The largest size of one file, in bytes. */
  readonly bytes: number;
  /** The number of files that are written to disk. Further ones are counted and discarded. */
  readonly files: number;
}

/**
 * Reads a multipart form with its fields and files in any order. Files of the fields named in `caps` are written to
 * `folder` as they arrive; other files are discarded. Reading stops as soon as a file or the form exceeds its limit.
 * @param options.room limits the bytes of all forms that are being received; the form reserves its size there
 * @throws NotAFormError, FormTooLargeError, NoRoomError, or an error of the disk or the connection. The caller has to remove
 * the files that were written.
 */
export async function readForm(
  request: IncomingMessage,
  options: {
    readonly folder: string;
    readonly caps: ReadonlyMap<string, FieldCap>;
    readonly room: SpoolRoom;
    /** Who sends it. */
    readonly clientId: string;
    readonly idleMs?: number;
  },
): Promise<FormValues> {
  const maxFormBytes = maxFormBytesOf(options.caps);
  const length = Number(request.headers['content-length'] ?? maxFormBytes);
  if (length > maxFormBytes) throw new FormTooLargeError();
  const disconnected = new AbortController();
  const close = (): void => disconnected.abort(new Error('The client went before its request was whole.'));
  request.once('close', close);
  const release = await options.room
    .reserve(length, disconnected.signal, options.clientId)
    .finally(() => request.off('close', close));
  try {
    return await receive(request, { ...options, mostBytes: maxFormBytes });
  } finally {
    release();
  }
}

/** The largest size of a valid form, in bytes, with a margin. */
function maxFormBytesOf(caps: ReadonlyMap<string, FieldCap>): number {
  return [...caps.values()].reduce((sum, { bytes, files }) => sum + bytes * files, OVERHEAD_BYTES);
}

async function receive(
  request: IncomingMessage,
  options: {
    readonly folder: string;
    readonly caps: ReadonlyMap<string, FieldCap>;
    readonly mostBytes: number;
    readonly idleMs?: number;
  },
): Promise<FormValues> {
  const { folder, caps, mostBytes } = options;
  const parser = openParser(request, caps);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });

  const fields = new Map<string, string>();
  const files: Promise<FormFile>[] = [];
  const broken = new AbortController();
  // What was cut off or left out could be what is paid for: such a form is refused, never read in part.
  const refuse = (): void => {
    parser.destroy(new FormTooLargeError());
  };
  parser.on('partsLimit', refuse).on('fieldsLimit', refuse);
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) refuse();
    else fields.set(name, value);
  });
  const counts = new Map<string, number>();
  parser.on('file', (field, stream) => {
    const cap = caps.get(field);
    if (cap === undefined) {
      stream.on('error', () => undefined).resume();
      return;
    }
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    const file = String(files.length);
    const path = count > cap.files ? undefined : join(folder, file);
    const spooled = spool(stream, { field, file, cap: cap.bytes, path, signal: broken.signal });
    // These promises are awaited below, after the form's end. Until then a rejection must not count as unhandled.
    spooled.catch((error: unknown) => parser.destroy(error instanceof Error ? error : undefined));
    files.push(spooled);
  });

  // The time-out event has no listener, so Node closes the connection.
  request.setTimeout(options.idleMs ?? IDLE_MS);
  try {
    await pipeline(bodyOf(request, mostBytes), parser);
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

function openParser(request: IncomingMessage, caps: ReadonlyMap<string, FieldCap>): BusboyInstance {
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

/** Writes a file as it arrives; without a path it is only counted and hashed. Rejects with FormTooLargeError above the limit. */
async function spool(
  stream: BusboyFileStream,
  target: {
    readonly field: string;
    readonly file: string;
    readonly cap: number;
    readonly path: string | undefined;
    readonly signal: AbortSignal;
  },
): Promise<FormFile> {
  const { field, file, cap, path, signal } = target;
  let bytes = 0;
  const head: Buffer[] = [];
  let headBytes = 0;
  const hash = createHash('sha256');
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        if (bytes > cap) throw new FormTooLargeError();
        if (headBytes < HEAD_BYTES) {
          head.push(chunk.subarray(0, HEAD_BYTES - headBytes));
          headBytes += head.at(-1)?.length ?? 0;
        }
        if (path !== undefined) yield chunk;
      }
    },
    path === undefined ? new PassThrough().resume() : createWriteStream(path, { mode: PRIVATE_FILE }),
    { signal },
  );
  return { field, file, bytes, head: Buffer.concat(head), sha256: hash.digest('hex') };
}

/** The request's bytes. A malformed form does not destroy the request, because it still has to be answered. */
async function* bodyOf(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FormTooLargeError();
    yield chunk;
  }
}

/** Errors of the disk and of sockets have the name of the system call. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Whether the client disconnected before its request was complete. */
const isCutOff = (request: IncomingMessage): boolean => request.destroyed && !request.complete;
