import { useRunCommand } from '../../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { PLAN_TABLE } from '../../../store/batch/plan-rows.ts';
import { isChecked } from '../../../store/batch/plan-view.ts';
import { useMainPart } from '../../../store/use-main-part.ts';
import { orderKey } from '../../../ui/table-head.tsx';
import { TileGrid } from '../../../ui/tile-grid.tsx';
import { PlanTile, TILE_WORDS } from './plan-tile.tsx';
import { rowChoice } from './row-choice.ts';
import type { PlanList } from './use-plan-list.ts';

interface PlanGridProps {
  readonly list: PlanList;
  /** Whether it takes the table's place, and is where the keyboard goes for the plan. */
  readonly isAlone: boolean;
}

/** The rows of the plan as pictures: the same rows in the same order as in the table, selected and left out in the same way. */
export function PlanGrid({ list, isAlone }: PlanGridProps) {
  const onDrawn = useMainPart('plan');
  const run = useRunCommand();
  const choice = rowChoice(useApp());
  const leftOut = useAppState((state) => state.leftOut);
  const size = useAppState((state) => state.settings.appearance.planTileSize);
  const order = useAppState((state) => orderKey(state.settings.appearance.tables[PLAN_TABLE]?.sort ?? null));
  return (
    <TileGrid
      key={list.of}
      {...list}
      {...(isAlone && { onDrawn })}
      order={order}
      onOpen={() => run('plan.show-picture')}
      tileSize={size}
      wordsHeight={TILE_WORDS}
      tileClass={(row) => !isChecked(row, leftOut) && 'is-not-sent'}
      tile={(row) => (
        <PlanTile
          row={row}
          isSent={isChecked(row, leftOut)}
          onCheck={(checked) => choice.check(row, checked)}
        />
      )}
    />
  );
}
