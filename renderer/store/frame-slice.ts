import type { JobView } from '../../shared/bridge/views.ts';
import { type Workspace, workspaceSchema } from '../../shared/model/settings.ts';
import { overlayWithJobs } from './jobs/open-questions.ts';
import {
  decisionAbout,
  deletionOf,
  isQuestion,
  NO_OVERLAY,
  type Overlay,
  type OverlayKind,
  type SettingsPage,
} from './overlay.ts';
import type { PanelId } from './panel-ids.ts';
import type { SliceCreator } from './slice.ts';

export const WORKSPACES = workspaceSchema.options;
export type { Workspace };

/** The areas of the workspace in sight, as the dock has them. */
export interface DockState {
  /** Panels that are there, in sight or behind another. */
  readonly open: readonly PanelId[];
  readonly visible: readonly PanelId[];
  /** The panel that fills the workspace; null while none does. */
  readonly maximised: PanelId | null;
}

/** What the window itself is doing: the workspace in sight and its areas, and what lies over it. */
export interface FrameSlice {
  readonly workspace: Workspace;
  readonly overlay: Overlay;
  readonly dock: DockState;
  /** How large everything is drawn: 1 as it was drawn, less than the artist wants where the window has no room for it. */
  readonly scale: number;
  readonly showWorkspace: (workspace: Workspace) => void;
  readonly showOverlay: (overlay: Overlay) => void;
  /** Takes away what lies over the window, as long as it is still of this kind: an answer may come when something else is shown. */
  readonly closeOverlay: (kind: OverlayKind) => void;
  /** Takes away whatever lies over the window, but for a question that the artist is asked. */
  readonly clearOverlay: () => void;
  readonly showSettings: (page: SettingsPage) => void;
  /** Asks what becomes of those of these jobs that are paid for, or may be. Nothing is shown where none is. */
  readonly askAboutJobs: (ids: readonly string[]) => void;
  /** These jobs are decided about; the question goes once all are. */
  readonly dropDecidedJobs: (ids: readonly string[]) => void;
  /** Asks before assets of the trash are deleted for good. */
  readonly askToDelete: (assets: readonly string[] | 'all') => void;
  readonly setScale: (scale: number) => void;
  readonly setDock: (dock: DockState) => void;
}

/** Only jobs that are there are asked about. */
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
  askAboutJobs: (ids) =>
    set(({ jobsById, overlay }) => {
      const question = overlayWithJobs(decisionAbout(ids), jobsById);
      return question.kind === 'none' ? { overlay } : { overlay: question };
    }),
  dropDecidedJobs: (ids) =>
    set(({ overlay }) => {
      if (overlay.kind !== 'decision') return {};
      return { overlay: decisionAbout(overlay.jobIds.filter((id) => !ids.includes(id))) };
    }),
  askToDelete: (assets) =>
    set(({ overlay }) => {
      const question = deletionOf(assets);
      return question.kind === 'none' ? { overlay } : { overlay: question };
    }),
  setScale: (scale) => set({ scale }),
  setDock: (dock) => set({ dock }),
});
