import { useEffect, useState } from 'react';

/** A folder takes less than a second; a disk that has to wake up, a few. */
const SILENT_AFTER_MS = 5_000;

/**
 * Whether what is waited for has not answered for some seconds.
 * @param waited names it; null while nothing is waited for
 */
export function useSilent(waited: string | null): boolean {
  const [silent, setSilent] = useState<string | null>(null);
  useEffect(() => {
    if (waited === null) return undefined;
    const timer = setTimeout(() => setSilent(waited), SILENT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSilent(null);
    };
  }, [waited]);
  return waited !== null && silent === waited;
}
