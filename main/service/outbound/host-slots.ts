import { createSlots, type Slots } from '../slots.ts';

/** Limits concurrent calls to other hosts: a number for each host, and a number in all. */
export interface HostSlots {
  /**
   * Waits for a free slot.
   * @returns the function that frees it
   * @throws the signal's reason when it fires first
   */
  readonly acquire: (host: string, signal: AbortSignal) => Promise<() => void>;
}

/** A call acquires a slot of its host first and a shared one second. So calls to a host that hangs do not use up the shared slots. */
export function createHostSlots(options: { readonly perHost: number; readonly total: number }): HostSlots {
  const all = createSlots(options.total);
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
