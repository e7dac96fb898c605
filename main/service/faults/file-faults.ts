import { assertNever } from '../../../shared/model/assert-never.ts';
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
  return due.reduce(withFault, { acceptsRanges: true, etag: 'strong', cut: undefined, isCorrupt: false });
}

function withFault(faults: FileFaults, fault: Fault): FileFaults {
  switch (fault.do) {
    case 'no-range':
      return { ...faults, acceptsRanges: false };
    case 'changing-etag':
      return { ...faults, etag: 'changing' };
    case 'weak-etag':
      return faults.etag === 'changing' ? faults : { ...faults, etag: 'weak' };
    case 'truncate':
      return { ...faults, cut: faults.cut ?? { share: fault.share, length: fault.length } };
    case 'corrupt':
      return { ...faults, isCorrupt: true };
    case 'delay':
    case 'drop':
    case 'status':
    case 'html':
    case 'revoke-tokens':
    case 'msg-as-message':
    case 'code-as-text':
    case 'fail-task':
    case 'never-end':
      // Not a fault of a file's content: it is applied to the call, its answer or the task.
      return faults;
    default:
      return assertNever(fault);
  }
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
