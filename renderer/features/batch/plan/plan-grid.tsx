import { useDeferredValue } from 'react';
import type { MenuPoint } from '../../../commands/context-menu.tsx';
import { useRunCommand } from '../../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { shownPlanRows } from '../../../store/batch/plan-rows.ts';
import { isChecked } from '../../../store/batch/plan-view.ts';
import { useMainPart } from '../../../store/use-main-part.ts';
import { TileGrid } from '../../../ui/tile-grid.tsx';
import { PlanTile, TILE_WORDS } from './plan-tile.tsx';
import { rowChoice } from './row-choice.ts';

/** The rows of the plan as pictures: the same rows in the same order as in the table, selected and left out in the same way. */
export function PlanGrid({ onMenu }: { readonly onMenu: (at: MenuPoint) => void }) {
  const onDrawn = useMainPart('plan');
  const run = useRunCommand();
  const choice = rowChoice(useApp());
  // What was pressed or typed is answered first, and the rows follow in a task of their own.
  const rows = useDeferredValue(useAppState(shownPlanRows));
  const selection = useAppState((state) => state.planSelection);
  const selectRow = useAppState((state) => state.selectPlanRow);
  const selectAll = useAppState((state) => state.selectAllPlanRows);
  const leftOut = useAppState((state) => state.leftOut);
  const size = useAppState((state) => state.settings.appearance.planTileSize);
  return (
    <TileGrid
      label="Plan"
      onDrawn={onDrawn}
      rows={rows}
      keyOf={({ id }) => id}
      selectedKey={selection.active}
      selectedKeys={selection.keys}
      onSelect={selectRow}
      onSelectAll={selectAll}
      onOpen={() => run('plan.show-picture')}
      onMenu={onMenu}
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
