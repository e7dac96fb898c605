import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetView } from '../../shared/bridge/views.ts';
import { useApp, useAppState } from '../store/app-context.tsx';
import { libraryActions } from '../store/library/library-actions.ts';
import { prepareLight } from './canvas/use-light.ts';
import { DepthCard } from './chrome/depth/depth-card.tsx';
import { DepthLegend } from './chrome/depth/depth-legend.tsx';
import { ShadingPie } from './chrome/shading-pie.tsx';
import { usePointer } from './chrome/use-pointer.ts';
import { ViewerHead } from './chrome/viewer-head.tsx';
import { ViewerSide } from './chrome/viewer-side.tsx';
import { ViewerSidebar } from './chrome/viewer-sidebar.tsx';
import './viewer.css';
import './compare/compare.css';
import { CompareCanvas } from './compare/compare-canvas.tsx';
import { ComparePanes } from './compare/compare-panes.tsx';
import { HeatCard } from './compare/heat-card.tsx';
import { createPaneStore, type PaneStore } from './compare/pane-store.ts';

interface CompareViewerProps {
  /** Two to four, in the order of their letters. */
  readonly views: readonly AssetView[];
  /** The index of the active one. */
  readonly active: number;
}

/** Models held against each other on one canvas, from one camera. Commands and decisions are about the active one. */
export function CompareViewer({ views, active }: CompareViewerProps) {
  const [store] = useState(createPaneStore);
  const library = libraryActions(useApp());
  const ids = views.map(({ asset }) => asset.id).join(' ');
  const assets = useMemo(() => ids.split(' '), [ids]);
  const activate = useCallback(
    (index: number): void => {
      const id = assets[index];
      if (id !== undefined) void library.select(id, 'only');
    },
    [assets, library],
  );
  const environment = useAppState((state) => state.settings.viewer.environment);
  useEffect(() => prepareLight(environment), [environment]);
  const isBusy = useProgress(store, assets);
  const sidebar = useAppState((state) => state.settings.viewer.sidebar);
  const pie = useAppState((state) => state.shadingPie);
  const isHeat = useAppState((state) => state.compareMode === 'heat') && views.length === 2;
  const depth = useStore(store, ({ models }) => models.get(assets[active] ?? '')?.depth ?? null);
  const pointer = usePointer();
  const names = views.map(({ asset }) => asset.name).join(', ');
  return (
    <div className="viewer compare" aria-busy={isBusy}>
      <CompareCanvas store={store} assets={assets} active={active} name={names} onActivate={activate} />
      <ViewerHead isDepth={depth !== null} isCompared />
      <ComparePanes views={views} active={active} store={store} onActivate={activate} />
      {depth !== null && <DepthLegend />}
      <ViewerSide
        cards={
          <>
            {depth !== null && <DepthCard read={depth.read} />}
            {isHeat && <HeatCard active={active} format={views[0]?.format ?? ''} />}
          </>
        }
      >
        {sidebar && <ViewerSidebar references={[]} format={views[active]?.format ?? ''} isFlat={false} />}
      </ViewerSide>
      {pie && <ShadingPie pointer={pointer.current} />}
    </div>
  );
}

/** Whether a model is still to be drawn. Tells the window when all are drawn whole, or failed. */
function useProgress(store: PaneStore, assets: readonly string[]): boolean {
  const progress = useStore(store, (state) => state.progress);
  const setViewComplete = useAppState((state) => state.setViewComplete);
  const setViewed = useAppState((state) => state.setViewed);
  // An asset that no viewer reads never has progress of its own.
  const isComplete = assets.every((asset) => (progress.get(asset) ?? 'complete') === 'complete');
  useEffect(() => setViewComplete(isComplete), [isComplete, setViewComplete]);
  useEffect(() => () => setViewed(null), [setViewed]);
  return [...progress.values()].includes('opening');
}
