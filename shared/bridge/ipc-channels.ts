/** Electron's channels: one for each call of the contract, so that nothing but the contract can be invoked. */
export function callChannel(path: string): string {
  return `maquette:call:${path}`;
}

/** Settings of a window that closes, which waits until they are written. */
export const LEAVE_CHANNEL = 'maquette:leave-settings';

/** The window asks for the event stream; how far the engine has told comes first. Asked again, the stream starts afresh. */
export const LISTEN_CHANNEL = 'maquette:listen';

/** The stream itself: each message is a `BridgeEvent`. */
export const EVENT_CHANNEL = 'maquette:event';
