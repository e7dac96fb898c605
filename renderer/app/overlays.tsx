import { lazy, Suspense, useEffect } from 'react';
import type { Command } from '../commands/command.ts';
import { Palette } from '../features/palette/palette.tsx';
import { useApp, useAppState } from '../store/app-context.tsx';
import { askedJobs } from '../store/jobs/jobs-slice.ts';

const FolderPicker = lazy(() =>
  import('../features/batch/folder-picker.tsx').then((module) => ({ default: module.FolderPicker })),
);
const SaveRecipeDialog = lazy(() =>
  import('../features/batch/save-recipe-dialog.tsx').then((module) => ({ default: module.SaveRecipeDialog })),
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

/** Whatever lies over the window: one at a time. */
export function Overlays({ commands }: { readonly commands: readonly Command[] }) {
  const overlay = useAppState((state) => state.overlay);
  const showOverlay = useAppState((state) => state.showOverlay);
  const { store } = useApp();
  const asked = useAppState(askedJobs);
  const askedDeletion = useAppState((state) => state.askedDeletion);
  const decided = asked.length === 0;
  useEffect(() => {
    if (decided) store.setState({ askedJobIds: [] });
  }, [decided, store]);
  const onClose = (): void => showOverlay(null);
  return (
    <Suspense fallback={null}>
      {overlay === 'folder-picker' && <FolderPicker onClose={onClose} />}
      {overlay === 'save-recipe' && <SaveRecipeDialog onClose={onClose} />}
      {overlay === 'palette' && <Palette commands={commands} onClose={onClose} />}
      {overlay === 'keys' && <KeysDialog commands={commands} onClose={onClose} />}
      {!decided && <DecisionDialog jobs={asked} onClose={() => store.setState({ askedJobIds: [] })} />}
      {askedDeletion !== null && <DeleteDialog asked={askedDeletion} />}
      {overlay === 'settings' && <SettingsDialog onClose={onClose} />}
      {overlay === 'adopt' && <AdoptDialog onClose={onClose} />}
      {overlay === 'adopt-new' && <AdoptNewDialog onClose={onClose} />}
      {overlay === 'release' && <ReleaseDialog onClose={onClose} />}
      {overlay === 'budget' && <BudgetDialog onClose={onClose} />}
      {overlay === 'primitives' && <PrimitivesPage onClose={onClose} />}
      {overlay === 'about' && <AboutDialog onClose={onClose} />}
    </Suspense>
  );
}
