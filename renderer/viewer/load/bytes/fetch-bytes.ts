import { UnreadableModel } from '../parsed-model.ts';

/** Larger files are refused before they are fetched. */
const MAX_BYTES = 1024 * 1024 * 1024;
/** Bytes, for a file whose length is not said. */
const FIRST_ROOM = 1024 * 1024;

/**
 * Fetches a file whole.
 * @param onProgress bytes so far, and in all where the server says
 * @throws UnreadableModel if it is not there, or too large
 */
export async function fetchBytes(
  url: string,
  onProgress: (loaded: number, total: number | null) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // it lies on this machine already: the browser would write a second copy of it
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok || response.body === null) {
    throw new UnreadableModel(
      response.status === 404
        ? 'The file is not there. The library’s drive may be missing, or the file was moved.'
        : `The file could not be read (HTTP ${response.status}).`,
    );
  }
  const header = response.headers.get('content-length');
  const total = header === null ? null : Number(header);
  if (total !== null && total > MAX_BYTES)
    throw new UnreadableModel('The file is over 1 GB, too large to be shown.');
  let bytes = new Uint8Array(total ?? FIRST_ROOM);
  let loaded = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    if (loaded + value.byteLength > MAX_BYTES)
      throw new UnreadableModel('The file is over 1 GB, too large to be shown.');
    // only where its length was not said
    if (loaded + value.byteLength > bytes.length) bytes = widened(bytes, loaded + value.byteLength);
    bytes.set(value, loaded);
    loaded += value.byteLength;
    onProgress(loaded, total);
  }
  return loaded === bytes.length ? bytes : bytes.slice(0, loaded);
}

function widened(bytes: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const wider = new Uint8Array(Math.max(least, bytes.length * 2));
  wider.set(bytes);
  return wider;
}
