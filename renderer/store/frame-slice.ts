import { type Workspace, workspaceSchema } from '../../shared/model/settings.ts';
import type { PanelId } from './panel-ids.ts';
import type { SliceCreator } from './slice.ts';

export const WORKSPACES = workspaceSchema.options;
export type { Workspace };
export type Overlay =
  | 'palette'
  | 'keys'
  | 'folder-picker'
  | 'about'
  | 'primitives'
  | 'save-recipe'
  | 'settings'
  | 'adopt'
  | 'adopt-new'
  | 'release'
  | 'budget';
/** Pages of the settings. */
export type SettingsPage = 'connections' | 'preferences' | 'keys' | 'spending' | 'log';

/** The areas of the workspace in sight, as the dock has them. */
export interface DockState {
  /** Panels that are there, in sight or behind another. */
  readonly open: readonly PanelId[];
  readonly inSight: readonly PanelId[];
  /** The panel that fills the workspace; null while none does. */
  readonly maximised: PanelId | null;
}

/** What the window itself is doing: the workspace in sight and its areas, and what lies over it. */
export interface FrameSlice {
  readonly workspace: Workspace;
  readonly overlay: Overlay | null;
  readonly settingsPage: SettingsPage;
  readonly dock: DockState;
  /** How large everything is drawn: 1 as it was drawn, less than the artist wants where the window has no room for it. */
  readonly scale: number;
  /** Whether the workspace in sight is still to give the focus to its main list. */
  readonly focusWanted: boolean;
  /** Whether the viewer is to ask for a file to look at. */
  readonly fileWanted: boolean;
  readonly showWorkspace: (workspace: Workspace) => void;
  /** Shows a workspace, and puts the focus where its keys work at once. */
  readonly enterWorkspace: (workspace: Workspace) => void;
  readonly focusGiven: () => void;
  /** Has the viewer ask for a file, in the library's workspace where it is not in this one. */
  readonly askForFile: () => void;
  readonly fileGiven: () => void;
  readonly showOverlay: (overlay: Overlay | null) => void;
  readonly showSettings: (page: SettingsPage) => void;
  readonly setScale: (scale: number) => void;
  readonly setDock: (dock: DockState) => void;
}

export const createFrameSlice: SliceCreator<FrameSlice> = (set) => ({
  workspace: 'batch',
  overlay: null,
  settingsPage: 'connections',
  dock: { open: [], inSight: [], maximised: null },
  scale: 1,
  focusWanted: false,
  fileWanted: false,
  showWorkspace: (workspace) => set({ workspace, focusWanted: false }),
  enterWorkspace: (workspace) => set({ workspace, focusWanted: true }),
  focusGiven: () => set({ focusWanted: false }),
  askForFile: () =>
    set(({ dock, workspace }) => ({
      fileWanted: true,
      workspace: dock.open.includes('viewer') ? workspace : 'library',
    })),
  fileGiven: () => set({ fileWanted: false }),
  showOverlay: (overlay) => set({ overlay }),
  showSettings: (settingsPage) => set({ overlay: 'settings', settingsPage }),
  setScale: (scale) => set({ scale }),
  setDock: (dock) => set({ dock }),
});
