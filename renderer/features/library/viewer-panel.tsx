import { FolderOpen, LayoutGrid, Maximize2, Minimize2, X } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { ViewerSettings } from '../../../shared/model/settings/viewer-settings.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { activeCompared, comparedViews } from '../../store/library/compare-slice.ts';
import { assetToShowFirst, type InView, inView } from '../../store/library/library-slice.ts';
import { usePictured } from '../../store/library/pictured/use-pictured.ts';
import { assetsAhead } from '../../store/library/places/assets-ahead.ts';
import { useAssetsAhead } from '../../store/library/places/use-assets-ahead.ts';
import { isTableShown } from '../../store/library/table-slice.ts';
import { Area } from '../../ui/area.tsx';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PanelGuard } from '../../ui/panel-guard.tsx';
import { CompareTools } from '../../viewer/compare/compare-tools.tsx';
import { LightTable } from '../../viewer/table/light-table.tsx';
import { tableViewWords } from '../../viewer/table/table-moves.ts';
import { TableTools } from '../../viewer/table/table-tools.tsx';
import { type Viewable, viewableAsset, viewableFile } from '../../viewer/viewable.ts';
import { isShown } from '../../words/asset-words.ts';
import { NothingShown, NotRead } from './nothing-shown.tsx';
import { openedFileOf } from './opened-file.ts';
import { useFileDrop } from './use-file-drop.ts';

/** three and the viewer are loaded when the first model is shown. */
const Viewer = lazyPart(
  () => import('../../viewer/viewer.tsx'),
  (module) => module.Viewer,
);

const CompareViewer = lazyPart(
  () => import('../../viewer/compare-viewer.tsx'),
  (module) => module.CompareViewer,
);

/** The active asset in 3D, or an opened file; or several assets that are compared. */
export function ViewerPanel() {
  const shown = useAppState(inView);
  const large = useAppState((state) => state.dock.maximised === 'viewer');
  const closeFile = useAppState((state) => state.closeFile);
  const openFile = useAppState((state) => state.openFile);
  // One canvas at a time: the quick look or the presentation before it draws the model.
  const isLookedAt = useAppState(({ overlay }) => ['quick-look', 'presentation'].includes(overlay.kind));
  const compared = useAppState(useShallow(comparedViews));
  const active = useAppState(activeCompared);
  const isComparing = compared.length > 0;
  const isTable = useAppState(isTableShown);
  const isReview = useAppState((state) => state.workspace === 'review');
  const tableView = useAppState((state) => state.tableView);
  useFirstAsset();
  // An opened file is closed with the panel.
  useEffect(() => closeFile, [closeFile]);
  const open = useCallback((file: File) => openFile(openedFileOf(file)), [openFile]);
  const drop = useFileDrop(open);
  const ahead = useAssetsAhead(assetsAhead);
  const settings = useAppState((state) => state.settings.viewer);
  const by = usePictured(shown.kind === 'asset' ? shown.view : undefined);
  const viewable = useMemo(() => viewableOf(shown, settings, by), [shown, settings, by]);
  return (
    <Area
      title={isTable ? 'Light table' : isComparing ? 'Compare' : 'Viewer'}
      className="viewer-panel"
      note={
        isTable
          ? `one camera for all · ${tableViewWords(tableView)}`
          : isComparing
            ? compared.map(({ asset }) => asset.name).join(' · ')
            : nameOf(shown)
      }
      tools={
        <>
          {isTable && <TableTools />}
          {isReview && !isTable && !isComparing && (
            <CommandButton command="review.light-table" icon={<LayoutGrid size={12} aria-hidden />} />
          )}
          {isComparing && <CompareTools count={compared.length} />}
          {shown.kind === 'file' && (
            <IconButton label="Close this file" onClick={closeFile}>
              <X size={12} aria-hidden />
            </IconButton>
          )}
          {!isTable && (
            <CommandButton command="file.open-model" icon={<FolderOpen size={12} aria-hidden />} />
          )}
          {viewable !== null && !isTable && (
            <CommandButton
              command="viewer.large"
              icon={large ? <Minimize2 size={12} aria-hidden /> : <Maximize2 size={12} aria-hidden />}
            />
          )}
        </>
      }
    >
      {/* what is dropped here is looked at; elsewhere it is planned as a batch */}
      <div ref={drop} className="viewer-drop">
        {isLookedAt ? null : isTable ? (
          <PanelGuard name="The light table">
            <LightTable />
          </PanelGuard>
        ) : isComparing ? (
          <PanelGuard name="The comparison">
            <Suspense fallback={<EmptyState title="Opening the viewer…" />}>
              <CompareViewer views={compared} active={active} />
            </Suspense>
          </PanelGuard>
        ) : viewable !== null ? (
          <PanelGuard name="The viewer">
            <Suspense fallback={<EmptyState title="Opening the viewer…" />}>
              <Viewer shown={viewable} ahead={ahead} />
            </Suspense>
          </PanelGuard>
        ) : shown.kind === 'asset' && isPicture(shown.view) ? (
          <FilePicture className="viewer-flat" src={shown.view.result} alt={shown.view.asset.name} />
        ) : shown.kind === 'asset' ? (
          <NotRead view={shown.view} />
        ) : (
          <NothingShown />
        )}
      </div>
    </Area>
  );
}

/** What the viewer reads; null if there is nothing, or an asset that no viewer reads. */
function viewableOf(shown: InView, settings: ViewerSettings, by: AssetView | undefined): Viewable | null {
  switch (shown.kind) {
    case 'nothing':
      return null;
    case 'asset':
      return isShown(shown.view) && !isPicture(shown.view) ? viewableAsset(shown.view, settings, by) : null;
    case 'file':
      return viewableFile(shown.file, settings);
    default:
      return assertNever(shown);
  }
}

/** A picture that was imported without a model. */
const isPicture = ({ asset }: AssetView): boolean => asset.imported?.as === 'picture';

function nameOf(shown: InView): string | undefined {
  if (shown.kind === 'file') return shown.file.name;
  return shown.kind === 'asset' ? shown.view.asset.name : undefined;
}

/** Selects the newest asset until the artist selects one, so that something is shown from the start. */
function useFirstAsset(): void {
  const selectAsset = useAppState((state) => state.selectAsset);
  const first = useAppState(assetToShowFirst);
  useEffect(() => {
    if (first !== null) selectAsset(first);
  }, [first, selectAsset]);
}
