import type { z } from 'zod';
import type { faultPlanSchema } from '../../../main/service/faults/fault-plan.ts';

type Fault = z.input<typeof faultPlanSchema>['faults'][number];

/** An account of the day: a local service with ready-made results, and what goes wrong there. */
export interface DayAccount {
  readonly name: string;
  readonly credits: string;
  /** Whether the service knows a request again by its key, so that a lost answer is found out about without the artist. */
  readonly keys: boolean;
  readonly faults: readonly Fault[];
}

/** What one model of the recipe *Light model* costs. */
export const PRICE = 15;
const create = 'createImageTo3d';

/** Failures that the artist sees and answers; all else that goes wrong at Studio is mended without a word. */
export const FAILED_AT_STUDIO = 3;

/** The first account: things go wrong one at a time, in the middle of the batch. */
export function studio(jobs: number): DayAccount {
  return {
    name: 'Studio',
    // the last jobs have to wait for credits
    credits: `${(jobs - 6) * PRICE}.00`,
    keys: true,
    faults: [
      { at: create, do: 'fail-task', shape: 'code', skip: 6 },
      { at: create, do: 'fail-task', shape: 'state', skip: 9, msg: 'the subject cannot be made out' },
      { at: create, do: 'drop', when: 'after', skip: 14 },
      { at: create, do: 'fail-task', shape: 'code', skip: 20 },
      { at: create, do: 'revoke-tokens', skip: 25 },
      { at: 'queryImageTo3d', do: 'status', status: 502, skip: 30 },
      { at: 'result', do: 'truncate', share: 0.5, skip: 4 },
      { at: 'result', do: 'status', status: 500, skip: 12 },
      { at: 'result', do: 'truncate', share: 0.5, length: 'part', skip: 18 },
      { at: 'cover', do: 'drop', skip: 8 },
    ],
  };
}

/** The second account loses answers, and its first result is cut short. Creations are counted from its first one. */
export const CARELESS: DayAccount = {
  name: 'Careless',
  credits: '1000.00',
  keys: false,
  faults: [
    { at: create, do: 'drop', when: 'before', skip: 1 },
    { at: create, do: 'drop', when: 'after', skip: 2 },
    { at: create, do: 'drop', when: 'before', skip: 8 },
    { at: 'result', do: 'truncate', share: 0.5, length: 'part', times: 2 },
  ],
};
