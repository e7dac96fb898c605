import { useEffect } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import { assetAt } from '../../store/library-slice.ts';
import { useAreaSize } from '../../store/use-area-size.ts';
import { useMainFocus } from '../../store/use-main-focus.ts';
import { Splitter } from '../../ui/splitter.tsx';
import { AssetProperties } from '../properties/asset-properties.tsx';
import { LibraryPanel } from './library-panel.tsx';
import './library-workspace.css';
import { ViewerPanel } from './viewer-panel.tsx';

/** Of the window's width, until the artist decides otherwise: two columns of covers at least, four at most. */
const GRID_SHARE = 0.26;
const GRID_WIDTHS = [424, 820] as const;

/** The grid, the viewer beside it, which takes what a wider window gives (or alone, when large), and the properties of what is selected. */
export function LibraryWorkspace() {
  const share = Math.round(window.innerWidth * GRID_SHARE);
  const grid = useAreaSize(
    'library.grid',
    Math.min(GRID_WIDTHS[1], Math.max(GRID_WIDTHS[0], share)),
    240,
    2400,
  );
  const properties = useAreaSize('library.properties', 300, 240, 460);
  const large = useAppState((state) => state.viewerLarge);
  const setViewerLarge = useAppState((state) => state.setViewerLarge);
  const selected = useAppState((state) => state.selectedAssetId);
  const selectAsset = useAppState((state) => state.selectAsset);
  const first = useAppState((state) => assetAt(state, 0)?.asset.id);

  useEffect(() => {
    if (selected === null && first !== undefined) selectAsset(first);
  }, [selected, first, selectAsset]);

  useEffect(() => {
    if (!large) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) setViewerLarge(false);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [large, setViewerLarge]);

  const columns = large
    ? `minmax(0, 1fr) auto ${properties.size}px`
    : `minmax(240px, ${grid.size}px) auto minmax(320px, 1fr) auto ${properties.size}px`;
  const workspace = useMainFocus('.cover-grid, .viewport canvas');
  return (
    <main ref={workspace} className="library-workspace" style={{ gridTemplateColumns: columns }}>
      {!large && (
        <>
          <LibraryPanel />
          <Splitter label="Width of the grid" orientation="vertical" resizes="before" {...grid} />
        </>
      )}
      <ViewerPanel />
      <Splitter label="Width of the properties" orientation="vertical" resizes="after" {...properties} />
      <AssetProperties />
    </main>
  );
}
