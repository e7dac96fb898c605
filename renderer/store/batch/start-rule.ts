import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { amountOf, whyNoAmount } from '../../words/amounts.ts';
import { rememberLast } from '../remember-last.ts';
import { activeConnection, type SessionSlice } from '../session-slice.ts';
import type { BatchSlice, Planning } from './batch-slice.ts';
import { type NamingState, whyNoNaming } from './naming-slice.ts';
import { newRows, type PlanChoice, plannedRows } from './plan-rows.ts';

/** Whether the shown plan can be started, with the rows that would be sent. */
export type Start =
  | {
      readonly can: true;
      readonly rows: readonly PlanRow[];
      /** The arguments of the engine's call: just the rows that the artist sees checked. */
      readonly order: {
        readonly planId: string;
        readonly rows: { readonly id: string; readonly fingerprint: string }[];
        readonly budget: Credits | null;
      };
    }
  | { readonly can: false; readonly rows: readonly PlanRow[]; readonly why: string };

type StartState = Pick<BatchSlice, 'plan' | 'planFolder' | 'planning' | 'starting' | 'budget'> &
  Pick<SessionSlice, 'connections'> &
  Pick<PlanChoice, 'leftOut'> &
  NamingState;

/** The only rule for Start. The button, the command, its key, their texts and the start itself all use it. */
export function startOf(state: StartState): Start {
  const { plan, planning, starting, budget } = state;
  const account = activeConnection(state);
  const isOfAccount = plan === null || account === undefined || plan.connectionId === account.id;
  return decide(
    newRows(state),
    plannedRows(state),
    plan,
    planning,
    starting,
    isOfAccount,
    budget,
    whyNoNaming(state),
  );
}

const decide = rememberLast(
  (
    rows: readonly PlanRow[],
    shown: readonly PlanRow[],
    plan: Plan | null,
    planning: Planning,
    starting: boolean,
    isOfAccount: boolean,
    budget: string,
    whyNotNamed: string | null,
  ): Start => {
    const why = starting
      ? 'The jobs are being queued.'
      : (whyNotPlanned(planning) ??
        (isOfAccount ? null : OTHER_ACCOUNT) ??
        (rows.length === 0 ? whyNothingNew(plan, shown) : (whyNoAmount(budget) ?? whyNotNamed)));
    if (why !== null) return { can: false, rows, why };
    if (plan === null) return { can: false, rows, why: NO_PLAN };
    const shownRows = rows.flatMap(({ id, fingerprint }) =>
      fingerprint === null ? [] : [{ id, fingerprint }],
    );
    return { can: true, rows, order: { planId: plan.id, rows: shownRows, budget: amountOf(budget) } };
  },
);

export const OTHER_ACCOUNT = 'The plan was made for another account. Look again to plan for this one.';
export const NOTHING_NEW = 'There is nothing new to send.';
export const ALL_LEFT_OUT = 'Every new row is left out. Check those that are to be sent.';

/** Why a plan has no rows to send. */
function whyNothingNew(plan: Plan | null, shown: readonly PlanRow[]): string {
  if (shown.some(({ status }) => status === 'new')) return ALL_LEFT_OUT;
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
