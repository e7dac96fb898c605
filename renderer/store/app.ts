import type { Bridge } from '../../shared/bridge/contract.ts';
import type { WindowTransport } from '../bridge/window-transport.ts';
import type { AppStore } from './app-state.ts';
import type { Feeds } from './feeds.ts';
import type { Handles } from './handles.ts';

/** What all of the window runs on; made once, in main.tsx. What a person can have done is made of it, see `per-app.ts`. */
export interface App {
  readonly store: AppStore;
  readonly bridge: Bridge;
  readonly transport: WindowTransport;
  /** What the engine tells, and how much of it was heard. */
  readonly feeds: Feeds;
  /** Where parts of the window that are drawn answer calls. */
  readonly handles: Handles;
}
