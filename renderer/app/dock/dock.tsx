import {
  type DockviewApi,
  DockviewReact,
  type DockviewTheme,
  type IDockviewHeaderActionsProps,
  type IDockviewPanelHeaderProps,
  type IDockviewPanelProps,
} from 'dockview-react';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { dockActions } from './dock-actions.ts';
import 'dockview-react/dist/styles/dockview.css';
import {
  type ComponentType,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ContextMenu, type MenuPoint } from '../../commands/context-menu.tsx';
import { PlanPanel } from '../../features/batch/plan-panel.tsx';
import { RecipePanel } from '../../features/batch/recipe/recipe-panel.tsx';
import { SourcesPanel } from '../../features/batch/sources-panel.tsx';
import { ChainsPanel } from '../../features/chains/chains-panel.tsx';
import { FindPanel } from '../../features/library/find/find-panel.tsx';
import { LibraryPanel } from '../../features/library/library-panel.tsx';
import { ViewerPanel } from '../../features/library/viewer-panel.tsx';
import { AssetProperties } from '../../features/properties/asset-properties.tsx';
import { JobDetails } from '../../features/queue/job-details.tsx';
import { QueuePanel } from '../../features/queue/queue-panel.tsx';
import { FinishedPanel } from '../../features/review/finished-panel.tsx';
import { ReferencePanel } from '../../features/review/reference-panel.tsx';
import { useApp, useAppState, useHandles } from '../../store/app-context.tsx';
import type { Workspace } from '../../store/frame-slice.ts';
import type { MainPart } from '../../store/main-parts.ts';
import { PANEL_NAMES, type PanelId } from '../../store/panel-ids.ts';
import { AreaHeadContext } from '../../ui/area-head.ts';
import './dock.css';
import { PanelGuard } from '../../ui/panel-guard.tsx';
import { type HeadPlaces, HeadPlacesContext, type PlaceName, usePlaceRef } from './head-places.ts';

const CONTENTS: Readonly<Record<PanelId, ComponentType>> = {
  sources: SourcesPanel,
  plan: PlanPanel,
  recipe: RecipePanel,
  queue: QueuePanel,
  job: JobDetails,
  chains: ChainsPanel,
  find: FindPanel,
  library: LibraryPanel,
  viewer: ViewerPanel,
  reference: ReferencePanel,
  properties: AssetProperties,
  finished: FinishedPanel,
};

/** What is focused when a workspace is entered by its command: the first of these that is visible. */
const MAIN_PARTS: Readonly<Record<Workspace, readonly MainPart[]>> = {
  batch: ['plan', 'queue'],
  library: ['covers', 'picture'],
  review: ['finished', 'picture'],
};

/** Between areas, in CSS pixels at scale 1. */
const GAP = 3;

/** The shown workspace: areas that can be docked, stacked, resized and maximised. */
export function Dock() {
  const workspace = useAppState((state) => state.workspace);
  const scale = useAppState((state) => state.scale);
  const dock = dockActions(useApp());
  const [places, setPlaces] = useState<HeadPlaces>(new Map());
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);
  const heads = useMemo(() => ({ places, setPlaces, onMenu: setMenuAt }), [places]);
  const [api, setApi] = useState<DockviewApi | null>(null);
  const gap = GAP * scale;
  const theme = useMemo(
    (): DockviewTheme => ({
      name: 'maquette',
      className: 'dock-theme',
      gap,
      dndOverlayMounting: 'absolute',
      dndPanelOverlay: 'group',
      tabGroupIndicator: 'none',
    }),
    [gap],
  );
  const main = useRef<HTMLElement>(null);
  useMainFocus(workspace);
  // Runs after the effects of the children, so that the dock has its new theme.
  useEffect(() => dock.setGap(gap), [dock, gap]);
  // A layout effect, so that no frame shows an empty dock.
  useLayoutEffect(() => (api === null ? undefined : dock.attach(api)), [dock, api]);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      dock.setRoom(Math.round(width), Math.round(height));
    });
    if (main.current !== null) watch.observe(main.current);
    return () => watch.disconnect();
  }, [dock]);
  return (
    <main ref={main} className="dock">
      <HeadPlacesContext value={heads}>
        <DockviewReact
          theme={theme}
          components={COMPONENTS}
          defaultTabComponent={AreaTab}
          leftHeaderActionsComponent={NotePlace}
          rightHeaderActionsComponent={ToolsPlace}
          disableFloatingGroups
          dndStrategy="pointer"
          scrollbars="native"
          onReady={(ready) => {
            // The library's live region reports errors of its own docking keys, which are not used here. It would stay empty.
            main.current?.querySelector('.dv-live-region-assertive')?.remove();
            setApi(ready.api);
          }}
        />
      </HeadPlacesContext>
      <ContextMenu context="area" at={menuAt} onClose={() => setMenuAt(null)} />
    </main>
  );
}

/** Focuses a workspace's main part after its command ran, so that its keys work at once. The workspace's own button keeps the focus. */
function useMainFocus(workspace: Workspace): void {
  const { mainPart, mainParts, workspaceButtons } = useHandles();
  const { store } = useApp();
  const [entered, setEntered] = useState<Workspace | null>(null);
  const visible = useAppState((state) => state.dock.visible);
  useEffect(() => mainPart.register({ focus: setEntered }), [mainPart]);
  useEffect(() => {
    // The areas are drawn one render after the command.
    if (entered === null || visible.length === 0) return undefined;
    let isChosenByButton = false;
    workspaceButtons.call(({ hasFocus }) => {
      isChosenByButton = hasFocus();
    });
    const finish = (): void => setEntered(null);
    const focusPart = (): void => {
      // A plan that is being made is waited for, so that no key that was meant for it goes to the queue.
      const isPlanDue = entered === 'batch' && store.getState().planning.state === 'scanning';
      const part = mainParts.find(isPlanDue ? ['plan'] : MAIN_PARTS[entered]);
      if (part === null) return;
      part.focus();
      finish();
    };
    if (entered !== workspace || isChosenByButton) {
      finish();
      return undefined;
    }
    // The part itself is drawn once its content is read. A key or click meanwhile cancels the wait.
    const stopWaiting = mainParts.onOffer(focusPart);
    window.addEventListener('keydown', finish, { capture: true });
    window.addEventListener('pointerdown', finish);
    focusPart();
    return () => {
      stopWaiting();
      window.removeEventListener('keydown', finish, { capture: true });
      window.removeEventListener('pointerdown', finish);
    };
  }, [entered, workspace, visible, mainParts, workspaceButtons, store]);
}

function docked(id: PanelId, Content: ComponentType) {
  return function DockedPanel({ api }: IDockviewPanelProps) {
    const { places } = use(HeadPlacesContext);
    const [area, setArea] = useState(api.group.id);
    const [visible, setVisible] = useState(api.isVisible);
    useEffect(() => {
      const moving = api.onDidGroupChange(() => setArea(api.group.id));
      const showing = api.onDidVisibilityChange(({ isVisible }) => setVisible(isVisible));
      return () => {
        moving.dispose();
        showing.dispose();
      };
    }, [api]);
    const place = visible ? places.get(area) : undefined;
    const head = useMemo(
      () => ({
        note: place?.note ?? null,
        tools: place?.tools ?? null,
        onTitle: (title: string) => api.setTitle(title),
      }),
      [place, api],
    );
    return (
      <AreaHeadContext value={head}>
        <div className="dock-panel" data-panel={id}>
          <PanelGuard name={`The panel “${PANEL_NAMES[id]}”`}>
            <Suspense fallback={null}>
              <Content />
            </Suspense>
          </PanelGuard>
        </div>
      </AreaHeadContext>
    );
  };
}

const COMPONENTS = Object.fromEntries(
  Object.entries(CONTENTS).map(([id, Content]) => [id, docked(id as PanelId, Content)]),
);

/** A panel's title, in the head of its area. */
function AreaTab({ api }: IDockviewPanelHeaderProps) {
  const [title, setTitle] = useState(api.title ?? api.id);
  const run = useRunCommand();
  const { onMenu } = use(HeadPlacesContext);
  useEffect(() => {
    setTitle(api.title ?? api.id);
    const naming = api.onDidTitleChange((event) => setTitle(event.title));
    return () => naming.dispose();
  }, [api]);
  // DOM listeners on the element, because the docking library draws the tab around it.
  const listen = useCallback(
    (element: HTMLElement) => {
      const stop = new AbortController();
      const maximise = (): void => {
        api.setActive();
        run('window.maximise');
      };
      const openMenu = (event: MouseEvent): void => {
        event.preventDefault();
        api.setActive();
        onMenu({ x: event.clientX, y: event.clientY });
      };
      element.addEventListener('dblclick', maximise, { signal: stop.signal });
      element.addEventListener('contextmenu', openMenu, { signal: stop.signal });
      return () => stop.abort();
    },
    [api, run, onMenu],
  );
  return (
    <span ref={listen} className="area-tab truncate">
      {title}
    </span>
  );
}

function NotePlace(props: IDockviewHeaderActionsProps) {
  return <HeadPlace {...props} name="note" className="area-note truncate" />;
}

function ToolsPlace(props: IDockviewHeaderActionsProps) {
  return <HeadPlace {...props} name="tools" className="area-tools" />;
}

interface HeadPlaceProps extends IDockviewHeaderActionsProps {
  readonly name: PlaceName;
  readonly className: string;
}

function HeadPlace({ group, name, className }: HeadPlaceProps) {
  const ref = usePlaceRef(group.id, name);
  return <span ref={ref} className={className} />;
}
