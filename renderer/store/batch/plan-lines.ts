import type { ChainStep, NamedChain } from '../../../shared/model/chain/chain.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import type { RowSelection } from '../../ui/row-selection.ts';
import { rememberLast } from '../remember-last.ts';
import { type PlanChoice, rowOfLine, type ShownState, shownPlanRows } from './plan-rows.ts';

/** A line of the plan's table: a row, or a step of its chain below it. */
export type PlanLine =
  | {
      readonly kind: 'row';
      /** The id of the row. */
      readonly key: string;
      readonly row: PlanRow;
      readonly isOpened: boolean;
    }
  | { readonly kind: 'step'; readonly key: string; readonly row: PlanRow; readonly step: ChainStep };

/** The key of a step's line. Ids of rows have no blank. */
const stepLineKey = (row: string, step: string): string => `${row} ${step}`;

/** What the lines of the table depend on. */
export type LinedState = ShownState & Pick<PlanChoice, 'openedPlanRows'>;

/** The lines of the table: the shown rows, those that are open followed by the steps of the chain. */
export function planLines(state: LinedState): readonly PlanLine[] {
  return linesOf(shownPlanRows(state), state.plan?.chain, state.openedPlanRows);
}

const linesOf = rememberLast(
  (
    rows: readonly PlanRow[],
    chain: NamedChain | undefined,
    opened: ReadonlySet<string>,
  ): readonly PlanLine[] =>
    rows.flatMap((row): readonly PlanLine[] => {
      const isOpened = chain !== undefined && opened.has(row.id);
      const own: PlanLine = { kind: 'row', key: row.id, row, isOpened };
      if (!isOpened) return [own];
      return [
        own,
        ...chain.steps.map((step): PlanLine => {
          return { kind: 'step', key: stepLineKey(row.id, step.id), row, step };
        }),
      ];
    }),
);

/** The keys of the lines, in their order. */
export function planLineKeys(state: LinedState): readonly string[] {
  return keysOf(planLines(state));
}

const keysOf = rememberLast((lines: readonly PlanLine[]) => lines.map(({ key }) => key));

/** The selection once steps are not shown any more: in place of each, its row is selected. */
export function selectionWithoutSteps(
  before: RowSelection,
  isHidden: (key: string) => boolean,
): RowSelection {
  const { keys, active, anchor } = before;
  if (![...keys].some(isHidden)) return before;
  const shownFor = (key: string): string => (isHidden(key) ? rowOfLine(key) : key);
  return {
    keys: new Set([...keys].map(shownFor)),
    active: active === null ? null : shownFor(active),
    anchor: anchor === null ? null : shownFor(anchor),
  };
}
