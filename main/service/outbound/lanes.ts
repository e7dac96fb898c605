import { createSlots, type Slots } from '../slots.ts';

/** Places for calls to many hosts: so many to each host, and so many in all. */
export interface Lanes {
  /**
   * Waits for a place.
   * @returns what gives it back
   * @throws the signal's reason when it fires first
   */
  readonly take: (host: string, signal: AbortSignal) => Promise<() => void>;
}

/** A host that hangs fills its own lane only: it waits there before it takes one of the places that all share. */
export function createLanes(options: { readonly perHost: number; readonly inAll: number }): Lanes {
  const all = createSlots(options.inAll);
  const lanes = new Map<string, { readonly slots: Slots; users: number }>();
  return {
    take: async (host, signal) => {
      const lane = lanes.get(host) ?? { slots: createSlots(options.perHost), users: 0 };
      lanes.set(host, lane);
      lane.users += 1;
      const undo = [
        () => {
          lane.users -= 1;
          if (lane.users === 0) lanes.delete(host);
        },
      ];
      const leave = (): void => {
        for (const step of undo.splice(0).reverse()) step();
      };
      try {
        undo.push(await lane.slots.take(signal));
        undo.push(await all.take(signal));
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
