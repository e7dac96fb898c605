import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../../shared/model/app-error.ts';
import { errorCode } from './call-failure.ts';
import type { FormFile, TaskForm } from './task-form.ts';

/** Bytes read at once: small enough that hashing one is far under a millisecond. */
const CHUNK = 64 * 1024;

/** A form that is ready to be sent: its files are open, complete, and the ones that were planned. */
export interface FormBody {
  readonly contentType: string;
  /** Bytes in all. */
  readonly length: number;
  /**
   * The body from its start; to be read once. `onBytes` receives the number of bytes sent so far. If a file was changed meanwhile, the stream
   * fails with AppError `input` before its end, so that the form stays incomplete and no service accepts it.
   */
  readonly stream: (onBytes: (sent: number) => void) => AsyncGenerator<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a form's files and checks them, so that a paid request cannot fail because of them after it began.
 * @param boundary characters that occur in no part, e.g. 32 random hex digits
 * @throws AppError `input` if a file is gone, unreadable, empty, or no longer the one that was planned
 */
export async function openFormBody(
  form: TaskForm,
  boundary: string,
  signal?: AbortSignal,
): Promise<FormBody> {
  const handles: FileHandle[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(handles.map((handle) => handle.close()));
  };
  try {
    const parts: FilePart[] = [];
    for (const file of form.files) {
      const handle = await openFile(file);
      handles.push(handle);
      const bytes = await checkFile(file, handle, signal);
      parts.push({ file, head: Buffer.from(fileHead(file, boundary)), handle, bytes });
    }
    const fields = Buffer.from(form.fields.map(([name, value]) => fieldPart(name, value, boundary)).join(''));
    const tail = Buffer.from(`--${boundary}--\r\n`);
    const newline = Buffer.from('\r\n');
    const length =
      fields.length +
      parts.reduce((sum, part) => sum + part.head.length + part.bytes + newline.length, 0) +
      tail.length;

    async function* stream(onBytes: (sent: number) => void): AsyncGenerator<Buffer> {
      let sent = 0;
      const passOn = (chunk: Buffer): Buffer => {
        sent += chunk.length;
        onBytes(sent);
        return chunk;
      };
      yield passOn(fields);
      for (const part of parts) {
        yield passOn(part.head);
        for await (const chunk of asPlanned(part)) yield passOn(chunk);
        yield passOn(newline);
      }
      yield passOn(tail);
    }

    return { contentType: `multipart/form-data; boundary=${boundary}`, length, stream, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

interface FilePart {
  readonly file: FormFile;
  readonly head: Buffer;
  readonly handle: FileHandle;
  readonly bytes: number;
}

async function* asPlanned({ file, handle, bytes }: FilePart): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of chunksOf(handle, bytes)) {
    hash.update(chunk);
    read += chunk.length;
    const isLast = read === bytes;
    if (isLast && file.sha256 !== null && hash.digest('hex') !== file.sha256) break;
    yield chunk;
    if (isLast) return;
  }
  throw new AppError('input', `${file.path} was changed while it was sent`);
}

async function openFile(file: FormFile): Promise<FileHandle> {
  try {
    return await open(file.path, 'r');
  } catch (cause) {
    const gone = errorCode(cause) === 'ENOENT';
    throw new AppError(
      'input',
      gone
        ? `${file.path} is no longer there, so nothing was sent; put it back and try again.`
        : `${file.path} cannot be read (${errorCode(cause)}), so nothing was sent.`,
      { cause },
    );
  }
}

/** @returns the file's size in bytes */
async function checkFile(file: FormFile, handle: FileHandle, signal?: AbortSignal): Promise<number> {
  const { size } = await handle.stat();
  if (size === 0) {
    throw new AppError('input', `${file.path} is empty, so nothing was sent; export it again.`);
  }
  if (file.sha256 === null) return size;
  const hash = createHash('sha256');
  // The size first: what lies there by now may be far too large to be read.
  const isSameSize = size === file.bytes;
  for await (const chunk of isSameSize ? chunksOf(handle, size) : []) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  if (!isSameSize || hash.digest('hex') !== file.sha256) {
    throw new AppError(
      'input',
      `${file.path} was changed since it was planned, so nothing was sent; open the folder again.`,
    );
  }
  return size;
}

async function* chunksOf(handle: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  let position = 0;
  while (position < bytes) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, bytes - position));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function fieldPart(name: string, value: string, boundary: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function fileHead(file: FormFile, boundary: string): string {
  return (
    `--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.fileName}"\r\n` +
    `Content-Type: ${file.contentType}\r\n\r\n`
  );
}
