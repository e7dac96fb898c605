import { Maximize2, Minimize2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import { selectedAsset } from '../../store/library-slice.ts';
import { Area } from '../../ui/area.tsx';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelGuard } from '../frame/panel-guard.tsx';

/** three and the viewer are fetched when a model is first shown. */
const Viewer = lazy(() => import('../../viewer/viewer.tsx').then((module) => ({ default: module.Viewer })));

/** The selected asset, in three dimensions. */
export function ViewerPanel() {
  const view = useAppState(selectedAsset);
  const large = useAppState((state) => state.viewerLarge);
  const setViewerLarge = useAppState((state) => state.setViewerLarge);
  return (
    <Area
      title="Viewer"
      className="viewer-panel"
      note={view?.asset.name}
      tools={
        view !== undefined && (
          <IconButton
            label={large ? 'Show the grid again (Esc)' : 'Large viewer (Enter)'}
            onClick={() => setViewerLarge(!large)}
          >
            {large ? <Minimize2 size={12} aria-hidden /> : <Maximize2 size={12} aria-hidden />}
          </IconButton>
        )
      }
    >
      {view === undefined ? (
        <EmptyState title="Nothing selected">Select an asset, and it stands here to be turned.</EmptyState>
      ) : (
        <PanelGuard name="The viewer">
          <Suspense fallback={<EmptyState title="Opening the viewer…" />}>
            <Viewer view={view} />
          </Suspense>
        </PanelGuard>
      )}
    </Area>
  );
}
