import type { z } from 'zod';
import type { FaultPlace, faultPlanSchema } from '../../../main/service/faults/fault-plan.ts';
import { TASK_ENDPOINTS } from '../../../shared/interface/endpoints.ts';
import { TASK_KINDS, type TaskKind } from '../../../shared/interface/tasks.ts';
import type { JobStateName } from '../../../shared/model/job.ts';
import { CALL_FAULTS, FILE_FAULTS, WORDING_FAULTS } from './fault-kinds.ts';

type Fault = z.input<typeof faultPlanSchema>['faults'][number];

/** A fault that a job's way home meets, and how that must end. */
export interface FaultCase {
  readonly name: string;
  readonly kind: TaskKind;
  readonly faults: readonly Fault[];
  /** Whether nobody else spends on the account. */
  readonly soleUser: boolean;
  /** Whether the service honours idempotency keys; others than ours do not. */
  readonly keys?: boolean;
  readonly ends: JobStateName;
  /** States of the tasks that the service has of the job in the end, oldest first. */
  readonly tasks: readonly ('success' | 'failed' | 'queueing' | 'created' | 'processing')[];
}

/** What a job asks for before and after its one paid request, by the state that it is in then. */
const FREE_CALLS: readonly (readonly [name: string, place: object])[] = [
  ['the token, as it waits', { at: 'token' }],
  ['the balance, as it waits', { at: 'balance' }],
  ['the balance, once it was sent', { at: 'balance', skip: 1 }],
  ['its first query, as it runs', { at: 'queryImageTo3d' }],
  ['a later query, as it runs', { at: 'queryImageTo3d', skip: 1 }],
];
const FILES: readonly (readonly [name: string, place: object])[] = [
  ['its result, as it is fetched', { at: 'result' }],
  ['its cover, as it is fetched', { at: 'cover' }],
];

type Ending = Pick<FaultCase, 'ends' | 'tasks'>;
const HOME: Ending = { ends: 'done', tasks: ['success'] };

function casesOf(
  name: string,
  faults: readonly object[],
  ending: Ending = HOME,
  soleUser = false,
): FaultCase {
  return { name, kind: 'model', faults: faults as Fault[], soleUser, ...ending };
}

/** Once, and often enough to open the breaker of its host. */
const TIMES = [1, 4];

function freeCases(): FaultCase[] {
  const calls = FREE_CALLS.flatMap(([place, where]) => [
    ...['before', 'after'].flatMap((when) => [
      ...Object.entries(CALL_FAULTS).flatMap(([name, fault]) =>
        TIMES.map((times) =>
          casesOf(`${name} ${when} ${place}, ${times} ×`, [{ ...where, ...fault, when, times }]),
        ),
      ),
      casesOf(`tokens revoked ${when} ${place}`, [{ ...where, do: 'revoke-tokens', when }]),
    ]),
    ...Object.entries(WORDING_FAULTS).map(([name, fault]) =>
      casesOf(`${name} of ${place}`, [{ ...where, ...fault, times: 3 }]),
    ),
  ]);
  const files = FILES.flatMap(([place, where]) => [
    ...Object.entries(CALL_FAULTS).flatMap(([name, fault]) =>
      TIMES.map((times) => casesOf(`${name} for ${place}, ${times} ×`, [{ ...where, ...fault, times }])),
    ),
    ...Object.entries(FILE_FAULTS).map(([name, faults]) =>
      casesOf(
        `${name} for ${place}`,
        faults.map((fault) => ({ ...where, ...fault })),
      ),
    ),
  ]);
  return [...calls, ...files];
}

const CREATE = 'createImageTo3d';

/**
 * A server in front of the service may refuse after the task was made and charged. The balance shows it before anything else is sent;
 * under a key that is honoured the same request is answered with its task.
 */
function refusedAndChargedCases(): FaultCase[] {
  const held: Ending = { ends: 'unknown', tasks: ['success'] };
  return ['HTTP 429', 'HTTP 429 with Retry-After'].flatMap((name) => {
    const fault = { at: CREATE, ...CALL_FAULTS[name], when: 'after' };
    const title = `${name} after the task was made`;
    return [
      casesOf(title, [fault], held),
      casesOf(`${title}, on an account of one's own`, [fault], held, true),
      {
        ...casesOf(`${title}, under a key that is honoured`, [{ ...fault, times: 2 }]),
        keys: true,
      },
    ];
  });
}

/** The outcome table of the design: only what says for certain that there is no task lets the request be sent again. */
function paidCases(): FaultCase[] {
  const at = CREATE;
  const lost = Object.entries(CALL_FAULTS).filter(([name]) => !/latency|429/.test(name));
  return [
    ...['before', 'after'].map((when) =>
      casesOf(`latency ${when} the request`, [{ at, ...CALL_FAULTS['latency'], when }]),
    ),
    ...['HTTP 429', 'HTTP 429 with Retry-After'].flatMap((name) =>
      TIMES.map((times) =>
        casesOf(`${name} to the request, ${times} ×`, [{ at, ...CALL_FAULTS[name], times }]),
      ),
    ),
    ...refusedAndChargedCases(),
    ...lost.flatMap(([name, fault]) => [
      casesOf(`${name} before the task was made`, [{ at, ...fault }], { ends: 'unknown', tasks: [] }),
      casesOf(`${name} after the task was made`, [{ at, ...fault, when: 'after' }], {
        ends: 'unknown',
        tasks: ['success'],
      }),
      casesOf(`${name} before the task was made, on an account of one's own`, [{ at, ...fault }], HOME, true),
      casesOf(
        `${name} after the task was made, on an account of one's own`,
        [{ at, ...fault, when: 'after' }],
        { ends: 'unknown', tasks: ['success'] },
        true,
      ),
      ...['before', 'after'].map((when) => ({
        ...casesOf(`${name} ${when} the task was made, under a key that is honoured`, [
          { at, ...fault, when, times: 2 },
        ]),
        keys: true,
      })),
    ]),
    ...['before', 'after'].map((when) =>
      casesOf(`tokens revoked ${when} the request`, [{ at, do: 'revoke-tokens', when }]),
    ),
    ...Object.entries(WORDING_FAULTS).map(([name, fault]) =>
      casesOf(`${name} to the request`, [{ at, ...fault }]),
    ),
    ...['code', 'state'].map((shape) =>
      casesOf(`a task that fails, told by its ${shape}`, [{ at, do: 'fail-task', shape }], {
        ends: 'done',
        tasks: ['failed', 'success'],
      }),
    ),
    ...(['queueing', 'processing'] as const).map((state) =>
      casesOf(`a task that stays ${state} for ever`, [{ at, do: 'never-end', state }], {
        ends: 'running',
        tasks: [state],
      }),
    ),
  ];
}

/** A model's faults, once each, at the endpoints of another kind; those at places that all kinds share are left out. */
function casesOfKind(kind: TaskKind): FaultCase[] {
  const [models, own] = [TASK_ENDPOINTS.model, TASK_ENDPOINTS[kind]];
  const calls: Readonly<Record<string, FaultPlace>> = {
    [models.create]: own.create,
    [models.query]: own.query,
  };
  return [...freeCases(), ...paidCases()].flatMap((each) => {
    if (/ 4 ×|a later query|after its first query/.test(each.name)) return [];
    const faults = each.faults.flatMap((fault) => {
      const at = calls[String(fault.at)];
      return at === undefined ? [] : [{ ...fault, at } as Fault];
    });
    return faults.length < each.faults.length
      ? []
      : [{ ...each, kind, faults, name: `${each.name} (${kind})` }];
  });
}

/** Every fault of the local service at every place that a job's way home goes by. */
export const FAULT_MATRIX: readonly FaultCase[] = [
  ...freeCases(),
  ...paidCases(),
  ...TASK_KINDS.filter((kind) => kind !== 'model').flatMap(casesOfKind),
];
