import type { QueueRow } from '../jobs/queue-rows.ts';
import type { Judged } from './chains-slice.ts';

/**
 * The result that comes next once some were judged, in the order of the list, and from its begin again behind its end; null if no other waits.
 * @param waiting all that wait, those that are judged among them
 */
export function nextWaiting(waiting: readonly Judged[], judged: readonly Judged[]): string | null {
  const done = new Set(judged.map(({ step }) => step.assetId));
  const last = waiting.findLastIndex(({ step }) => done.has(step.assetId));
  const inTurn = [...waiting.slice(last + 1), ...waiting.slice(0, last + 1)];
  return inTurn.find(({ step }) => step.assetId !== null && !done.has(step.assetId))?.step.assetId ?? null;
}

/**
 * The row of the queue whose run waits next once some results were judged; null if none waits.
 * @param rows as the queue shows them before the word
 */
export function nextWaitingRow(
  rows: readonly QueueRow[],
  waiting: readonly Judged[],
  judged: readonly Judged[],
): string | null {
  const done = new Set(judged.map(({ chain }) => chain.id));
  const asked = new Set(waiting.map(({ chain }) => chain.id).filter((id) => !done.has(id)));
  const runs = rows.filter((row) => row.kind === 'run');
  const last = runs.findLastIndex(({ chain }) => done.has(chain.id));
  const inTurn = [...runs.slice(last + 1), ...runs.slice(0, last + 1)];
  return inTurn.find(({ chain }) => asked.has(chain.id))?.key ?? null;
}
