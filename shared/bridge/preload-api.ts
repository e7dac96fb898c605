import type { CALLS, EventName, GroupName } from './contract.ts';
import type { Answer } from './dispatch.ts';
import type { Revision } from './revision.ts';

/**
 * The object that the preload script sets as `window.maquette` under Electron. It has the contract's calls and nothing that
 * goes beyond them. Answers are data, because Electron's bridge keeps only the message of an exception; `createBridge` turns
 * them into values and exceptions.
 */
export interface PreloadApi {
  readonly calls: {
    readonly [Group in GroupName]: {
      readonly [Name in keyof (typeof CALLS)[Group]]: (input: unknown) => Promise<Answer>;
    };
  };
  /** Throws if the name is not an event of the contract. Returns the function that unsubscribes. */
  readonly on: (event: EventName, listener: (payload: unknown, revision?: Revision) => void) => () => void;
  /**
   * `settings.update` for a page that is closing. It blocks until the settings are written, because an ordinary message of
   * a closing window may never arrive.
   */
  readonly leaveSettings: (patch: unknown) => void;
  /** The absolute path of a `File` that was dropped or picked; null if it is not a file on disk. */
  readonly pathForFile: (file: unknown) => string | null;
}
