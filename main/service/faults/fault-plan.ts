import { z } from 'zod';
import { ENDPOINTS, type EndpointName } from '../../../shared/interface/endpoints.ts';

/**
 * `--faults FILE`, for tests of clients: what goes wrong, where and how often.
 *
 * ```json
 * { "seed": 1, "faults": [
 *   { "at": "createImageTo3d", "when": "after", "do": "delay", "seconds": 5, "skip": 2, "times": 1 },
 *   { "at": "createImageTo3d", "when": "after", "do": "drop" }
 * ] }
 * ```
 *
 * `when` is before the endpoint did its work, or after it (the task is there, the answer is not). `delay` holds
 * `seconds`, `drop` closes the connection without an answer. A fault leaves its first `skip` calls alone, happens at
 * most `times` times (1 where it is not said), and each time with `probability` (1), drawn from the seed.
 */
const endpointSchema = z.enum(Object.keys(ENDPOINTS) as [EndpointName, ...EndpointName[]]);
const common = {
  at: endpointSchema,
  when: z.enum(['before', 'after']),
  skip: z.number().int().min(0).default(0),
  times: z.number().int().min(1).default(1),
  probability: z.number().min(0).max(1).default(1),
};
const faultSchema = z.discriminatedUnion('do', [
  z.strictObject({ ...common, do: z.literal('delay'), seconds: z.number().min(0) }),
  z.strictObject({ ...common, do: z.literal('drop') }),
]);
export const faultPlanSchema = z.strictObject({
  seed: z.number().int().default(1),
  faults: z.array(faultSchema),
});
export type FaultPlan = z.infer<typeof faultPlanSchema>;
export type Fault = z.infer<typeof faultSchema>;

/** Deals the faults of a plan out, call by call. */
export interface Faults {
  /** The faults of one more call of an endpoint. */
  readonly next: (endpoint: EndpointName) => readonly Fault[];
}

/** The same plan deals the same faults, every time. */
export function createFaults({ seed, faults }: FaultPlan): Faults {
  const random = mulberry32(seed);
  const counts = faults.map((fault) => ({ fault, calls: 0, happened: 0 }));
  return {
    next: (endpoint) =>
      counts.flatMap((count) => {
        const { fault } = count;
        if (fault.at !== endpoint) return [];
        count.calls += 1;
        if (count.calls <= fault.skip || count.happened >= fault.times) return [];
        if (fault.probability < 1 && random() >= fault.probability) return [];
        count.happened += 1;
        return [fault];
      }),
  };
}

/** A small generator of good enough numbers, 0 ≤ x < 1. Source: Tommy Ettinger's Mulberry32, public domain. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
