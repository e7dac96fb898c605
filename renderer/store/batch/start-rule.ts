import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { amountOf, whyNoAmount } from '../../words/amounts.ts';
import { rememberLast } from '../remember-last.ts';
import { type BatchSlice, newRows, type Planning } from './batch-slice.ts';
import { type NamingState, whyNoNaming } from './naming-slice.ts';

/** Whether the shown plan can be started, with the rows that would be sent. */
export type Start =
  | {
      readonly can: true;
      readonly rows: readonly PlanRow[];
      /** The arguments of the engine's call; `rows` is null for all new rows. */
      readonly order: {
        readonly planId: string;
        readonly rows: string[] | null;
        readonly budget: Credits | null;
      };
    }
  | { readonly can: false; readonly rows: readonly PlanRow[]; readonly why: string };

type StartState = Pick<BatchSlice, 'plan' | 'planFolder' | 'planning' | 'starting' | 'budget'> & NamingState;

/** The only rule for Start. The button, the command, its key, their texts and the start itself all use it. */
export function startOf(state: StartState): Start {
  const { plan, planFolder, planning, starting, budget } = state;
  return decide(newRows(state), plan, planFolder, planning, starting, budget, whyNoNaming(state));
}

const decide = rememberLast(
  (
    rows: readonly PlanRow[],
    plan: Plan | null,
    planFolder: string | null,
    planning: Planning,
    starting: boolean,
    budget: string,
    whyNotNamed: string | null,
  ): Start => {
    const why = starting
      ? 'The jobs are being queued.'
      : (whyNotPlanned(planning) ??
        (rows.length === 0 ? whyNothingNew(plan) : (whyNoAmount(budget) ?? whyNotNamed)));
    if (why !== null) return { can: false, rows, why };
    if (plan === null) return { can: false, rows, why: NO_PLAN };
    const ids = planFolder === null ? null : rows.map(({ id }) => id);
    return { can: true, rows, order: { planId: plan.id, rows: ids, budget: amountOf(budget) } };
  },
);

export const NOTHING_NEW = 'There is nothing new to send.';

/** Why a plan has no rows to send. */
function whyNothingNew(plan: Plan | null): string {
  return lacksModel(plan)
    ? 'A texture needs the model that it is for: name its glb in the recipe, at “Of”.'
    : NOTHING_NEW;
}

/** Whether images are to become the texture of a model, and none is named. */
function lacksModel(plan: Plan | null): boolean {
  return plan?.recipe.kind === 'model' && plan.recipe.make === 'texture' && plan.meshes === 0;
}

const NO_PLAN = 'There is no plan yet.';

function whyNotPlanned(planning: Planning): string | null {
  switch (planning.state) {
    case 'none':
      return NO_PLAN;
    case 'scanning':
      return 'Still looking at the images.';
    case 'failed':
      return 'The plan could not be made.';
    case 'ready':
      return null;
    default:
      return assertNever(planning);
  }
}

/** Why nothing can be started now; null if it can. */
export function startRefusal(state: StartState): string | null {
  const start = startOf(state);
  return start.can ? null : start.why;
}
