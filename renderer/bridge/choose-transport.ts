import { createElectronTransport } from './electron-transport.ts';
import { loadSessionKeys } from './session-keys.ts';
import { createWebTransport } from './web-transport.ts';
import type { WindowTransport } from './window-transport.ts';

/** Uses Electron's preload script if it exists, else the web shell's HTTP and WebSocket. */
export function chooseTransport(): WindowTransport {
  if (window.maquette !== undefined) return createElectronTransport(window.maquette);
  loadSessionKeys();
  return createWebTransport();
}
