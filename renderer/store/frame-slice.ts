import type { StateCreator } from 'zustand/vanilla';
import type { AppState } from './app-state.ts';

export type Workspace = 'batch' | 'library';
export type Overlay =
  | 'palette'
  | 'keys'
  | 'folder-picker'
  | 'about'
  | 'save-recipe'
  | 'settings'
  | 'adopt'
  | 'adopt-new'
  | 'release'
  | 'budget';
/** Pages of the settings. */
export type SettingsPage = 'connections' | 'preferences' | 'spending' | 'log';

/** What the window itself is doing: the workspace in sight, and what lies over it. */
export interface FrameSlice {
  readonly workspace: Workspace;
  readonly overlay: Overlay | null;
  readonly settingsPage: SettingsPage;
  /** Whether the viewer fills the library's workspace. */
  readonly viewerLarge: boolean;
  /** Whether the details of a job stand beside the queue. */
  readonly showJobDetails: boolean;
  /** Whether the workspace in sight is still to give the focus to its main list. */
  readonly focusWanted: boolean;
  readonly showWorkspace: (workspace: Workspace) => void;
  /** Shows a workspace, and puts the focus where its keys work at once. */
  readonly enterWorkspace: (workspace: Workspace) => void;
  readonly focusGiven: () => void;
  readonly showOverlay: (overlay: Overlay | null) => void;
  readonly showSettings: (page: SettingsPage) => void;
  readonly setViewerLarge: (large: boolean) => void;
  readonly toggleJobDetails: () => void;
}

export const createFrameSlice: StateCreator<AppState, [], [], FrameSlice> = (set) => ({
  workspace: 'batch',
  overlay: null,
  settingsPage: 'connections',
  viewerLarge: false,
  showJobDetails: false,
  focusWanted: false,
  showWorkspace: (workspace) => set({ workspace, focusWanted: false }),
  enterWorkspace: (workspace) => set({ workspace, focusWanted: true }),
  focusGiven: () => set({ focusWanted: false }),
  showOverlay: (overlay) => set({ overlay }),
  showSettings: (settingsPage) => set({ overlay: 'settings', settingsPage }),
  setViewerLarge: (viewerLarge) => set({ viewerLarge }),
  toggleJobDetails: () => set((state) => ({ showJobDetails: !state.showJobDetails })),
});
