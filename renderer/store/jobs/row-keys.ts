import type { RowSelection } from '../../ui/row-selection.ts';

/** Keys of runs and steps in the queue begin so, which no id of a job does. */
const RUN = 'run ';

/** Whether a row of the queue is that of a chain's run, or of a step of one. All others have the id of their job. */
export const isRunKey = (key: string): boolean => key.startsWith(RUN);
export const runKey = (chain: string): string => `${RUN}${chain}`;
export const stepKey = (chain: string, step: string): string => `${RUN}${chain} ${step}`;

/** The row of the list of chains that a row of the queue stands for; null for a job of no chain. */
export const chainRowOf = (key: string | null): string | null =>
  key !== null && isRunKey(key) ? key.slice(RUN.length) : null;

/**
 * The row of the list of chains once the artist has another row of the queue in hand: the same one, unless another one was taken in the
 * list itself.
 */
export const chainRowBeside = (
  before: { readonly activeChainRow: string | null; readonly jobSelection: RowSelection },
  { active }: RowSelection,
): string | null =>
  chainRowOf(before.jobSelection.active) === before.activeChainRow
    ? chainRowOf(active)
    : before.activeChainRow;

/** The selection once runs are closed: in place of a step that is not shown any more, its run is selected. */
export function selectionWithClosed(before: RowSelection, runs: readonly string[]): RowSelection {
  const closed = new Set(runs.map(runKey));
  const shownFor = (key: string): string => {
    const end = key.indexOf(' ', RUN.length);
    const run = end < 0 ? key : key.slice(0, end);
    return closed.has(run) ? run : key;
  };
  const { keys, active, anchor } = before;
  if (![...keys].some((key) => shownFor(key) !== key)) return before;
  return {
    keys: new Set([...keys].map(shownFor)),
    active: active === null ? null : shownFor(active),
    anchor: anchor === null ? null : shownFor(anchor),
  };
}
