import { Suspense } from 'react';
import { assertNever } from '../../shared/model/assert-never.ts';
import type { Command } from '../commands/command.ts';
import { useApp, useAppState } from '../store/app-context.tsx';
import { jobsToCancel, jobsToDecide } from '../store/jobs/jobs-slice.ts';
import { Dialog } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PanelGuard } from '../ui/panel-guard.tsx';
import { writeIntoFolder } from './write-into-folder.ts';

/** Loaded after the frame is drawn, and not at its first use: what is typed right after its key is a name already. */
const Palette = lazyPart(
  () => import('../features/palette/palette.tsx'),
  (module) => module.Palette,
);
Palette.preload();
const FolderPicker = lazyPart(
  () => import('../features/batch/picker/folder-picker.tsx'),
  (module) => module.FolderPicker,
);
const SaveRecipeDialog = lazyPart(
  () => import('../features/batch/recipe/save-recipe-dialog.tsx'),
  (module) => module.SaveRecipeDialog,
);
const ArrangeViewsDialog = lazyPart(
  () => import('../features/batch/views/arrange-views-dialog.tsx'),
  (module) => module.ArrangeViewsDialog,
);
const RenameRecipeDialog = lazyPart(
  () => import('../features/batch/recipe/rename-recipe-dialog.tsx'),
  (module) => module.RenameRecipeDialog,
);
const RecipeVersionsDialog = lazyPart(
  () => import('../features/batch/recipe/recipe-versions-dialog.tsx'),
  (module) => module.RecipeVersionsDialog,
);
const ChainVersionsDialog = lazyPart(
  () => import('../features/batch/chain/chain-versions-dialog.tsx'),
  (module) => module.ChainVersionsDialog,
);
const ImportRecipesDialog = lazyPart(
  () => import('../features/batch/recipe/import-recipes-dialog.tsx'),
  (module) => module.ImportRecipesDialog,
);
const SaveReportDialog = lazyPart(
  () => import('../features/queue/dialogs/save-report-dialog.tsx'),
  (module) => module.SaveReportDialog,
);
const WatchesDialog = lazyPart(
  () => import('../features/batch/watch/watches-dialog.tsx'),
  (module) => module.WatchesDialog,
);
const WatchFormDialog = lazyPart(
  () => import('../features/batch/watch/watch-form-dialog.tsx'),
  (module) => module.WatchFormDialog,
);
const KeysDialog = lazyPart(
  () => import('../features/palette/keys-dialog.tsx'),
  (module) => module.KeysDialog,
);
const DecisionDialog = lazyPart(
  () => import('../features/queue/dialogs/decision-dialog.tsx'),
  (module) => module.DecisionDialog,
);
const SettingsDialog = lazyPart(
  () => import('./settings-dialog.tsx'),
  (module) => module.SettingsDialog,
);
const AdoptDialog = lazyPart(
  () => import('../features/queue/dialogs/adopt-dialog.tsx'),
  (module) => module.AdoptDialog,
);
const AdoptNewDialog = lazyPart(
  () => import('../features/queue/dialogs/adopt-new-dialog.tsx'),
  (module) => module.AdoptNewDialog,
);
const ReleaseDialog = lazyPart(
  () => import('../features/queue/dialogs/release-dialog.tsx'),
  (module) => module.ReleaseDialog,
);
const RetryDialog = lazyPart(
  () => import('../features/queue/dialogs/retry-dialog.tsx'),
  (module) => module.RetryDialog,
);
const ElsewhereDialog = lazyPart(
  () => import('../features/queue/dialogs/elsewhere-dialog.tsx'),
  (module) => module.ElsewhereDialog,
);
const CopiedLibraryDialog = lazyPart(
  () => import('../features/library/copied-library-dialog.tsx'),
  (module) => module.CopiedLibraryDialog,
);
const BudgetDialog = lazyPart(
  () => import('../features/queue/dialogs/budget-dialog.tsx'),
  (module) => module.BudgetDialog,
);
const DeleteDialog = lazyPart(
  () => import('../features/library/delete-dialog.tsx'),
  (module) => module.DeleteDialog,
);
const AddToCollectionDialog = lazyPart(
  () => import('../features/library/find/add-to-collection.tsx'),
  (module) => module.AddToCollectionDialog,
);
const RenameAssetsDialog = lazyPart(
  () => import('../features/library/rename/rename-assets-dialog.tsx'),
  (module) => module.RenameAssetsDialog,
);
const QuickLook = lazyPart(
  () => import('../features/library/quick-look/quick-look.tsx'),
  (module) => module.QuickLook,
);
const Presentation = lazyPart(
  () => import('../features/review/presentation/presentation.tsx'),
  (module) => module.Presentation,
);
const PicturesDialog = lazyPart(
  () => import('../features/review/pictures/pictures-dialog.tsx'),
  (module) => module.PicturesDialog,
);
const ExportPartsDialog = lazyPart(
  () => import('../features/review/parts-out/export-parts-dialog.tsx'),
  (module) => module.ExportPartsDialog,
);
const DepthExportDialog = lazyPart(
  () => import('../features/review/depth-out/depth-export-dialog.tsx'),
  (module) => module.DepthExportDialog,
);
const CopyOutDialog = lazyPart(
  () => import('../features/library/copy-out/copy-out-dialog.tsx'),
  (module) => module.CopyOutDialog,
);
const OpenWithDialog = lazyPart(
  () => import('../features/library/copy-out/open-with-dialog.tsx'),
  (module) => module.OpenWithDialog,
);
const RelinkDialog = lazyPart(
  () => import('../features/library/import/relink-dialog.tsx'),
  (module) => module.RelinkDialog,
);
const ImportDialog = lazyPart(
  () => import('../features/library/import/import-dialog.tsx'),
  (module) => module.ImportDialog,
);
const PrimitivesPage = lazyPart(
  () => import('../features/primitives/primitives-page.tsx'),
  (module) => module.PrimitivesPage,
);
const AboutDialog = lazyPart(
  () => import('../features/palette/about-dialog.tsx'),
  (module) => module.AboutDialog,
);

/** The overlay that is open, one at a time. If it cannot be shown, a dialog says so, which can be closed as any other. */
export function Overlays({ commands }: { readonly commands: readonly Command[] }) {
  const kind = useAppState((state) => state.overlay.kind);
  const closeOverlay = useAppState((state) => state.closeOverlay);
  return (
    <PanelGuard
      key={kind}
      name="This dialog"
      frame={(note) => (
        <Dialog title="Not shown" onClose={() => closeOverlay(kind)}>
          {note}
        </Dialog>
      )}
    >
      <Suspense fallback={null}>
        <OverlayInSight commands={commands} />
      </Suspense>
    </PanelGuard>
  );
}

function OverlayInSight({ commands }: { readonly commands: readonly Command[] }) {
  const app = useApp();
  const overlay = useAppState((state) => state.overlay);
  const closeOverlay = useAppState((state) => state.closeOverlay);
  const asked = useAppState(jobsToDecide);
  const withThem = useAppState(jobsToCancel);
  const onClose = (): void => closeOverlay(overlay.kind);
  const isPlanned = useAppState((state) => state.importing !== null);
  const showOverlay = useAppState((state) => state.showOverlay);
  const backToPlan = (): void => showOverlay({ kind: 'import' });
  const backToWatch = (): void => showOverlay({ kind: 'watch-form' });
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'palette':
      return <Palette commands={commands} onClose={onClose} />;
    case 'keys':
      return <KeysDialog commands={commands} onClose={onClose} />;
    case 'about':
      return <AboutDialog onClose={onClose} />;
    case 'quick-look':
      return <QuickLook onClose={onClose} />;
    case 'presentation':
      return <Presentation onClose={onClose} />;
    case 'primitives':
      return <PrimitivesPage onClose={onClose} />;
    case 'folder-picker':
      return (
        <FolderPicker
          of={overlay.of}
          {...((overlay.of === 'export' ||
            overlay.of === 'pictures' ||
            overlay.of === 'parts' ||
            overlay.of === 'depth-export') && {
            onFolder: (folder) => void writeIntoFolder(app, overlay, folder),
          })}
          {...(overlay.of === 'relink' && { lost: overlay.link })}
          {...(overlay.of === 'library' && { choosing: overlay.choosing })}
          onClose={
            overlay.of === 'import' && isPlanned
              ? backToPlan
              : overlay.of?.startsWith('watch') === true
                ? backToWatch
                : onClose
          }
        />
      );
    case 'pictures':
      return <PicturesDialog ids={overlay.ids} onClose={onClose} />;
    case 'export-parts':
      return <ExportPartsDialog onClose={onClose} />;
    case 'depth-export':
      return <DepthExportDialog ids={overlay.ids} onClose={onClose} />;
    case 'copy-out':
      return <CopyOutDialog ids={overlay.ids} onClose={onClose} />;
    case 'open-with':
      return <OpenWithDialog ids={overlay.ids} onClose={onClose} />;
    case 'relink':
      return <RelinkDialog link={overlay.link} outcome={overlay.outcome} onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'watches':
      return <WatchesDialog onClose={onClose} />;
    case 'watch-form':
      return <WatchFormDialog />;
    case 'save-recipe':
      return <SaveRecipeDialog onClose={onClose} />;
    case 'arrange-views':
      return <ArrangeViewsDialog onClose={onClose} />;
    case 'rename-recipe':
      return <RenameRecipeDialog name={overlay.name} of={overlay.of ?? 'recipe'} onClose={onClose} />;
    case 'recipe-versions':
      return overlay.of === 'chain' ? (
        <ChainVersionsDialog name={overlay.name} onClose={onClose} />
      ) : (
        <RecipeVersionsDialog name={overlay.name} onClose={onClose} />
      );
    case 'import-recipes':
      return <ImportRecipesDialog recipes={overlay.recipes} onClose={onClose} />;
    case 'save-report':
      return <SaveReportDialog batchId={overlay.batchId} onClose={onClose} />;
    case 'settings':
      return <SettingsDialog page={overlay.page} onClose={onClose} />;
    case 'decision':
      return <DecisionDialog jobs={asked} waiting={withThem} onClose={onClose} />;
    case 'retry':
      return <RetryDialog jobIds={overlay.jobIds} onClose={onClose} />;
    case 'adopt':
      return <AdoptDialog jobId={overlay.jobId} onClose={onClose} />;
    case 'adopt-new':
      return <AdoptNewDialog onClose={onClose} />;
    case 'release':
      return <ReleaseDialog jobId={overlay.jobId} onClose={onClose} />;
    case 'elsewhere':
      return <ElsewhereDialog jobId={overlay.jobId} onClose={onClose} />;
    case 'copied-library':
      return <CopiedLibraryDialog folder={overlay.folder} original={overlay.original} onClose={onClose} />;
    case 'budget':
      return <BudgetDialog jobId={overlay.jobId} onClose={onClose} />;
    case 'add-to-collection':
      return <AddToCollectionDialog ids={overlay.ids} onClose={onClose} />;
    case 'rename-assets':
      return <RenameAssetsDialog ids={overlay.ids} onClose={onClose} />;
    case 'deletion':
      return <DeleteDialog asked={overlay.of} onClose={onClose} />;
    default:
      return assertNever(overlay);
  }
}
