import { useRef } from 'react';
import { CommandScope } from '../../commands/command-scope.tsx';
import { ContextMenu } from '../../commands/context-menu.tsx';
import { useAppState } from '../../store/app-context.tsx';
import '../../ui/tile-grid.css';
import { useRubberBand } from '../../store/library/band/use-rubber-band.ts';
import { TileBand } from '../../ui/tile-band.tsx';
import { tileLayout } from '../../ui/tile-layout.ts';
import { useWidth } from '../../ui/use-width.ts';
import { Cover } from './cover.tsx';
import { DragGhost } from './drag/drag-ghost.tsx';
import { useCoverDrag } from './drag/use-cover-drag.ts';
import { GroupHead } from './view/group-head.tsx';
import { keyOf, useAssetsView } from './view/use-assets-view.ts';

/** The grid of covers, in groups if there are any. A rectangle begun between covers selects, too. */
export function CoverGrid() {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const renaming = useAppState((state) => state.renamingAssetId);
  const coverSize = useAppState((state) => state.settings.appearance.coverSize);
  const hasReference = useAppState((state) => state.settings.appearance.referenceOnCovers);
  const scale = useAppState((state) => state.scale);
  const unscaled = tileLayout(width / scale, coverSize, WORDS_HEIGHT);
  const { columns } = unscaled;
  const rowHeight = Math.round(unscaled.rowHeight * scale);
  const gap = unscaled.gap * scale;
  const headHeight = Math.round(HEAD_HEIGHT * scale);
  const view = useAssetsView({
    name: 'covers',
    scroller,
    columns,
    rowHeight,
    headHeight,
    isLaidOut: width > 0,
    page: PAGE_ROWS,
    overscan: 2,
  });
  const drag = useCoverDrag(scroller);
  const { id, order, count, lines, groups, items, at, headAt, isDrawn } = view;
  const rubber = useRubberBand(scroller, { width, columns, rowHeight, gap, scale }, (top, bottom) =>
    lines.rowsBetween(top, bottom),
  );

  return (
    <>
      <CommandScope name="covers">
        <div
          ref={scroller}
          className="tile-grid cover-grid"
          role="listbox"
          aria-label={order.place === 'trash' ? 'Assets in the trash' : 'Assets'}
          aria-multiselectable
          aria-activedescendant={view.activeDescendant}
          tabIndex={0}
          onKeyDown={view.onKeyDown}
          onPointerDown={(event) => {
            rubber.onPointerDown(event);
            drag.onPointerDown(event);
          }}
        >
          <div
            role="presentation"
            className="tile-rows"
            style={{
              height: view.virtual.getTotalSize(),
              paddingTop: items[0]?.start,
              ['--tile-columns' as string]: columns,
              ['--tile-row-height' as string]: `${rowHeight - gap}px`,
              ['--tile-row-gap' as string]: `${gap}px`,
              ['--group-head' as string]: `${headHeight}px`,
            }}
          >
            {items.map(({ index }) => {
              const line = lines.at(index);
              if (line.kind === 'head') {
                const group = groups?.[line.group];
                if (group === undefined || order.groupBy === undefined) return null;
                return (
                  <GroupHead
                    key={`head ${group.key}`}
                    id={`${id}head${line.group}`}
                    group={group}
                    by={order.groupBy}
                    isCollapsed={view.isCollapsed(group.key)}
                    active={line.group === headAt}
                    onToggle={view.toggleHead}
                  />
                );
              }
              return (
                <div key={index} role="presentation" className="tile-row">
                  {Array.from({ length: line.last - line.first + 1 }, (_, column) => {
                    const position = line.first + column;
                    const asset = view.assetAt(position);
                    if (asset === undefined || !isDrawn(position)) {
                      return <div key={position} role="presentation" className="tile cover is-coming" />;
                    }
                    const spot = view.inStack(position);
                    return (
                      <Cover
                        key={keyOf(asset, spot)}
                        id={`${id}${position}`}
                        view={asset}
                        sort={order.sort}
                        place={position + 1}
                        of={count}
                        selected={
                          view.selected.has(asset.asset.id) || (position === at && view.isActiveSelected)
                        }
                        isItself={view.selected.has(asset.asset.id)}
                        active={position === at && headAt < 0}
                        renaming={asset.asset.id === renaming}
                        spot={spot}
                        hasReference={hasReference}
                        actions={view.actions}
                      />
                    );
                  })}
                </div>
              );
            })}
          </div>
          <TileBand band={rubber.band} />
        </div>
      </CommandScope>
      {drag.dragged !== null && <DragGhost {...drag.dragged} />}
      <ContextMenu context="asset" at={view.menuAt} onClose={view.closeMenu} />
    </>
  );
}

/** Of the words below a cover, in CSS pixels. */
const WORDS_HEIGHT = 44;
/** Of a group's head, in CSS pixels. */
const HEAD_HEIGHT = 32;
const PAGE_ROWS = 3;
