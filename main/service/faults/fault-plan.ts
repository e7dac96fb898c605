import { z } from 'zod';
import { ENDPOINTS, type EndpointName } from '../../../shared/interface/endpoints.ts';

/**
 * `--faults FILE`, for tests of clients: what goes wrong, where and how often. Described for users in
 * docs/local-service.md.
 *
 * ```json
 * { "seed": 1, "faults": [
 *   { "at": "createImageTo3d", "when": "after", "do": "delay", "seconds": 5, "skip": 2 },
 *   { "at": ["queryImageTo3d", "queryDepth"], "do": "status", "status": 502, "probability": 0.2 },
 *   { "at": "result", "do": "truncate", "times": 2 }
 * ] }
 * ```
 *
 * A fault leaves its first `skip` calls alone. Of the others it happens at `times` (1 where nothing is said), or at each
 * with `probability`, drawn from the seed; with both, at `times` at most.
 */
const endpointSchema = z.enum(Object.keys(ENDPOINTS) as [EndpointName, ...EndpointName[]]);
const creationSchema = z.enum(['createImageTo3d', 'createSegmentation', 'createDepth']);
const fileSchema = z.enum(['result', 'cover']);

/** Where a fault can happen: the call of an endpoint, or of a result's or cover's URL. */
export type FaultPlace = EndpointName | z.infer<typeof fileSchema>;

const at = <Place extends z.ZodType>(place: Place) => ({
  at: z.union([place, z.array(place).min(1)], { error: 'is no place where this fault can happen' }),
  skip: z.number().int().min(0).default(0),
  times: z.number().int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
});
const anywhere = at(z.enum([...endpointSchema.options, ...fileSchema.options]));
const endpoints = at(endpointSchema);
const creations = at(creationSchema);
const files = at(fileSchema);
/** Before the endpoint does its work, or after it: the task is there, the answer is not. Files know no difference. */
const when = { when: z.enum(['before', 'after']).default('before') };

const faultSchema = z.discriminatedUnion('do', [
  // Of every call.
  z.strictObject({ ...anywhere, ...when, do: z.literal('delay'), seconds: z.number().min(0) }),
  z.strictObject({ ...anywhere, ...when, do: z.literal('drop') }),
  z.strictObject({
    ...anywhere,
    ...when,
    do: z.literal('status'),
    status: z.number().int().min(400).max(599),
    /** Seconds, or an HTTP date as text; left out, there is no such header. */
    retryAfter: z.union([z.number().int().min(0), z.string().min(1)]).optional(),
  }),
  z.strictObject({
    ...anywhere,
    ...when,
    do: z.literal('html'),
    status: z.number().int().min(200).max(599).default(200),
  }),
  // Of what an endpoint says.
  z.strictObject({ ...endpoints, do: z.literal('msg-as-message') }),
  z.strictObject({ ...endpoints, do: z.literal('code-as-text') }),
  z.strictObject({ ...endpoints, ...when, do: z.literal('revoke-tokens') }),
  // Of the task that is created.
  z.strictObject({
    ...creations,
    do: z.literal('fail-task'),
    shape: z.enum(['code', 'state']).default('code'),
    msg: z.string().default('generate failed'),
  }),
  z.strictObject({
    ...creations,
    do: z.literal('never-end'),
    state: z.enum(['created', 'queueing', 'processing']).default('processing'),
  }),
  // Of a result or a cover.
  z.strictObject({
    ...files,
    do: z.literal('truncate'),
    share: z.number().min(0).max(1).default(0.5),
    /** The length that the headers tell: the whole one, or that of the part which comes. */
    length: z.enum(['whole', 'part']).default('whole'),
  }),
  z.strictObject({ ...files, do: z.literal('corrupt') }),
  z.strictObject({ ...files, do: z.literal('no-range') }),
  z.strictObject({ ...files, do: z.literal('weak-etag') }),
  z.strictObject({ ...files, do: z.literal('changing-etag') }),
]);

export const faultPlanSchema = z.strictObject({
  seed: z.number().int().default(1),
  faults: z.array(faultSchema),
});
export type FaultPlan = z.infer<typeof faultPlanSchema>;
export type Fault = z.infer<typeof faultSchema>;

/** Deals the faults of a plan out, call by call. */
export interface Faults {
  /** The faults of one more call of an endpoint, or of one more GET of a file. */
  readonly next: (place: FaultPlace) => readonly Fault[];
}

/** The same plan deals the same faults to the same calls, every time. */
export function createFaults({ seed, faults }: FaultPlan): Faults {
  const random = mulberry32(seed);
  const counts = faults.map((fault) => ({
    fault,
    places: new Set<FaultPlace>([fault.at].flat()),
    times: fault.times ?? (fault.probability === undefined ? 1 : Number.POSITIVE_INFINITY),
    calls: 0,
    happened: 0,
  }));
  return {
    next: (place) =>
      counts.flatMap((count) => {
        const { fault } = count;
        if (!count.places.has(place)) return [];
        count.calls += 1;
        if (count.calls <= fault.skip || count.happened >= count.times) return [];
        if ((fault.probability ?? 1) < 1 && random() >= (fault.probability ?? 1)) return [];
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
