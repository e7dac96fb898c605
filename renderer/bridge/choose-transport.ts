import { createElectronTransport } from './electron-transport.ts';
import { createWebTransport } from './web-transport.ts';
import type { WindowTransport } from './window-transport.ts';

/** Electron's preload where there is one, the web shell's HTTP and WebSocket elsewhere. */
export function chooseTransport(): WindowTransport {
  return window.maquette === undefined ? createWebTransport() : createElectronTransport(window.maquette);
}
