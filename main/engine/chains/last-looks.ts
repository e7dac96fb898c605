/** How runs were when they were last looked at. */
export interface LastLooks<Look> {
  readonly set: (id: string, look: Look) => void;
  readonly get: (id: string) => Look | undefined;
}

/** Of runs in which nothing happens any more, the newest that are remembered: as many as are listed. */
const MOST_ENDED = 200;

/**
 * Remembers the last look at each run that is open, and at the newest of the others: over months of a process there are any number of those.
 * @param isOpen whether something can still happen in a run
 */
export function createLastLooks<Look>(
  isOpen: (id: string) => boolean,
  mostEnded = MOST_ENDED,
): LastLooks<Look> {
  /** The run that was looked at last is the last. */
  const looks = new Map<string, Look>();
  let limit = 2 * mostEnded;
  /** Goes through all only once as many have come as are kept. */
  function forget(): void {
    const ended = [...looks.keys()].filter((id) => !isOpen(id));
    for (const id of ended.slice(0, Math.max(0, ended.length - mostEnded))) looks.delete(id);
    limit = looks.size + mostEnded;
  }
  return {
    set: (id, look) => {
      looks.delete(id);
      looks.set(id, look);
      if (looks.size > limit) forget();
    },
    get: (id) => looks.get(id),
  };
}
