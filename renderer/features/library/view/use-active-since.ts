import { useEffect, useEffectEvent, useState } from 'react';

/** The asset that was active when a way to show assets was last drawn, by its name. */
const left = new Map<string, string | null>();

interface ActiveSinceOptions {
  /** Unique among the ways to show assets. */
  readonly name: string;
  readonly active: string | null;
  /** Whether the active asset has a place among what is laid out. */
  readonly isThere: boolean;
  readonly bringIntoSight: () => void;
}

/**
 * Brings the active asset into sight, once, where another one became active while the assets were not drawn, as by going through them in Review.
 * Otherwise they are found as they were left.
 */
export function useActiveSince({ name, active, isThere, bringIntoSight }: ActiveSinceOptions): void {
  const [before] = useState(() => left.get(name));
  const [isDue, setDue] = useState(before !== undefined && before !== active);
  const bring = useEffectEvent(bringIntoSight);
  useEffect(() => void left.set(name, active), [name, active]);
  useEffect(() => {
    if (!isDue || !isThere) return;
    setDue(false);
    bring();
  }, [isDue, isThere]);
}
