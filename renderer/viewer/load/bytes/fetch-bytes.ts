import { UnreadableModel } from '../parsed-model.ts';

/** Larger files are refused before they are fetched. */
const MAX_BYTES = 1024 * 1024 * 1024;
/** The first size of the buffer in bytes, if the server does not state the length. */
const INITIAL_BYTES = 1024 * 1024;

/** The connection broke off before all of a file had come, which says nothing about the file itself. */
export class ConnectionLost extends UnreadableModel {
  /** @param what could not be read: `The depth map` */
  constructor(what: string, options?: ErrorOptions) {
    super(
      `${what} could not be read to its end: its drive, or Maquette, stopped answering. Try again.`,
      options,
    );
  }
}

type OnProgress = (loaded: number, total: number | null) => void;

/**
 * Fetches a whole file.
 * @param onProgress called with the bytes so far, and with the total if the server states it
 * @param what it is, where a sentence begins with it
 * @throws UnreadableModel if the file does not exist, or is too large; ConnectionLost if it did not come whole
 */
export async function fetchBytes(
  url: string,
  onProgress: OnProgress,
  what = 'The file',
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readWhole(url, onProgress);
  } catch (cause) {
    // A lost connection is a TypeError, as is what readers throw at damage, for which it would be taken.
    if (!(cause instanceof TypeError)) throw cause;
    throw new ConnectionLost(what, { cause });
  }
}

async function readWhole(url: string, onProgress: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  // No cache: the file is on this machine already, and the browser would write a second copy of it.
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok || response.body === null) {
    throw new UnreadableModel(
      response.status === 404
        ? 'The file is not there. Its drive may be missing, or it was moved or changed.'
        : `The file could not be read (HTTP ${response.status}).`,
    );
  }
  const header = response.headers.get('content-length');
  const total = header === null ? null : Number(header);
  if (total !== null && total > MAX_BYTES)
    throw new UnreadableModel('The file is over 1 GB, too large to be shown.');
  let bytes = new Uint8Array(total ?? INITIAL_BYTES);
  let loaded = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    if (loaded + value.byteLength > MAX_BYTES)
      throw new UnreadableModel('The file is over 1 GB, too large to be shown.');
    // only if the server did not state the length
    if (loaded + value.byteLength > bytes.length) bytes = grow(bytes, loaded + value.byteLength);
    bytes.set(value, loaded);
    loaded += value.byteLength;
    onProgress(loaded, total);
  }
  return loaded === bytes.length ? bytes : bytes.slice(0, loaded);
}

function grow(bytes: Uint8Array, minimum: number): Uint8Array<ArrayBuffer> {
  const wider = new Uint8Array(Math.max(minimum, bytes.length * 2));
  wider.set(bytes);
  return wider;
}
