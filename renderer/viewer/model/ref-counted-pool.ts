/** A lease of a shared value. A value without leases is disposed of. */
export interface Lease<Value> {
  readonly value: Value;
  /** Ends the lease; a second call does nothing. */
  readonly release: () => void;
}

/** Shared values by key, each created at its first lease. */
export interface RefCountedPool<Key, Detail, Value> {
  /** @param detail what `make` needs in addition to the key */
  readonly acquire: (key: Key, detail: Detail) => Lease<Value>;
  /** The number of values that are given to who asks by their keys. */
  readonly size: () => number;
}

/**
 * A pool that counts leases. The last release disposes of the value in a microtask, so that code which releases and acquires again
 * at once (a panel that is moved) gets the same value.
 */
export function createRefCountedPool<Key, Detail, Value>(options: {
  readonly make: (key: Key, detail: Detail) => Value;
  readonly dispose: (value: Value) => void;
  /** Whether a value is of no use to who asks for it now. It is made anew then; those who hold the old one keep it until they release it. */
  readonly isSpent?: (value: Value) => boolean;
}): RefCountedPool<Key, Detail, Value> {
  interface Entry {
    readonly value: Value;
    leases: number;
    isDisposed: boolean;
  }
  const entries = new Map<Key, Entry>();
  const usable = (key: Key): Entry | null => {
    const entry = entries.get(key);
    return entry === undefined || options.isSpent?.(entry.value) === true ? null : entry;
  };
  return {
    acquire: (key, detail) => {
      const entry = usable(key) ?? { value: options.make(key, detail), leases: 0, isDisposed: false };
      entries.set(key, entry);
      entry.leases += 1;
      let isLeased = true;
      return {
        value: entry.value,
        release: () => {
          if (!isLeased) return;
          isLeased = false;
          entry.leases -= 1;
          queueMicrotask(() => {
            if (entry.leases > 0 || entry.isDisposed) return;
            entry.isDisposed = true;
            if (entries.get(key) === entry) entries.delete(key);
            options.dispose(entry.value);
          });
        },
      };
    },
    size: () => entries.size,
  };
}
