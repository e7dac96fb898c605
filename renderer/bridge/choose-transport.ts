import { createElectronTransport } from './electron-transport.ts';
import { loadSessionKeys } from './session-keys.ts';
import { createWebTransport } from './web-transport.ts';
import type { WindowTransport } from './window-transport.ts';

/** Electron's preload where there is one, the web shell's HTTP and WebSocket elsewhere. */
export function chooseTransport(): WindowTransport {
  if (window.maquette !== undefined) return createElectronTransport(window.maquette);
  loadSessionKeys();
  return createWebTransport();
}
