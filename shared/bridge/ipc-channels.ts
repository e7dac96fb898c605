/** The Electron channel of a call. Each call has its own, so that only calls of the contract can be invoked. */
export function callChannel(path: string): string {
  return `maquette:call:${path}`;
}

/** Saves the settings of a window that is closing. The window waits until they are written. */
export const LEAVE_CHANNEL = 'maquette:leave-settings';

/** Requests the event stream, which begins with the event `revisions`. A second request restarts the stream. */
export const LISTEN_CHANNEL = 'maquette:listen';

/** The event stream. Each message is a `BridgeEvent`. */
export const EVENT_CHANNEL = 'maquette:event';
