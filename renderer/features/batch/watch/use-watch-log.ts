import { useEffect, useState } from 'react';
import type { ErrorBody } from '../../../../shared/model/app-error.ts';
import type { WatchEntry } from '../../../../shared/model/watch/watch.ts';
import { errorBodyOf } from '../../../store/error-body.ts';

export interface WatchLogState {
  /** Newest first; null until it was read once. */
  readonly entries: readonly WatchEntry[] | null;
  /** Why it could not be read last; null if it could. */
  readonly error: ErrorBody | null;
}

/**
 * The log of a watch, read anew for each other watch, and whenever it says something else.
 * @param read stays the same from one rendering to the next
 * @param said what the watch says now
 */
export function useWatchLog(
  read: (id: string) => Promise<readonly WatchEntry[]>,
  id: string,
  said: string,
): WatchLogState {
  const [log, setLog] = useState<WatchLogState>({ entries: null, error: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the watch says now has it read again
  useEffect(() => {
    let current = true;
    // One that is still under way keeps no later one from being read: the later one knows more.
    read(id).then(
      (entries) => current && setLog({ entries, error: null }),
      (cause: unknown) => current && setLog(({ entries }) => ({ entries, error: errorBodyOf(cause) })),
    );
    return () => {
      current = false;
    };
  }, [read, id, said]);
  return log;
}
