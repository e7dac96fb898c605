import { createSlots, type Slots } from '../slots.ts';

/** Places for calls to many hosts: so many to each host, and so many in all. */
export interface HostSlots {
  /**
   * Waits for a place.
   * @returns what gives it back
   * @throws the signal's reason when it fires first
   */
  readonly acquire: (host: string, signal: AbortSignal) => Promise<() => void>;
}

/** A host that hangs fills its own lane only: it waits there before it takes one of the places that all share. */
export function createHostSlots(options: { readonly perHost: number; readonly inAll: number }): HostSlots {
  const all = createSlots(options.inAll);
  const byHost = new Map<string, { readonly slots: Slots; users: number }>();
  return {
    acquire: async (host, signal) => {
      const entry = byHost.get(host) ?? { slots: createSlots(options.perHost), users: 0 };
      byHost.set(host, entry);
      entry.users += 1;
      const undo = [
        () => {
          entry.users -= 1;
          if (entry.users === 0) byHost.delete(host);
        },
      ];
      const release = (): void => {
        for (const step of undo.splice(0).reverse()) step();
      };
      try {
        undo.push(await entry.slots.acquire(signal));
        undo.push(await all.acquire(signal));
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
