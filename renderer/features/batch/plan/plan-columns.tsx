import type { ReactNode } from 'react';
import { rangeWords } from '../../../../shared/model/chain/range-words.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { PlanLine } from '../../../store/batch/plan-lines.ts';
import { isChecked, type LeftOut, type PlanColumn } from '../../../store/batch/plan-view.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import { RowCheck } from '../../../ui/row-check.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import type { Column } from '../../../ui/table-column.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { fileSize } from '../../../words/figures.ts';
import { ViewBadges } from '../view-badges.tsx';
import { isNew, type RowChoice } from './row-choice.ts';
import { checkShown } from './shown-row.ts';
import { type ChainOfPlan, LineName, StepCheck, StepCredits, StepRecipe } from './step-cells.tsx';

/** The columns that can be hidden, unless they are fixed, and sorted by. */
export const PLAN_HEADS: readonly {
  readonly id: PlanColumn;
  readonly head: string;
  readonly fixed?: true;
}[] = [
  { id: 'reference', head: 'Reference', fixed: true },
  { id: 'size', head: 'Size' },
  { id: 'recipe', head: 'Recipe' },
  { id: 'check', head: 'Check', fixed: true },
  { id: 'credits', head: 'Credits' },
];

export interface PlanColumnsOptions {
  readonly leftOut: LeftOut;
  readonly choice: RowChoice;
  /** Of the rows that are shown. */
  readonly shown: { readonly checked: boolean | 'some'; readonly any: boolean };
  /** Whether rows have views: models have none. */
  readonly hasViews: boolean;
  /** What there is room for, beside what is always shown. */
  readonly room: { readonly recipe: boolean; readonly size: boolean };
  /** The chain that the rows go through, whose price is a range; null for a recipe alone. */
  readonly ofChain: ChainOfPlan | null;
  /** The name of a row's recipe. */
  readonly recipeWords: (recipe: Recipe | undefined) => string;
}

/** The plan's columns. */
export function planColumns(options: PlanColumnsOptions): readonly Column<PlanLine>[] {
  const { leftOut, choice, shown, hasViews, room, ofChain, recipeWords } = options;
  const sortable = true;
  return [
    {
      id: 'send',
      head: '',
      headCell: (
        <RowCheck
          label="Send all shown rows"
          checked={shown.checked}
          refusedBecause={shown.any ? null : 'No row that is shown can be sent.'}
          onChange={choice.checkShown}
        />
      ),
      width: '14px',
      cell: ofRow((row) => (
        <RowCheck
          label={`Send ${factsOf(row).name}`}
          checked={isChecked(row, leftOut)}
          refusedBecause={isNew(row) ? null : WHY_NOT[row.status]}
          onChange={(checked) => choice.check(row, checked)}
        />
      )),
    },
    { id: 'picture', head: '', width: '28px', cell: ofRow((row) => <Thumbnail src={row.thumbnail} />) },
    {
      id: 'reference',
      head: 'Reference',
      sortable,
      // the arrow of a chain takes room
      width: `minmax(${(room.recipe ? 90 : 60) + (ofChain === null ? 0 : 44)}px, 2.4fr)`,
      cell: (line) => <LineName line={line} chain={ofChain?.chain ?? null} />,
    },
    ...(hasViews
      ? [
          {
            id: 'views',
            head: 'Views',
            width: 'minmax(69px, 0.6fr)',
            cell: ofRow((row) => <ViewBadges reference={row.reference} />),
          },
        ]
      : []),
    ...(room.size
      ? [
          {
            id: 'size',
            head: 'Size',
            sortable,
            width: '64px',
            align: 'end' as const,
            cell: ofRow((row) => <span className="dim">{sizeWords(row)}</span>),
          },
        ]
      : []),
    ...(room.recipe
      ? [
          {
            id: 'recipe',
            head: 'Recipe',
            sortable,
            width: 'minmax(70px, 1.5fr)',
            cell: (line: PlanLine) =>
              line.kind === 'step' ? (
                <StepRecipe step={line.step} />
              ) : (
                <span className={line.row.recipe === undefined ? 'dim' : undefined}>
                  {recipeWords(line.row.recipe)}
                </span>
              ),
          },
        ]
      : []),
    {
      id: 'check',
      head: 'Check',
      sortable,
      // in the narrowest plan the words of each state take two lines
      width: 'minmax(88px, min(36%, 460px))',
      cell: (line) =>
        line.kind === 'step' ? (
          <StepCheck line={line} ofChain={ofChain} />
        ) : (
          <Check row={line.row} isSent={isChecked(line.row, leftOut)} />
        ),
    },
    {
      id: 'credits',
      head: 'Credits',
      sortable,
      width: ofChain === null ? '52px' : '92px',
      align: 'end',
      cell: (line) => {
        const { row } = line;
        const isSent = isChecked(row, leftOut);
        if (line.kind === 'step') return <StepCredits line={line} isSent={isSent} ofChain={ofChain} />;
        return row.credits === null || !isSent ? (
          <span className="dim">–</span>
        ) : (
          rangeWords({ low: row.certain ?? row.credits, high: row.credits })
        );
      },
    },
  ];
}

/** A cell that only rows have: their steps are of the same picture. */
const ofRow =
  (cell: (row: PlanRow) => ReactNode) =>
  (line: PlanLine): ReactNode =>
    line.kind === 'row' ? cell(line.row) : null;

const WHY_NOT: Readonly<Record<PlanRow['status'], string>> = {
  new: '',
  done: 'It is done already.',
  owed: 'It is in the queue already.',
  duplicate: 'Another row of the plan is the same picture with the same recipe.',
  blocked: 'What is wrong with it must be mended first.',
};

function sizeWords(row: PlanRow): string {
  const { bytes } = factsOf(row);
  return bytes === 0 ? '–' : fileSize(bytes);
}

function Check({ row, isSent }: { readonly row: PlanRow; readonly isSent: boolean }) {
  const { tone, words, full } = checkShown(row, isSent);
  return (
    <StateDot tone={tone} title={full} lines={2}>
      {words}
    </StateDot>
  );
}
