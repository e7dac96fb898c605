import { UnreadableModel } from './parsed-model.ts';

/** Larger files are refused before they are fetched. */
const MAX_BYTES = 1024 * 1024 * 1024;

/**
 * Fetches a file whole.
 * @param onProgress bytes so far, and in all where the server says
 * @throws UnreadableModel where it is not there, or too large
 */
export async function fetchBytes(
  url: string,
  onProgress: (loaded: number, total: number | null) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
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
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.byteLength;
    if (loaded > MAX_BYTES) throw new UnreadableModel('The file is over 1 GB, too large to be shown.');
    onProgress(loaded, total);
  }
  const bytes = new Uint8Array(loaded);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
