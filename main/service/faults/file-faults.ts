import type { Fault } from './fault-plan.ts';

/** How faults change the answer to a GET of a file. */
export interface FileFaults {
  readonly acceptsRanges: boolean;
  readonly etag: 'strong' | 'weak' | 'changing';
  /** The share of the requested bytes that is sent, 0 … 1, and which content length the headers have. */
  readonly cut: { readonly share: number; readonly length: 'whole' | 'part' } | undefined;
  readonly isCorrupt: boolean;
}

/** Combines the faults that are due at a GET of a file. */
export function fileFaultsOf(due: readonly Fault[]): FileFaults {
  const kinds = new Set(due.map((fault) => fault.do));
  const cut = due.find((fault) => fault.do === 'truncate');
  return {
    acceptsRanges: !kinds.has('no-range'),
    etag: kinds.has('changing-etag') ? 'changing' : kinds.has('weak-etag') ? 'weak' : 'strong',
    cut: cut === undefined ? undefined : { share: cut.share, length: cut.length },
    isCorrupt: kinds.has('corrupt'),
  };
}

/**
 * Changes the byte in the middle of a stream of `length` bytes. Its length, beginning and end stay the same.
 */
export async function* corruptMiddle(chunks: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  const victim = Math.floor(length / 2);
  let passed = 0;
  for await (const chunk of chunks) {
    const index = victim - passed;
    passed += chunk.length;
    if (index >= 0 && index < chunk.length) chunk[index] = (chunk[index] ?? 0) ^ 0xff;
    yield chunk;
  }
}
