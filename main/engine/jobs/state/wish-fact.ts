import type { Job } from '../../../../shared/model/job.ts';

/** Name of a fact, followed by a wish: what was to be made again is made. It outlives the job. */
export const WISH_FACT = 'made-again ';

/** The fact that a change of a job records, in the same transaction; null if it records none. */
export function wishFact({ state, wish }: Job): readonly [name: string, value: string] | null {
  return state.state === 'done' && wish !== undefined ? [`${WISH_FACT}${wish}`, state.assetId] : null;
}

/** Whether an asset was made for a wish to make something again. */
export function isMadeAgain(
  ledger: { readonly fact: (name: string) => string | null },
  wish: string,
): boolean {
  return ledger.fact(`${WISH_FACT}${wish}`) !== null;
}
