import type { Fault } from './fault-plan.ts';

/** How the answer to a GET of a file differs from a right one. */
export interface FileFaults {
  readonly ranges: boolean;
  readonly etag: 'strong' | 'weak' | 'changing';
  /** How much of what was asked for comes, 0 … 1, and whose length the headers tell. */
  readonly cut: { readonly share: number; readonly length: 'whole' | 'part' } | undefined;
  readonly corrupt: boolean;
}

/** What the faults of a GET of a file make of its answer. */
export function fileFaultsOf(due: readonly Fault[]): FileFaults {
  const kinds = new Set(due.map((fault) => fault.do));
  const cut = due.find((fault) => fault.do === 'truncate');
  return {
    ranges: !kinds.has('no-range'),
    etag: kinds.has('changing-etag') ? 'changing' : kinds.has('weak-etag') ? 'weak' : 'strong',
    cut: cut === undefined ? undefined : { share: cut.share, length: cut.length },
    corrupt: kinds.has('corrupt'),
  };
}

/**
 * The chunks of `length` bytes with the byte in their middle changed: as long as the right ones, and beginning and
 * ending like them.
 */
export async function* corrupted(chunks: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  const victim = Math.floor(length / 2);
  let passed = 0;
  for await (const chunk of chunks) {
    const index = victim - passed;
    passed += chunk.length;
    if (index >= 0 && index < chunk.length) chunk[index] = (chunk[index] ?? 0) ^ 0xff;
    yield chunk;
  }
}
