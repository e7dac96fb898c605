import { AppError } from '../../../shared/model/app-error.ts';
import type { Plan } from '../../../shared/model/plan.ts';

/** The plans that can still be started, each with the library that all of its rows were judged against. */
export interface KeptPlans {
  readonly get: (planId: string) => Plan | undefined;
  /** Throws AppError `not-found`. */
  readonly find: (planId: string) => Plan;
  readonly all: () => Iterable<Plan>;
  /** Replaces a plan that was changed. */
  readonly set: (planId: string, plan: Plan) => void;
  /** Notes that all rows of a plan were judged while the library in this folder was open. */
  readonly judged: (plan: Plan, libraryFolder: string, isApart?: boolean) => void;
  /** The folder of that library. */
  readonly judgedAgainst: (planId: string) => string | undefined;
}

/** The number of plans that can still be started; an older one must be made again, which takes a moment. */
const KEPT_PLANS = 20;

export function createKeptPlans(): KeptPlans {
  const plans = new Map<string, Plan>();
  const judgedAgainst = new Map<string, string>();
  /** Those that nobody looks at; however many are made, those of the window stay. */
  const apart = new Set<string>();
  return {
    get: (planId) => plans.get(planId),
    find: (planId) => {
      const plan = plans.get(planId);
      if (plan !== undefined) return plan;
      throw new AppError(
        'not-found',
        'This plan is not there any more; look at the folder again, then start.',
      );
    },
    all: () => plans.values(),
    set: (planId, plan) => plans.set(planId, plan),
    judged: (plan, libraryFolder, isApart = apart.has(plan.id)) => {
      plans.set(plan.id, plan);
      judgedAgainst.set(plan.id, libraryFolder);
      if (isApart) apart.add(plan.id);
      const alike = [...plans.keys()].filter((id) => apart.has(id) === isApart);
      const [oldest] = alike;
      if (alike.length <= KEPT_PLANS || oldest === undefined) return;
      plans.delete(oldest);
      judgedAgainst.delete(oldest);
      apart.delete(oldest);
    },
    judgedAgainst: (planId) => judgedAgainst.get(planId),
  };
}
