import { AppError } from '../../../../shared/model/app-error.ts';
import { stepOf, stepsAfter } from '../../../../shared/model/chain/chain.ts';
import type { ChainRecord } from '../../../../shared/model/chain/chain-record.ts';
import type { Approval } from '../../../../shared/model/chain/chain-run.ts';
import { isMadeAgainFrom } from '../../../../shared/model/chain/run-again.ts';
import { addCredits, formatCredits } from '../../../../shared/model/credits.ts';
import { isLeftOut } from '../../../../shared/model/plan/needs-word.ts';
import type { Plan } from '../../../../shared/model/plan.ts';
import { placeOf } from '../../../../shared/model/reference.ts';
import type { PlannerParts } from '../../../engine/batch/planner.ts';
import type { Engine } from '../../../engine/engine.ts';
import type { BatchReporter } from '../../report/batch-reporter.ts';
import { fitsNames, namesOf } from '../row-setting-changes.ts';
import { type ChainOptions, patternsOf } from './chain-options.ts';
import { type RunOf, runOfRow } from './find-runs.ts';

/**
 * Says what the run says of chains that are on record: results that wait and are approved or rejected, and steps that are made once more. What
 * cannot be said of one is told, and the others go on.
 * @param paths the folders of the references, for patterns of paths within them
 */
export async function sayWords(
  { chains }: Pick<Engine, 'chains'>,
  reporter: Pick<BatchReporter, 'notice'>,
  { paths }: Pick<Plan, 'paths'>,
  runs: readonly ChainRecord[],
  { approve, reject, againFrom }: ChainOptions,
): Promise<void> {
  const attempt = async ({ reference }: ChainRecord, work: () => unknown): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      reporter.notice(`${placeOf(reference)}: ${cause.message}`);
    }
  };
  const decide = async (option: string, pattern: string, word: Approval['word']): Promise<void> => {
    let fitting = 0;
    for (const run of runs.filter((each) => fitsNames(pattern, namesOf({ paths }, each)))) {
      for (const step of waitingIn(run)) {
        fitting += 1;
        await attempt(run, () => chains.decide(run.id, step, word));
      }
    }
    if (fitting === 0)
      reporter.notice(`${option} “${pattern}” fits no result that waits for approval, so it says nothing.`);
  };
  for (const pattern of reject) await decide('--reject', pattern, 'rejected');
  for (const pattern of patternsOf(approve)) await decide('--approve', pattern, 'approved');
  if (againFrom === undefined) return;
  for (const run of runs)
    if (stepOf(run.chain, againFrom) !== null)
      await attempt(run, () => chains.again(run.id, againFrom, true));
}

/** The steps whose results wait for approval, or were rejected before. */
function waitingIn({ chain, steps, approvals }: ChainRecord): readonly string[] {
  const asked = chain.steps.flatMap(({ id, from, approve }) =>
    approve && from !== null && steps[id]?.state === 'to-come' ? [from] : [],
  );
  return [...new Set(asked)].filter(
    (id) => steps[id]?.state === 'home' && approvals[id]?.word !== 'approved',
  );
}

/** The ids of the rows that `--again-from` has made once more, whatever their plan says of them. It is refused for others, or their branch has ended. */
export function rowsAgain(
  { chain, rows }: Pick<Plan, 'chain' | 'rows'>,
  { againFrom }: ChainOptions,
  runOf: RunOf,
): ReadonlySet<string> {
  if (chain === undefined || againFrom === undefined) return new Set();
  const made = rows.filter((row) => {
    const run = runOfRow(runOf, row);
    return run !== null && isMadeAgainFrom(run, againFrom);
  });
  return new Set(made.map(({ id }) => id));
}

/**
 * Says what `--again-from` costs, for the references that went through the chain before.
 * @param again the rows that it has made, by {@link rowsAgain}
 */
export function reportAgain(
  reporter: Pick<BatchReporter, 'notice'>,
  plan: Plan,
  { againFrom }: ChainOptions,
  priceOf: PlannerParts['priceOf'],
  again: ReadonlySet<string>,
): void {
  const { chain, rows, connectionId } = plan;
  const step = chain === undefined || againFrom === undefined ? null : stepOf(chain, againFrom);
  if (chain === undefined || step === null) return;
  // What the plan itself sends is in its own price.
  const count = rows.filter(
    (row) => again.has(row.id) && (row.status !== 'new' || isLeftOut(row, plan)),
  ).length;
  const prices = [step, ...stepsAfter(chain, step.id)].map(
    ({ recipe }) => priceOf(connectionId, recipe).credits,
  );
  const one = addCredits(prices.flatMap((each) => each ?? []));
  const cost = prices.includes(null)
    ? 'for some of it no price is known'
    : `about ${formatCredits(addCredits(Array.from({ length: count }, () => one)))} credits if all of it is approved`;
  const which = count === 1 ? '1 reference that went' : `${count} references that went`;
  reporter.notice(`From the step “${step.id}” on, ${which} through the chain before: made again, ${cost}.`);
}
