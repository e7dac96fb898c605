import type { WatchState } from '../../../shared/model/watch/watch.ts';
import type { ClaimState } from '../library/work/claim-files.ts';
import type { JudgedRow } from './judge-rows.ts';

/** Rows that this watch may queue, and those that another Maquette has taken. */
export interface ClaimedRows {
  readonly rows: readonly JudgedRow[];
  readonly stop: WatchState | null;
  /** The works among the rows that were nobody's before; what of these is not queued is given free. */
  readonly made: readonly string[];
  /** What another took, with when that was in milliseconds since the epoch. */
  readonly others: ReadonlyMap<JudgedRow, number>;
}

/**
 * Chooses rows and takes their works in the library. In the place of what another has taken come the next.
 * @param choose the rows that fit the day, from the front; what it chose it chooses again from fewer rows
 */
export async function claimRows(
  rows: readonly JudgedRow[],
  choose: (rows: readonly JudgedRow[]) => Pick<ClaimedRows, 'rows' | 'stop'>,
  claim: (works: readonly string[]) => Promise<readonly ClaimState[]>,
): Promise<ClaimedRows> {
  const states = new Map<JudgedRow, ClaimState>();
  const others = new Map<JudgedRow, number>();
  const made: string[] = [];
  for (;;) {
    const chosen = choose(rows.filter((row) => !others.has(row)));
    const asked = chosen.rows.filter((row) => !states.has(row));
    if (asked.length === 0) return { ...chosen, made, others };
    const works = asked.map(({ row }) => row.fingerprint ?? '');
    const answers = await claim(works);
    for (const [at, row] of asked.entries()) {
      // An answer that is missing takes nothing.
      const state = answers[at] ?? { state: 'other', since: 0 };
      states.set(row, state);
      if (state.state === 'other') others.set(row, state.since);
      if (state.state === 'made') made.push(works[at] ?? '');
    }
  }
}
