import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { PRIVATE_FILE } from '../data/private-files.ts';
import { asOutboundError, type GuardedAgent } from './guarded-agent.ts';
import { OutboundError } from './outbound-error.ts';

/** A file that was fetched. */
export interface FetchedFile {
  readonly bytes: number;
  /** Its first bytes, at most 64. */
  readonly head: Uint8Array;
}

const MAX_REDIRECTS = 5;
const HEAD_BYTES = 64;
/** The fetch fails if no byte arrives for this long. */
const IDLE_MS = 30_000;

/**
 * Downloads an http or https address that a client gave, with a limit of size and of time. Redirects are followed, and each
 * new address is checked like the first. After an error the incomplete file is deleted.
 * @param wanted.seconds the time limit, from the DNS lookup to the last byte
 * @throws OutboundError; the signal's reason; errors of the disk
 */
export async function fetchToFile(
  outbound: GuardedAgent,
  download: {
    readonly url: string;
    readonly file: string;
    readonly maxBytes: number;
    readonly seconds: number;
    readonly signal: AbortSignal;
  },
): Promise<FetchedFile> {
  const timeLimit = AbortSignal.timeout(download.seconds * 1000);
  const signal = AbortSignal.any([download.signal, timeLimit]);
  try {
    const { headers, body } = await followRedirects(outbound, download.url, signal);
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > download.maxBytes) {
      body.on('error', () => undefined).destroy();
      throw tooLarge(download.maxBytes);
    }
    const fetched = await saveBody(body, download.file, download.maxBytes, signal);
    if (fetched.bytes === 0) throw new OutboundError('empty', 'it is empty');
    return fetched;
  } catch (error) {
    await rm(download.file, { force: true });
    download.signal.throwIfAborted();
    if (isDiskError(error)) throw error;
    throw asOutboundError(error, timeLimit);
  }
}

async function followRedirects(
  outbound: GuardedAgent,
  text: string,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  let url = outbound.address(text);
  for (let hops = 0; ; hops += 1) {
    const response = await outbound.agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { accept: '*/*', 'accept-encoding': 'identity' },
      bodyTimeout: IDLE_MS,
      reset: true,
      signal,
    });
    const { statusCode: status, headers, body } = response;
    if (status === 200) return response;
    body.on('error', () => undefined).destroy();
    const location = headers['location'];
    if (![301, 302, 303, 307, 308].includes(status) || typeof location !== 'string') {
      throw new OutboundError('status', `it answers with HTTP ${status}`);
    }
    if (hops >= MAX_REDIRECTS) throw new OutboundError('redirects', 'it is redirected without end');
    url = outbound.address(location, url);
  }
}

async function saveBody(
  body: AsyncIterable<Buffer>,
  file: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FetchedFile> {
  let bytes = 0;
  let head = Buffer.alloc(0);
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
        yield chunk;
      }
    },
    createWriteStream(file, { mode: PRIVATE_FILE }),
    { signal },
  );
  return { bytes, head: new Uint8Array(head) };
}

const tooLarge = (maxBytes: number): OutboundError =>
  new OutboundError('too-large', `it is over ${Math.floor(maxBytes / 1024 / 1024)} MB`);

/** Errors of the disk have a `path`; those of sockets have none. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
