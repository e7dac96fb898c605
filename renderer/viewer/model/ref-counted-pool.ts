/** A claim to something shared. What nobody leases any more is disposed of. */
export interface Lease<Value> {
  readonly value: Value;
  /** Gives the claim back; a second time does nothing. */
  readonly release: () => void;
}

/** Shared things by key, each made at its first lease. */
export interface RefCountedPool<Key, Detail, Value> {
  /** @param detail what making it takes beside its key */
  readonly acquire: (key: Key, detail: Detail) => Lease<Value>;
  /** How many are held. */
  readonly size: () => number;
}

/**
 * A pool that counts leases. The last release disposes at the end of the running task, so that whoever releases and
 * leases again in one go (a panel that moves) finds the same thing there.
 */
export function createRefCountedPool<Key, Detail, Value>(options: {
  readonly make: (key: Key, detail: Detail) => Value;
  readonly dispose: (value: Value) => void;
}): RefCountedPool<Key, Detail, Value> {
  const held = new Map<Key, { readonly value: Value; leases: number }>();
  return {
    acquire: (key, detail) => {
      const entry = held.get(key) ?? { value: options.make(key, detail), leases: 0 };
      held.set(key, entry);
      entry.leases += 1;
      let isHeld = true;
      return {
        value: entry.value,
        release: () => {
          if (!isHeld) return;
          isHeld = false;
          entry.leases -= 1;
          queueMicrotask(() => {
            if (entry.leases > 0 || held.get(key) !== entry) return;
            held.delete(key);
            options.dispose(entry.value);
          });
        },
      };
    },
    size: () => held.size,
  };
}
