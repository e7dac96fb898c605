import { memo, useMemo } from 'react';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import type { StackSpot } from '../../../store/library/stacks/open-places.ts';
import { selectHow } from '../../../ui/row-selection.ts';
import { TableRow } from '../../../ui/table-row.tsx';
import type { CoverActions } from '../cover.tsx';
import { ASSET_COLUMNS } from './asset-columns.tsx';

interface AssetRowProps {
  readonly id: string;
  /** Its line, from 0. */
  readonly index: number;
  readonly view: AssetView;
  /** The ids of hidden columns, with spaces between. */
  readonly hidden: string;
  readonly selected: boolean;
  /** Whether it is selected itself, and not only a version behind it: the menu is about what is seen. */
  readonly isItself: boolean;
  readonly active: boolean;
  readonly renaming: boolean;
  /** Where it is in an open stack; null outside of one. */
  readonly spot: StackSpot | null;
  /** Always the same object: a row is drawn again only when it changes. */
  readonly actions: CoverActions;
}

/** One asset of the list. */
export const AssetRow = memo(function AssetRow(props: AssetRowProps) {
  const { id, index, view, hidden, selected, isItself, active, renaming, spot, actions } = props;
  const columns = useMemo(() => {
    const left = hidden.split(' ');
    return ASSET_COLUMNS.filter((column) => !left.includes(column.id));
  }, [hidden]);
  const row = useMemo(() => ({ view, renaming, spot }), [view, renaming, spot]);
  return (
    <TableRow
      id={id}
      row={row}
      index={index}
      columns={columns}
      selected={selected}
      active={active}
      asset={view.asset.id}
      isVersion={spot === 'version' || spot === 'last'}
      drag={undefined}
      onSelect={(event) => actions.select(view.asset.id, selectHow(event))}
      // The field for its name is the only part that takes the focus.
      onReach={() => actions.select(view.asset.id, 'only')}
      onMenu={(at) => {
        if (!isItself) actions.select(view.asset.id, 'only');
        actions.openMenu(at);
      }}
      onOpen={actions.open}
    />
  );
});
