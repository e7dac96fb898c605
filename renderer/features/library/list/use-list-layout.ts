import type { TableLayout } from '../../../../shared/model/settings/settings.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { appearanceActions } from '../../../store/settings/appearance-actions.ts';
import { LIBRARY_LAYOUT, LIBRARY_TABLE } from './asset-columns.tsx';

/** The columns of the list as the artist left them, and how they are changed. */
export function useListLayout(): readonly [TableLayout, (patch: Partial<TableLayout>) => void] {
  const layout = useAppState((state) => state.settings.appearance.tables[LIBRARY_TABLE]) ?? LIBRARY_LAYOUT;
  const appearance = appearanceActions(useApp());
  return [layout, (patch) => appearance.changeTable(LIBRARY_TABLE, { ...layout, ...patch })];
}
