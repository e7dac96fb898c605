import type { Bridge } from '../../shared/bridge/contract.ts';
import type { WindowTransport } from '../bridge/window-transport.ts';
import type { AppStore } from './app-state.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { Handles } from './handles.ts';

/** The services of the window, created once in main.tsx. Actions are created from it, see `per-app.ts`. */
export interface App {
  readonly store: AppStore;
  readonly bridge: Bridge;
  readonly transport: WindowTransport;
  /** The engine's event feeds, and up to which revision each was applied. */
  readonly feeds: Feeds;
  /** Components register here to answer calls. */
  readonly handles: Handles;
}
