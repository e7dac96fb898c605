import { MOST_LEFT_OUT_AT_ONCE } from '../../../shared/model/plan/left-out-keys.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { viewsOf } from '../../../shared/model/reference.ts';
import type { App } from '../app.ts';
import { errorBodyOf } from '../error-body.ts';
import { perApp } from '../per-app.ts';
import { hasPictureOut, type LeftOut } from './plan-view.ts';
import { factsOf, nextTask } from './row-facts.ts';
import { isSentKey } from './sent-before.ts';

/** Leaves rows out by the keys of their facts, or brings them back: at once here, and kept by the engine for later plans. */
export const leaveOut = perApp(({ store, bridge }: App) => {
  const keep = async (keys: readonly string[], isOut: boolean): Promise<void> => {
    for (let from = 0; from < keys.length; from += MOST_LEFT_OUT_AT_ONCE)
      await bridge.batch.leaveOut({ keys: keys.slice(from, from + MOST_LEFT_OUT_AT_ONCE), isOut });
  };
  /** One after the other, or a slow one would be kept over what was chosen after it. */
  let last: Promise<void> = Promise.resolve();
  return (keys: readonly string[], isOut: boolean): void => {
    store.getState().leaveOut(keys, isOut);
    // In tasks of their own: to send the keys of many rows takes as long as to draw that they are left out.
    last = last
      .then(nextTask)
      .then(() =>
        keep(
          keys.filter((key) => !isSentKey(key)),
          isOut,
        ),
      )
      .catch((cause: unknown) => {
        const message = `What is left out holds until Maquette is closed, and was not kept for later. ${errorBodyOf(cause).message}`;
        store.getState().addNotice({ level: 'warning', message, at: Date.now() });
      });
  };
});

/**
 * What is to be left out of a new plan because it was kept so, but for what was brought back while the plan was made.
 * @param asked what was left out when the plan was asked for
 */
export function stillOut(kept: readonly string[], asked: LeftOut, now: LeftOut): readonly string[] {
  return kept.filter((key) => !now.has(key) && !asked.has(key));
}

/** What arranging pictures anew does to what is left out. */
export interface ArrangedOut {
  /** Keys that are to be left out beside those that are. */
  readonly keys: readonly string[];
  /** Rows that would have been sent, and are left out now because one of their pictures was. */
  readonly drawnIn: readonly PlanRow[];
}

/**
 * No picture that was left out is sent because it was arranged: where all rows of a picture are left out, so are the rows that it comes
 * to, whichever of a reference's rows these are.
 * @param before the rows of the plan as they were arranged before
 */
export function outAfterArranging(
  before: readonly PlanRow[],
  after: readonly PlanRow[],
  leftOut: LeftOut,
): ArrangedOut {
  const known = new Set(before.map(({ reference }) => reference));
  const changed = after.filter(({ status, reference }) => status === 'new' && !known.has(reference));
  const wasSent = new Map<string, boolean>();
  for (const row of before)
    if (row.status === 'new')
      for (const path of pathsOf(row))
        wasSent.set(path, wasSent.get(path) === true || !hasPictureOut(row, leftOut));
  const keys = changed.flatMap((row) =>
    pathsOf(row).flatMap((path, at) => (wasSent.get(path) === false ? (factsOf(row).keys[at] ?? []) : [])),
  );
  const outNow = new Set([...leftOut, ...keys]);
  const drawnIn = changed.filter(
    (row) => hasPictureOut(row, outNow) && pathsOf(row).some((path) => wasSent.get(path) === true),
  );
  return { keys: keys.filter((key) => !leftOut.has(key)), drawnIn };
}

const pathsOf = ({ reference }: PlanRow): readonly string[] =>
  viewsOf(reference).map(({ image }) => image.path);
