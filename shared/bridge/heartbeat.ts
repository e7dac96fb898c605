/** The window sends `PING` over the web shell's event socket and gets `PONG` at once, if both sides still respond. */
export const PING = 'ping';
export const PONG = 'pong';
