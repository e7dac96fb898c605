import type { EventPayload } from '../../shared/bridge/contract.ts';
import type { Shell } from '../../shared/bridge/views.ts';
import type { ErrorBody } from '../../shared/model/app-error.ts';
import type { ConnectionStatus } from '../../shared/model/connection.ts';
import { type Settings, settingsSchema } from '../../shared/model/settings.ts';
import type { Link } from '../bridge/window-transport.ts';
import {
  type GroupPatch,
  NOTHING_UNSAVED,
  type SavedGroup,
  type UnsavedSettings,
  withChange,
  withoutSaved,
  withUnsaved,
} from './settings/unsaved-settings.ts';
import type { SliceCreator } from './slice.ts';

/** What does not change while the engine runs. */
export interface AppFacts {
  readonly version: string;
  readonly shell: Shell;
  readonly platform: string;
  readonly libraryFolder: string;
  readonly dataFolder: string;
  readonly samplesFolder: string | null;
}

export type Notice = EventPayload<'notice'>;

/** How many notices are kept for the status bar's list. */
const NOTICES_KEPT = 100;

/** The engine, the line to it, the connections, and what was said last. */
export interface SessionSlice {
  readonly link: Link;
  /** Null until the first snapshot came. */
  readonly facts: AppFacts | null;
  /** Why the first snapshot did not come. */
  readonly startError: ErrorBody | null;
  /** As the engine told them last. */
  readonly savedSettings: Settings;
  /** As the engine told them, with what is unsaved over it. */
  readonly settings: Settings;
  readonly unsaved: UnsavedSettings;
  readonly setLink: (link: Link) => void;
  readonly setFacts: (facts: AppFacts) => void;
  readonly setStartError: (error: ErrorBody | null) => void;
  /** Takes over what the engine tells; what it does not have yet stays as the person left it. */
  readonly applySettings: (saved: Settings) => void;
  readonly changeSettings: <Group extends SavedGroup>(group: Group, patch: GroupPatch<Group>) => void;
  /** @param saved what was unsaved when the engine was asked to save it */
  readonly settingsSaved: (saved: UnsavedSettings) => void;
  readonly connections: readonly ConnectionStatus[];
  readonly setConnections: (connections: readonly ConnectionStatus[]) => void;
  /** Fills in what Local answered about its balance, where nothing newer has told of it since. */
  readonly fillBalance: (id: string, balance: ConnectionStatus['balance']) => void;
  /** What the status bar says: the newest, as long as it is news. */
  readonly said: Notice | null;
  /** Newest first. */
  readonly notices: readonly Notice[];
  readonly addNotice: (notice: Notice) => void;
  /** What was said last is no news any more; it stays in the list. */
  readonly hideNotice: () => void;
}

export const createSessionSlice: SliceCreator<SessionSlice> = (set) => ({
  link: 'connecting',
  facts: null,
  startError: null,
  savedSettings: settingsSchema.parse({}),
  settings: settingsSchema.parse({}),
  unsaved: NOTHING_UNSAVED,
  setLink: (link) => set({ link }),
  setFacts: (facts) => set({ facts }),
  setStartError: (startError) => set({ startError }),
  applySettings: (savedSettings) =>
    set(({ unsaved }) => ({ savedSettings, settings: withUnsaved(savedSettings, unsaved) })),
  changeSettings: (group, patch) =>
    set((state) => {
      const unsaved = withChange(state.unsaved, group, patch);
      return { unsaved, settings: withUnsaved(state.savedSettings, unsaved) };
    }),
  settingsSaved: (saved) =>
    set(({ savedSettings, unsaved: before }) => {
      const unsaved = withoutSaved(before, saved);
      return { unsaved, settings: withUnsaved(savedSettings, unsaved) };
    }),
  connections: [],
  setConnections: (connections) => set({ connections }),
  fillBalance: (id, balance) =>
    set(({ connections }) => ({
      connections: connections.map((each) =>
        each.id === id && isBalanceUnknown(each) ? { ...each, balance } : each,
      ),
    })),
  said: null,
  notices: [],
  addNotice: (notice) =>
    set((state) => ({ said: notice, notices: [notice, ...state.notices].slice(0, NOTICES_KEPT) })),
  hideNotice: () => set({ said: null }),
});

/** Whether Local runs and has not told its balance. */
export function isBalanceUnknown({ kind, state, balance }: ConnectionStatus): boolean {
  return kind === 'local' && state === 'online' && balance === null;
}

/** The connection that batches go to; undefined until the engine told its connections. */
export function activeConnection(state: SessionSlice): ConnectionStatus | undefined {
  return state.connections.find(({ selected }) => selected) ?? state.connections[0];
}
