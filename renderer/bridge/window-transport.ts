import type { Transport } from '../../shared/bridge/dispatch.ts';
import type { SettingsPatch } from '../../shared/model/settings-patch.ts';

/**
 * Whether the engine can be reached from this window. Where it cannot: `lost`, nobody is there; `still`, somebody is, but
 * says nothing; `refused`, this window is not known there.
 */
export type Link = 'connecting' | 'open' | 'lost' | 'still' | 'refused';

/** Whether a line is down that was up, or should be. */
export const isDown = (link: Link): boolean => link !== 'connecting' && link !== 'open';

/** A transport as the window needs it: besides calls and events, how the line is, and a way in for dropped files. */
export interface WindowTransport extends Transport {
  /** Tells the state of the line now and on every change. Returns the undo. */
  readonly onLink: (listener: (link: Link) => void) => () => void;
  /** Tries a line that is down again now; it is tried by itself, but ever more seldom. */
  readonly reconnect: () => void;
  /** `settings.update` of a page that ends at this moment: it arrives all the same, and nobody hears of its answer. */
  readonly leaveSettings: (patch: SettingsPatch) => void;
  /**
   * Copies a dropped file to where the engine can read it; resolves with its absolute path there.
   * Null where dropped files have paths of their own.
   */
  readonly stageFile: ((file: File) => Promise<string>) | null;
}
