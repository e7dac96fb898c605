import { useEffect } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import { useAreaSize } from '../../store/use-area-size.ts';
import { Splitter } from '../../ui/splitter.tsx';
import { AssetProperties } from '../properties/asset-properties.tsx';
import { LibraryPanel } from './library-panel.tsx';
import './library-workspace.css';
import { ViewerPanel } from './viewer-panel.tsx';

/** Of the window's width, until the artist decides otherwise. */
const VIEWER_SHARE = 0.38;

/** The grid, the viewer beside it (or alone, when large), and the properties of what is selected. */
export function LibraryWorkspace() {
  const viewer = useAreaSize('library.viewer', Math.round(window.innerWidth * VIEWER_SHARE), 320, 1600);
  const properties = useAreaSize('library.properties', 300, 240, 460);
  const large = useAppState((state) => state.viewerLarge);
  const setViewerLarge = useAppState((state) => state.setViewerLarge);
  const selected = useAppState((state) => state.selectedAssetId);
  const selectAsset = useAppState((state) => state.selectAsset);
  const first = useAppState((state) => state.assets[0]?.asset.id);

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
    : `minmax(240px, 1fr) auto minmax(0, ${viewer.size}px) auto ${properties.size}px`;
  return (
    <main className="library-workspace" style={{ gridTemplateColumns: columns }}>
      {!large && (
        <>
          <LibraryPanel />
          <Splitter label="Width of the viewer" orientation="vertical" resizes="after" {...viewer} />
        </>
      )}
      <ViewerPanel />
      <Splitter label="Width of the properties" orientation="vertical" resizes="after" {...properties} />
      <AssetProperties />
    </main>
  );
}
