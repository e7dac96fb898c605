import { Maximize2, Minimize2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { useActions, useAppState } from '../../store/app-context.tsx';
import { selectedAsset } from '../../store/library-slice.ts';
import { Area } from '../../ui/area.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelGuard } from '../frame/panel-guard.tsx';
import { formatWords, isShown } from './asset-words.ts';

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
        <NothingShown />
      ) : !isShown(view) ? (
        <NotRead view={view} />
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

function NothingShown() {
  const empty = useAppState((state) => state.assets.length === 0);
  return empty ? (
    <EmptyState title="Nothing to show yet">
      The newest model stands here as soon as it is made: drag to orbit it, wheel to come nearer.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing selected">
      Click a cover, or move to one with the arrow keys; Enter opens it large.
    </EmptyState>
  );
}

function NotRead({ view }: { readonly view: AssetView }) {
  const { library } = useActions();
  return (
    <EmptyState
      title={`${formatWords(view)} is not shown here yet`}
      actions={<Button onClick={() => void library.showInFolder(view.asset.id)}>Show in folder</Button>}
    >
      The viewer turns glb and obj. The file is whole, and other programs open it.
    </EmptyState>
  );
}
