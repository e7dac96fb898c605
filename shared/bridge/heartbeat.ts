/** What a window asks over the web shell's event socket, and what it is answered at once: that both still move. */
export const PING = 'ping';
export const PONG = 'pong';
