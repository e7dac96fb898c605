import type { EventPayload } from '../../shared/bridge/contract.ts';
import type { Shell } from '../../shared/bridge/views.ts';
import type { ErrorBody } from '../../shared/model/app-error.ts';
import type { ConnectionStatus } from '../../shared/model/connection.ts';
import { type Settings, settingsSchema } from '../../shared/model/settings/settings.ts';
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

/** The number of notices in the log. */
const NOTICES_KEPT = 100;

/** The engine, the link to it, the settings, the connections, and the notices. */
export interface SessionSlice {
  readonly link: Link;
  /** Null until the first snapshot was read. */
  readonly facts: AppFacts | null;
  /** The version of the engine that answers now, if it was started anew since this page was served; else null. */
  readonly newerVersion: string | null;
  /** Why the first snapshot could not be read. */
  readonly startError: ErrorBody | null;
  /** The settings that the engine has saved. */
  readonly savedSettings: Settings;
  /** The saved settings, overlaid with the unsaved changes. */
  readonly settings: Settings;
  readonly unsaved: UnsavedSettings;
  readonly setLink: (link: Link) => void;
  readonly setFacts: (facts: AppFacts) => void;
  readonly setNewerVersion: (version: string | null) => void;
  readonly setStartError: (error: ErrorBody | null) => void;
  /** Sets the saved settings. Unsaved changes stay in effect. */
  readonly applySettings: (saved: Settings) => void;
  readonly changeSettings: <Group extends SavedGroup>(group: Group, patch: GroupPatch<Group>) => void;
  /** Removes changes from `unsaved` that are saved now. @param saved the value of `unsaved` when the save was sent */
  readonly settingsSaved: (saved: UnsavedSettings) => void;
  readonly connections: readonly ConnectionStatus[];
  readonly setConnections: (connections: readonly ConnectionStatus[]) => void;
  /** Sets Local's balance if it is still unknown: an event may have set a newer one. */
  readonly fillBalance: (id: string, balance: ConnectionStatus['balance']) => void;
  /** The notice in the status bar: the newest one, until its time is over. */
  readonly said: Notice | null;
  /** Newest first. */
  readonly notices: readonly Notice[];
  readonly addNotice: (notice: Notice) => void;
  /** Removes the notice from the status bar. It stays in the list. */
  readonly hideNotice: () => void;
}

export const createSessionSlice: SliceCreator<SessionSlice> = (set) => ({
  link: 'connecting',
  facts: null,
  newerVersion: null,
  startError: null,
  savedSettings: settingsSchema.parse({}),
  settings: settingsSchema.parse({}),
  unsaved: NOTHING_UNSAVED,
  setLink: (link) => set({ link }),
  setFacts: (facts) => set({ facts }),
  setNewerVersion: (newerVersion) => set({ newerVersion }),
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

/** Whether Local is running and its balance is unknown. */
export function isBalanceUnknown({ kind, state, balance }: ConnectionStatus): boolean {
  return kind === 'local' && state === 'online' && balance === null;
}

/** The connection that batches are sent to; undefined until the connections were read. */
export function activeConnection(state: Pick<SessionSlice, 'connections'>): ConnectionStatus | undefined {
  return state.connections.find(({ selected }) => selected) ?? state.connections[0];
}
