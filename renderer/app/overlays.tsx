import { lazy, Suspense } from 'react';
import { assertNever } from '../../shared/model/assert-never.ts';
import type { Command } from '../commands/command.ts';
import { Palette } from '../features/palette/palette.tsx';
import { useAppState } from '../store/app-context.tsx';
import { jobsToCancel, jobsToDecide } from '../store/jobs/jobs-slice.ts';

const FolderPicker = lazy(() =>
  import('../features/batch/folder-picker.tsx').then((module) => ({ default: module.FolderPicker })),
);
const SaveRecipeDialog = lazy(() =>
  import('../features/batch/recipe/save-recipe-dialog.tsx').then((module) => ({
    default: module.SaveRecipeDialog,
  })),
);
const KeysDialog = lazy(() =>
  import('../features/palette/keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })),
);
const DecisionDialog = lazy(() =>
  import('../features/queue/dialogs/decision-dialog.tsx').then((module) => ({
    default: module.DecisionDialog,
  })),
);
const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then((module) => ({ default: module.SettingsDialog })),
);
const AdoptDialog = lazy(() =>
  import('../features/queue/dialogs/adopt-dialog.tsx').then((module) => ({ default: module.AdoptDialog })),
);
const AdoptNewDialog = lazy(() =>
  import('../features/queue/dialogs/adopt-new-dialog.tsx').then((module) => ({
    default: module.AdoptNewDialog,
  })),
);
const ReleaseDialog = lazy(() =>
  import('../features/queue/dialogs/release-dialog.tsx').then((module) => ({
    default: module.ReleaseDialog,
  })),
);
const RetryDialog = lazy(() =>
  import('../features/queue/dialogs/retry-dialog.tsx').then((module) => ({ default: module.RetryDialog })),
);
const BudgetDialog = lazy(() =>
  import('../features/queue/dialogs/budget-dialog.tsx').then((module) => ({ default: module.BudgetDialog })),
);
const DeleteDialog = lazy(() =>
  import('../features/library/delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })),
);
const PrimitivesPage = lazy(() =>
  import('../features/primitives/primitives-page.tsx').then((module) => ({ default: module.PrimitivesPage })),
);
const AboutDialog = lazy(() =>
  import('../features/palette/about-dialog.tsx').then((module) => ({ default: module.AboutDialog })),
);

/** The overlay that is open, one at a time. */
export function Overlays({ commands }: { readonly commands: readonly Command[] }) {
  return (
    <Suspense fallback={null}>
      <OverlayInSight commands={commands} />
    </Suspense>
  );
}

function OverlayInSight({ commands }: { readonly commands: readonly Command[] }) {
  const overlay = useAppState((state) => state.overlay);
  const closeOverlay = useAppState((state) => state.closeOverlay);
  const asked = useAppState(jobsToDecide);
  const withThem = useAppState(jobsToCancel);
  const onClose = (): void => closeOverlay(overlay.kind);
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'palette':
      return <Palette commands={commands} onClose={onClose} />;
    case 'keys':
      return <KeysDialog commands={commands} onClose={onClose} />;
    case 'about':
      return <AboutDialog onClose={onClose} />;
    case 'primitives':
      return <PrimitivesPage onClose={onClose} />;
    case 'folder-picker':
      return <FolderPicker onClose={onClose} />;
    case 'save-recipe':
      return <SaveRecipeDialog onClose={onClose} />;
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
    case 'budget':
      return <BudgetDialog jobId={overlay.jobId} onClose={onClose} />;
    case 'deletion':
      return <DeleteDialog asked={overlay.of} onClose={onClose} />;
    default:
      return assertNever(overlay);
  }
}
