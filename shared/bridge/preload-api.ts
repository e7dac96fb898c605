import type { CALLS, EventName, GroupName } from './contract.ts';
import type { Answer } from './dispatch.ts';
import type { Revision } from './revision.ts';

/**
 * What the preload script puts on `window.maquette` under Electron: the contract's calls and nothing else. Answers
 * cross as data, because Electron's bridge keeps only the message of an exception; the window unwraps them with
 * `createBridge`.
 */
export interface PreloadApi {
  readonly calls: {
    readonly [Group in GroupName]: {
      readonly [Name in keyof (typeof CALLS)[Group]]: (input: unknown) => Promise<Answer>;
    };
  };
  /** Throws on a name that is no event of the contract. Returns the undo. */
  readonly on: (event: EventName, listener: (payload: unknown, revision?: Revision) => void) => () => void;
  /**
   * `settings.update` of a page that ends at this moment. Returns once the settings are written: an ordinary message of
   * a window that closes may never arrive.
   */
  readonly leaveSettings: (patch: unknown) => void;
  /** Absolute path of a `File` that was dropped or picked; null where it has none on disk. */
  readonly pathForFile: (file: unknown) => string | null;
}
