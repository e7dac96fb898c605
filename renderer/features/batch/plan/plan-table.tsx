import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { inputTraits } from '../../../../shared/model/kind-traits.ts';
import { describeRecipe, type Recipe } from '../../../../shared/model/recipe.ts';
import { TABLE_SHARE } from '../../../../shared/model/settings/settings.ts';
import { CommandScope } from '../../../commands/command-scope.tsx';
import { ContextMenu, type MenuPoint } from '../../../commands/context-menu.tsx';
import { useRunCommand } from '../../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { type PlanLine, planLines } from '../../../store/batch/plan-lines.ts';
import { PLAN_TABLE, shownPlanRows } from '../../../store/batch/plan-rows.ts';
import { NO_PLAN_FILTER } from '../../../store/batch/plan-view.ts';
import { knownRecipes } from '../../../store/recipes/recipes-slice.ts';
import { appearanceActions, PLAIN_TABLE } from '../../../store/settings/appearance-actions.ts';
import { useMainPart } from '../../../store/use-main-part.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { VirtualTable } from '../../../ui/virtual-table.tsx';
import { counted } from '../../../words/figures.ts';
import { nameOf } from '../recipe/recipe-names.ts';
import { planColumns } from './plan-columns.tsx';
import { PlanFilterBar } from './plan-filter.tsx';
import { PlanGrid } from './plan-grid.tsx';
import { isTooNarrowForBoth, planViewShown, useRoomForBoth } from './plan-view-shown.ts';
import './plan-table.css';
import { rowChoice, shownChecked } from './row-choice.ts';
import { RowProperties } from './row-properties.tsx';
import { useChainOfPlan } from './step-cells.tsx';
import { type PlanList, usePlanList } from './use-plan-list.ts';

/** The width from which on the properties stand beside the table, and not below it; and their own. In CSS pixels at scale 1. */
const ROOM_BESIDE = 860;
const PROPERTIES = 260;

/** The rows of the plan to work in: checked, selected, sorted and filtered. It stands still while the panel around it says how a scan goes on. */
export const PlanTable = memo(function PlanTable() {
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const scale = useAppState((state) => state.scale);
  const wide = width / scale;
  const isNarrow = wide < ROOM_BESIDE;
  const hasProperties = useAppState((state) => state.settings.appearance.planProperties);
  const ofRows = hasProperties && !isNarrow ? wide - PROPERTIES : wide;
  useRoomForBoth(ofRows);
  const isEmpty = useAppState((state) => shownPlanRows(state).length === 0);
  const isTooNarrow = useAppState(isTooNarrowForBoth);
  return (
    <CommandScope name="plan">
      <PlanFilterBar />
      <div ref={room} className={classNames('plan-room', isNarrow && 'is-narrow')}>
        {isEmpty ? <NothingFits /> : <Rows width={ofRows} onMenu={setMenuAt} />}
        {hasProperties && <RowProperties />}
      </div>
      {isTooNarrow && !isEmpty && (
        <p className="plan-too-narrow" role="status">
          There is no room for the pictures beside the table. They come with a wider panel.
        </p>
      )}
      <ContextMenu context="plan-row" at={menuAt} onClose={() => setMenuAt(null)} />
    </CommandScope>
  );
});

interface RowsProps {
  /** In CSS pixels at scale 1; 0 while it is not known. */
  readonly width: number;
  readonly onMenu: (at: MenuPoint) => void;
}

/** The rows as a table, as pictures, or as both beside each other: one list, selected and sorted once. */
function Rows({ width, onMenu }: RowsProps) {
  const list = usePlanList(onMenu);
  const view = useAppState(planViewShown);
  const share = useAppState((state) => state.settings.appearance.planTableShare);
  const appearance = appearanceActions(useApp());
  if (view === 'grid') return <PlanGrid list={list} isAlone />;
  if (view === 'table') return <TableOfRows list={list} width={width} />;
  const least = LEAST_TABLE / width;
  const most = 1 - LEAST_GRID / width;
  return (
    <SideBySide
      label="Table and pictures"
      share={share}
      least={least}
      most={most}
      onShare={(planTableShare) => appearance.change({ planTableShare })}
      onReset={() => appearance.change({ planTableShare: TABLE_SHARE })}
      first={<TableOfRows list={list} width={width * Math.min(most, Math.max(least, share))} />}
      second={<PlanGrid list={list} isAlone={false} />}
    />
  );
}

/** The narrowest that table and pictures are beside each other, in CSS pixels at scale 1. */
const LEAST_TABLE = 380;
const LEAST_GRID = 220;

/** The widths from which on the plan has room for more, in CSS pixels at scale 1. */
const ROOM_FOR = { recipe: 600, size: 760 } as const;

const lineKey = ({ key }: PlanLine): string => key;

interface TableOfRowsProps {
  readonly list: PlanList;
  /** In CSS pixels at scale 1; 0 while it is not known. */
  readonly width: number;
}

function TableOfRows({ list, width }: TableOfRowsProps) {
  const [hasRecipe, hasSize] = [width >= ROOM_FOR.recipe, width >= ROOM_FOR.size];
  const app = useApp();
  const onDrawn = useMainPart('plan');
  const run = useRunCommand();
  const { rows } = list;
  const lines = useDeferredValue(useAppState(planLines));
  const openRows = useAppState((state) => state.openPlanRows);
  const { active, keys } = useAppState((state) => state.planSelection);
  const leftOut = useAppState((state) => state.leftOut);
  const batchRecipe = useAppState((state) => state.plan?.recipe);
  const chain = useAppState((state) => state.plan?.chain);
  const ofChain = useChainOfPlan(chain);
  const known = useAppState(knownRecipes);
  const layout = useAppState((state) => state.settings.appearance.tables[PLAN_TABLE]) ?? PLAIN_TABLE;
  const appearance = appearanceActions(app);
  const choice = rowChoice(app);
  const hasViews = batchRecipe === undefined || inputTraits(batchRecipe).files !== 'meshes';
  const shown = useMemo(() => shownChecked(rows, leftOut), [rows, leftOut]);
  const columns = useMemo(() => {
    const words = new Map<Recipe | undefined, string>();
    const recipeWords = (recipe = batchRecipe): string => {
      // All rows of a plan go through its chain.
      if (chain !== undefined) return `${chain.name} · ${counted(chain.steps.length, 'step')}`;
      const before = words.get(recipe);
      if (before !== undefined) return before;
      const said = recipe === undefined ? '' : (nameOf(recipe, known) ?? describeRecipe(recipe));
      words.set(recipe, said);
      return said;
    };
    return planColumns({
      leftOut,
      choice,
      shown,
      hasViews,
      room: { recipe: hasRecipe, size: hasSize },
      ofChain,
      recipeWords,
    });
  }, [leftOut, choice, shown, hasViews, hasRecipe, hasSize, batchRecipe, chain, ofChain, known]);
  return (
    <VirtualTable
      key={list.of}
      {...list}
      rows={lines}
      keyOf={lineKey}
      selectedKey={active}
      selectedKeys={keys}
      onDrawn={onDrawn}
      columns={columns}
      onOpen={(line) => {
        if (chain === undefined) run('plan.open-asset');
        else if (line.kind === 'row') openRows([line.key], !line.isOpened);
      }}
      layout={layout}
      onLayout={(patch) => appearance.changeTable(PLAN_TABLE, patch)}
    />
  );
}

function NothingFits() {
  const setFilter = useAppState((state) => state.setPlanFilter);
  const hasRows = useAppState((state) => (state.plan?.rows.length ?? 0) > 0);
  if (!hasRows)
    return <EmptyState title="Nothing was found">No file here can be made into anything.</EmptyState>;
  return (
    <EmptyState
      title="No row fits the filter"
      actions={<Button onClick={() => setFilter(NO_PLAN_FILTER)}>Show all rows</Button>}
    >
      Rows that are checked are sent all the same.
    </EmptyState>
  );
}
