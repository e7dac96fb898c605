import { z } from 'zod';
import { ENDPOINTS, type EndpointName, TASK_ENDPOINTS } from '../../../shared/interface/endpoints.ts';
import { TASK_KINDS } from '../../../shared/interface/tasks.ts';

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
 * A fault does not happen at its first `skip` calls. After them it happens at the next `times` calls (default 1), or at each
 * call with `probability`, drawn from the seed. With both it happens at most `times` times.
 */
const endpointSchema = z.enum(Object.keys(ENDPOINTS) as [EndpointName, ...EndpointName[]]);
const creationSchema = z.enum(TASK_KINDS.map((kind) => TASK_ENDPOINTS[kind].create));
const fileSchema = z.enum(['result', 'cover']);

/** Where a fault can happen: at the call of an endpoint, or at the GET of a result's or cover's URL. */
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
/** Before or after the endpoint's work. After it, the task exists and only its answer is lost. For files both are the same. */
const when = { when: z.enum(['before', 'after']).default('before') };

/** Faults of any call. */
const callFaultSchema = z.discriminatedUnion('do', [
  z.strictObject({ ...anywhere, ...when, do: z.literal('delay'), seconds: z.number().min(0) }),
  z.strictObject({ ...anywhere, ...when, do: z.literal('drop') }),
  z.strictObject({
    ...anywhere,
    ...when,
    do: z.literal('status'),
    status: z.number().int().min(400).max(599),
    /** Seconds, or an HTTP date as text. If it is left out, the header is not sent. */
    retryAfter: z.union([z.number().int().min(0), z.string().min(1)]).optional(),
  }),
  z.strictObject({
    ...anywhere,
    ...when,
    do: z.literal('html'),
    status: z.number().int().min(200).max(599).default(200),
  }),
  z.strictObject({ ...endpoints, ...when, do: z.literal('revoke-tokens') }),
]);
/** Faults of an endpoint's answer. */
const answerFaultSchema = z.discriminatedUnion('do', [
  z.strictObject({ ...endpoints, do: z.literal('msg-as-message') }),
  z.strictObject({ ...endpoints, do: z.literal('code-as-text') }),
]);
/** Faults of the task that is created. */
const taskFaultSchema = z.discriminatedUnion('do', [
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
]);
/** Faults of the file of a result or a cover. */
const fileFaultSchema = z.discriminatedUnion('do', [
  z.strictObject({
    ...files,
    do: z.literal('truncate'),
    share: z.number().min(0).max(1).default(0.5),
    /** The content length in the headers: that of the whole file, or that of the part that is sent. */
    length: z.enum(['whole', 'part']).default('whole'),
  }),
  z.strictObject({ ...files, do: z.literal('corrupt') }),
  z.strictObject({ ...files, do: z.literal('no-range') }),
  z.strictObject({ ...files, do: z.literal('weak-etag') }),
  z.strictObject({ ...files, do: z.literal('changing-etag') }),
]);
const faultSchema = z.discriminatedUnion('do', [
  ...callFaultSchema.options,
  ...answerFaultSchema.options,
  ...taskFaultSchema.options,
  ...fileFaultSchema.options,
]);

export const faultPlanSchema = z.strictObject({
  seed: z.number().int().default(1),
  faults: z.array(faultSchema),
});
export type FaultPlan = z.infer<typeof faultPlanSchema>;
export type Fault = z.infer<typeof faultSchema>;
export type AnswerFault = z.infer<typeof answerFaultSchema>;
export type TaskFault = z.infer<typeof taskFaultSchema>;

const namesOf = (options: readonly { readonly shape: { readonly do: z.ZodLiteral<string> } }[]) =>
  new Set(options.map(({ shape }) => shape.do.value));
const ANSWER_FAULTS = namesOf(answerFaultSchema.options);
const TASK_FAULTS = namesOf(taskFaultSchema.options);

export const isAnswerFault = (fault: Fault): fault is AnswerFault => ANSWER_FAULTS.has(fault.do);
export const isTaskFault = (fault: Fault): fault is TaskFault => TASK_FAULTS.has(fault.do);

/** Chooses the faults of each call from a plan. */
export interface Faults {
  /** The faults of one more call of an endpoint, or of one more GET of a file. */
  readonly next: (place: FaultPlace) => readonly Fault[];
}

/** The choice is deterministic: the same plan and the same calls give the same faults. */
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

/** A small random number generator, 0 ≤ x < 1. Source: Tommy Ettinger's Mulberry32, public domain. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
