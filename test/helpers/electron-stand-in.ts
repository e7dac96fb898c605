import { vi } from 'vitest';
import { app, defaultSession } from './electron-app-stand-in.ts';
import { StandInIpcMain, StandInIpcRenderer } from './electron-ipc-stand-in.ts';
import { StandInContents, StandInNotification, StandInWindow } from './electron-window-stand-in.ts';

export const ipcMain = new StandInIpcMain();
export const ipcRenderer = new StandInIpcRenderer();

export const exposed: Record<string, unknown> = {};
export const menus: unknown[] = [];
export const schemes: { scheme: string; privileges: Record<string, boolean> }[] = [];
export const protocols = new Map<string, (request: Request) => Promise<Response>>();
export const dialog = {
  showOpenDialog: vi.fn(async (..._values: unknown[]) => ({ canceled: true, filePaths: [] as string[] })),
  showMessageBox: vi.fn(async (..._values: unknown[]) => ({ response: 0 })),
  showErrorBox: vi.fn((_title: string, _text: string) => undefined),
};
export const shell = {
  showItemInFolder: vi.fn((_path: string) => undefined),
};
/** A key that is none: what is stored only must not be what was given. */
export const safeStorage = {
  available: true,
  backend: 'kwallet6',
  isEncryptionAvailable: () => safeStorage.available,
  getSelectedStorageBackend: () => safeStorage.backend,
  encryptString: (text: string) => Buffer.from(`locked:${[...text].reverse().join('')}`),
  decryptString: (bytes: Buffer) => {
    const text = bytes.toString();
    if (!text.startsWith('locked:')) throw new Error('Error while decrypting the ciphertext');
    return [...text.slice('locked:'.length)].reverse().join('');
  },
};
export const utilityProcess = { fork: vi.fn((..._values: unknown[]): unknown => undefined) };
/** A picture of a file that is called a png; any other is empty. */
export const nativeImage = {
  createFromPath: (path: string) => ({
    isEmpty: () => !path.endsWith('.png'),
    resize: ({ width }: { width: number }) => `${path} at ${width}`,
  }),
  createFromBitmap: (bytes: Buffer, { width, height }: { width: number; height: number }) =>
    bytes.length === width * height * 4 ? 'a square' : 'nothing',
};
const workArea = { x: 0, y: 0, width: 1920, height: 1040 };

const standIn = {
  app,
  ipcMain,
  ipcRenderer,
  dialog,
  shell,
  safeStorage,
  utilityProcess,
  nativeImage,
  BrowserWindow: StandInWindow,
  Notification: StandInNotification,
  session: { defaultSession },
  protocol: {
    registerSchemesAsPrivileged: (given: typeof schemes) => schemes.push(...given),
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
      protocols.set(scheme, handler),
  },
  screen: { getPrimaryDisplay: () => ({ id: 1, workArea }), getAllDisplays: () => [{ id: 1, workArea }] },
  Menu: {
    buildFromTemplate: (template: unknown) => template,
    setApplicationMenu: (menu: unknown) => menus.push(menu),
  },
  contextBridge: {
    exposeInMainWorld: (name: string, api: unknown) => {
      exposed[name] = api;
    },
  },
  webUtils: {
    getPathForFile: (file: { path?: string }) => {
      if (typeof file !== 'object' || file === null) throw new TypeError('no File');
      return file.path ?? '';
    },
  },
};

/** The module, as imported by name and (by electron-store) as a whole. */
export const electronStandIn = { ...standIn, default: standIn };

/** A message of our own page, in the window. */
export function ownFrame(contents: StandInContents = new StandInContents()): {
  senderFrame: object;
  sender: StandInContents;
} {
  return { senderFrame: { url: 'app://maquette/', parent: null }, sender: contents };
}
