import type { EventName } from '../../shared/bridge/contract.ts';
import type { Transport } from '../../shared/bridge/dispatch.ts';
import type { Revision } from '../../shared/bridge/revision.ts';
import type { SettingsPatch } from '../../shared/model/settings/settings-patch.ts';

/**
 * The state of the connection to the engine. `lost`: nothing answers; `still`: the program is running but unresponsive; `refused`:
 * this window is signed out.
 */
export type Link = 'connecting' | 'open' | 'lost' | 'still' | 'refused';

/** Whether the link is down (and not just connecting for the first time). */
export const isDown = (link: Link): boolean => link !== 'connecting' && link !== 'open';

/** An event whose payload is not what the contract says: this page and the engine may be of different versions. */
export interface UnreadableEvent {
  readonly event: EventName;
  /** Undefined for events without a feed. */
  readonly revision: Revision | undefined;
}

/** The transport of the window: calls, events, the state of the link, and copying of dropped files. */
export interface WindowTransport extends Transport {
  /** Calls the listener with the state of the link, now and on every change. Returns a function that removes it. */
  readonly onLink: (listener: (link: Link) => void) => () => void;
  /** Calls the listener for each event that could not be read, which no other listener gets. Returns a function that removes it. */
  readonly onUnreadable: (listener: (unreadable: UnreadableEvent) => void) => () => void;
  /** Retries a broken link now. Without it, retries happen automatically with backoff. */
  readonly reconnect: () => void;
  /** Sends `settings.update` while the page is unloaded. It arrives although the page is closed; the answer is ignored. */
  readonly leaveSettings: (patch: SettingsPatch) => void;
  /** Whether files of this machine that are dropped or pasted have paths. If not, their bytes are copied. */
  readonly filesHavePaths: boolean;
  /** Copies a file without a path to where the engine can read it, and resolves with its absolute path there. Throws AppError. @param isMade whether the window made it */
  readonly stageFile: (file: File, isMade?: boolean) => Promise<string>;
}
