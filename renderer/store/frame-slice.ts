import type { JobView } from '../../shared/bridge/views.ts';
import { type Workspace, workspaceSchema } from '../../shared/model/settings/settings.ts';
import { overlayWithJobs } from './jobs/open-questions.ts';
import {
  decisionAbout,
  deletionOf,
  isQuestion,
  NO_OVERLAY,
  type Overlay,
  type OverlayKind,
  retryOf,
  type SettingsPage,
} from './overlay.ts';
import type { PanelId } from './panel-ids.ts';
import type { SliceCreator } from './slice.ts';

export const WORKSPACES = workspaceSchema.options;
export type { Workspace };

/** The areas of the shown workspace, as the dock has arranged them. */
export interface DockState {
  /** All open panels, visible or behind another. */
  readonly open: readonly PanelId[];
  readonly visible: readonly PanelId[];
  /** The panel that fills the workspace; null while none does. */
  readonly maximised: PanelId | null;
}

/** The frame of the window: the shown workspace with its areas, and the overlay. */
export interface FrameSlice {
  readonly workspace: Workspace;
  readonly overlay: Overlay;
  readonly dock: DockState;
  /** The scale of the interface: 1 is the designed size. It is smaller than the artist's setting if the window has no room for that. */
  readonly scale: number;
  readonly showWorkspace: (workspace: Workspace) => void;
  readonly showOverlay: (overlay: Overlay) => void;
  /** Closes the overlay if it is still of this kind: an answer may arrive after another overlay was opened. */
  readonly closeOverlay: (kind: OverlayKind) => void;
  /** Closes the overlay, unless it asks the artist for a decision. */
  readonly clearOverlay: () => void;
  readonly showSettings: (page: SettingsPage) => void;
  /**
   * Asks for a decision about those of the jobs that are, or may be, paid for. Shows nothing if there are none.
   * @param waiting jobs that are to be cancelled with the same answer
   */
  readonly askAboutJobs: (ids: readonly string[], waiting?: readonly string[]) => void;
  /** Asks whether ended jobs are sent again. Shows nothing if there are none. */
  readonly askToRetry: (ids: readonly string[]) => void;
  /** Removes jobs from the open decision. It closes when none are left. */
  readonly dropDecidedJobs: (ids: readonly string[]) => void;
  /** Asks for confirmation before assets in the trash are deleted permanently. */
  readonly askToDelete: (assets: readonly string[] | 'all') => void;
  readonly setScale: (scale: number) => void;
  readonly setDock: (dock: DockState) => void;
}

/** The jobs slice, to ask only about jobs that exist. */
interface JobsBeside {
  readonly jobsById: ReadonlyMap<string, JobView>;
}

export const createFrameSlice: SliceCreator<FrameSlice, JobsBeside> = (set) => ({
  workspace: 'batch',
  overlay: NO_OVERLAY,
  dock: { open: [], visible: [], maximised: null },
  scale: 1,
  showWorkspace: (workspace) => set({ workspace }),
  showOverlay: (overlay) => set({ overlay }),
  closeOverlay: (kind) => set(({ overlay }) => (overlay.kind === kind ? { overlay: NO_OVERLAY } : {})),
  clearOverlay: () => set(({ overlay }) => (isQuestion(overlay) ? {} : { overlay: NO_OVERLAY })),
  showSettings: (page) => set({ overlay: { kind: 'settings', page } }),
  askAboutJobs: (ids, waiting = []) =>
    set(({ jobsById, overlay }) => {
      const question = overlayWithJobs(decisionAbout(ids, waiting), jobsById);
      return question.kind === 'none' ? { overlay } : { overlay: question };
    }),
  askToRetry: (ids) =>
    set(({ jobsById, overlay }) => {
      const question = overlayWithJobs(retryOf(ids), jobsById);
      return question.kind === 'none' ? { overlay } : { overlay: question };
    }),
  dropDecidedJobs: (ids) =>
    set(({ overlay }) => {
      if (overlay.kind !== 'decision') return {};
      const isOpen = (id: string): boolean => !ids.includes(id);
      return { overlay: decisionAbout(overlay.jobIds.filter(isOpen), overlay.waiting.filter(isOpen)) };
    }),
  askToDelete: (assets) =>
    set(({ overlay }) => {
      const question = deletionOf(assets);
      return question.kind === 'none' ? { overlay } : { overlay: question };
    }),
  setScale: (scale) => set({ scale }),
  setDock: (dock) => set({ dock }),
});
