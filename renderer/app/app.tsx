import { CSPProvider } from '@base-ui/react/csp-provider';
import { Suspense, useEffect, useMemo } from 'react';
import './app.css';
import { bindKeys } from '../commands/bind-keys.ts';
import { CommandsProvider } from '../commands/commands-context.tsx';
import { useCommandKeys } from '../commands/use-command-keys.ts';
import { DropZone } from '../features/batch/drop-zone.tsx';
import { SecretBanner } from '../features/connections/secret-banner.tsx';
import { FirstSteps } from '../features/first-steps/first-steps.tsx';
import { FileChooser } from '../features/library/file-chooser.tsx';
import { useApp, useAppState } from '../store/app-context.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PanelGuard } from '../ui/panel-guard.tsx';
import { ScaleContext } from '../ui/scale-context.ts';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { createCommands } from './create-commands.ts';
import { keepFocus } from './keep-focus.ts';
import { LinkBanner } from './link-banner.tsx';
import { Overlays } from './overlays.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useScale } from './use-scale.ts';
import { VersionBanner } from './version-banner.tsx';

/** The docking library and the panels are loaded after the frame is drawn. */
const Dock = lazyPart(
  () => import('./dock/dock.tsx'),
  (module) => module.Dock,
);
Dock.preload();
/** So are the messages in the corner, which tell by then what came meanwhile. */
const ToastLayer = lazyPart(
  () => import('./toast-layer.tsx'),
  (module) => module.ToastLayer,
);
ToastLayer.preload();

/** The frame of the window: top bar, workspace, status bar, and overlays. */
export function AppFrame() {
  const app = useApp();
  const shipped = useMemo(() => createCommands(app), [app]);
  const keys = useAppState((state) => state.settings.keys);
  const commands = useMemo(() => bindKeys(shipped, keys), [shipped, keys]);
  const theme = useAppState((state) => state.settings.appearance.theme);
  const startError = useAppState((state) => state.startError);
  useCommandKeys(commands);
  const scale = useScale();
  useEffect(keepFocus, []);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  return (
    <CSPProvider disableStyleElements>
      <ScaleContext value={scale}>
        <CommandsProvider commands={commands}>
          <div className="app">
            <TopBar commands={commands} />
            <LinkBanner />
            <VersionBanner />
            <SecretBanner />
            <FirstSteps />
            {startError !== null && (
              <div className="app-error">
                <ErrorNote error={startError} />
              </div>
            )}
            <PanelGuard name="The workspace">
              <Suspense fallback={<main />}>
                <Dock />
              </Suspense>
            </PanelGuard>
            <StatusBar />
          </div>
          <FileChooser />
          <DropZone />
          <Overlays commands={commands} />
          <PanelGuard name="Messages">
            <Suspense fallback={null}>
              <ToastLayer />
            </Suspense>
          </PanelGuard>
          <TooltipLayer />
        </CommandsProvider>
      </ScaleContext>
    </CSPProvider>
  );
}
