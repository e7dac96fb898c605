import type { Plan } from '../../../shared/model/plan.ts';
import { placeOf } from '../../../shared/model/reference.ts';
import type { BatchReporter } from '../report/batch-reporter.ts';
import { quoteOf } from '../report/quote-lines.ts';
import type { BatchOptions } from './batch-options.ts';
import { reportAgain, rowsAgain } from './chain/say-words.ts';
import type { DryPlan } from './plan-dry.ts';

/**
 * Reports a plan, which of its references cannot be used, and what `--again-from` makes.
 * @returns the ids of the rows that are made again from a step on
 */
export function reportPlan(
  {
    reporter,
    options,
  }: { readonly reporter: BatchReporter; readonly options: Pick<BatchOptions, 'chain' | 'dryRun'> },
  plan: Plan,
  { priceOf, runOf }: Pick<DryPlan, 'priceOf' | 'runOf'>,
): ReadonlySet<string> {
  const quote = quoteOf(plan, (recipe) => priceOf(plan.connectionId, recipe).credits);
  const again = rowsAgain(plan, options.chain, runOf);
  reporter.planned(plan, options.dryRun, quote, again);
  for (const { reference, status, findings } of plan.rows) {
    if (status !== 'blocked') continue;
    const finding = findings.find(({ severity }) => severity === 'error');
    reporter.problem({
      reference: placeOf(reference),
      code: finding?.code ?? null,
      message: finding?.message ?? 'It cannot be used.',
    });
  }
  reportAgain(reporter, plan, options.chain, priceOf, again);
  return again;
}
