import { useRef } from 'react';
import { CommandScope } from '../../../commands/command-scope.tsx';
import { ContextMenu } from '../../../commands/context-menu.tsx';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { TableHead, trackOf } from '../../../ui/table-head.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import '../../../ui/virtual-table.css';
import { DragGhost } from '../drag/drag-ghost.tsx';
import { useCoverDrag } from '../drag/use-cover-drag.ts';
import { GroupHeadRow } from '../view/group-head.tsx';
import { keyOf, useAssetsView } from '../view/use-assets-view.ts';
import { ASSET_COLUMNS } from './asset-columns.tsx';
import './asset-list.css';
import { AssetRow } from './asset-row.tsx';
import { columnOfOrder, orderOfColumn } from './list-order.ts';
import { useListLayout } from './use-list-layout.ts';

const ROW_HEIGHT = 34;
const HEAD_HEIGHT = 26;
const PAGE_ROWS = 10;

/** Assets in rows with columns. The same keys, selection and menu as over the covers. */
export function AssetList() {
  const scroller = useRef<HTMLTableElement>(null);
  const width = useWidth(scroller);
  const scale = useAppState((state) => state.scale);
  const renaming = useAppState((state) => state.renamingAssetId);
  const app = useApp();
  const library = libraryActions(app);
  const rowHeight = ROW_HEIGHT * scale;
  const drag = useCoverDrag(scroller);
  const view = useAssetsView({
    name: 'list',
    scroller,
    columns: 1,
    rowHeight,
    headHeight: rowHeight,
    top: HEAD_HEIGHT * scale,
    isLaidOut: width > 0,
    page: PAGE_ROWS,
    overscan: 4,
  });
  const { id, order, lines, groups, items, at, headAt, isDrawn } = view;
  const [layout, onLayout] = useListLayout();
  const shown = ASSET_COLUMNS.filter((column) => !layout.hidden.includes(column.id));
  const tracks = shown.map((column) => trackOf(column, layout)).join(' ');
  const hidden = layout.hidden.join(' ');
  const top = HEAD_HEIGHT * scale;
  return (
    <>
      <CommandScope name="covers">
        <table
          ref={scroller}
          className="table asset-list"
          role="grid"
          aria-label={order.place === 'trash' ? 'Assets in the trash' : 'Assets'}
          aria-rowcount={lines.lineCount + 1}
          aria-multiselectable
          aria-activedescendant={view.activeDescendant}
          data-letters="names"
          tabIndex={0}
          style={{ ['--table-tracks' as string]: tracks }}
          onKeyDown={view.onKeyDown}
          onPointerDown={drag.onPointerDown}
        >
          <TableHead
            columns={shown}
            layout={{ ...layout, sort: columnOfOrder(order) }}
            onLayout={({ sort, ...patch }) => {
              if (sort !== undefined) library.setOrder(orderOfColumn(sort));
              else onLayout(patch);
            }}
          />
          <tbody
            className="table-rows"
            style={{ height: view.virtual.getTotalSize(), paddingTop: (items[0]?.start ?? top) - top }}
          >
            {items.map(({ index }) => {
              const line = lines.at(index);
              if (line.kind === 'head') {
                const group = groups?.[line.group];
                if (group === undefined || order.groupBy === undefined) return null;
                return (
                  <GroupHeadRow
                    key={`head ${group.key}`}
                    id={`${id}head${line.group}`}
                    rowIndex={index + 2}
                    group={group}
                    by={order.groupBy}
                    isCollapsed={view.isCollapsed(group.key)}
                    active={line.group === headAt}
                    onToggle={view.toggleHead}
                  />
                );
              }
              const asset = view.assetAt(line.first);
              if (asset === undefined || !isDrawn(line.first)) {
                return <tr key={line.first} className="table-row is-coming" aria-rowindex={index + 2} />;
              }
              const spot = view.inStack(line.first);
              return (
                <AssetRow
                  key={keyOf(asset, spot)}
                  id={`${id}${line.first}`}
                  index={index}
                  view={asset}
                  hidden={hidden}
                  selected={view.selected.has(asset.asset.id) || (line.first === at && view.isActiveSelected)}
                  isItself={view.selected.has(asset.asset.id)}
                  active={line.first === at && headAt < 0}
                  renaming={asset.asset.id === renaming}
                  spot={spot}
                  actions={view.actions}
                />
              );
            })}
          </tbody>
        </table>
      </CommandScope>
      {drag.dragged !== null && <DragGhost {...drag.dragged} />}
      <ContextMenu context="asset" at={view.menuAt} onClose={view.closeMenu} />
    </>
  );
}
