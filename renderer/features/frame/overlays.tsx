import { lazy, Suspense } from 'react';
import type { Command } from '../../commands/command.ts';
import { useAppState } from '../../store/app-context.tsx';

const FolderPicker = lazy(() =>
  import('../batch/folder-picker.tsx').then((module) => ({ default: module.FolderPicker })),
);
const SaveRecipeDialog = lazy(() =>
  import('../batch/save-recipe-dialog.tsx').then((module) => ({ default: module.SaveRecipeDialog })),
);
const Palette = lazy(() => import('../palette/palette.tsx').then((module) => ({ default: module.Palette })));
const KeysDialog = lazy(() =>
  import('../palette/keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })),
);
const AboutDialog = lazy(() =>
  import('../palette/about-dialog.tsx').then((module) => ({ default: module.AboutDialog })),
);

/** Whatever lies over the window: one at a time. */
export function Overlays({ commands }: { readonly commands: readonly Command[] }) {
  const overlay = useAppState((state) => state.overlay);
  const showOverlay = useAppState((state) => state.showOverlay);
  const onClose = (): void => showOverlay(null);
  return (
    <Suspense fallback={null}>
      {overlay === 'folder-picker' && <FolderPicker onClose={onClose} />}
      {overlay === 'save-recipe' && <SaveRecipeDialog onClose={onClose} />}
      {overlay === 'palette' && <Palette commands={commands} onClose={onClose} />}
      {overlay === 'keys' && <KeysDialog commands={commands} onClose={onClose} />}
      {overlay === 'about' && <AboutDialog onClose={onClose} />}
    </Suspense>
  );
}
