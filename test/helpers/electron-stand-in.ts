import { EventEmitter } from 'node:events';
import { vi } from 'vitest';

/**
 * A stand-in of the `electron` module for tests of the shell's wiring: it records what it is told, and lets a test
 * play the system's part. Used as `vi.mock('electron', async () => (await import('…')).electronStandIn)`.
 */

type Handler = (...values: never[]) => unknown;

export class StandInContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  readonly sent: { channel: string; message: unknown }[] = [];
  destroyed = false;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message });
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
}

export class StandInWindow extends EventEmitter {
  static opened: StandInWindow[] = [];
  readonly options: Record<string, unknown> & { webPreferences: Record<string, unknown> };
  readonly webContents = new StandInContents();
  readonly calls: string[] = [];
  url = '';
  focused = true;
  minimized = false;
  constructor(options: StandInWindow['options']) {
    super();
    this.options = options;
    StandInWindow.opened.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url: string): Promise<void> {
    this.url = url;
  }
  show(): void {
    this.calls.push('show');
  }
  focus(): void {
    this.calls.push('focus');
  }
  maximize(): void {
    this.calls.push('maximize');
  }
  restore(): void {
    this.calls.push('restore');
  }
  reload(): void {
    this.calls.push('reload');
  }
  close(): void {
    this.emit('close');
    this.webContents.destroyed = true;
    this.webContents.emit('destroyed');
    this.emit('closed');
  }
  isFocused(): boolean {
    return this.focused;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.calls.includes('maximize');
  }
  isDestroyed(): boolean {
    return this.webContents.destroyed;
  }
  getNormalBounds(): object {
    return { x: 10, y: 20, width: 1200, height: 800 };
  }
}

export class StandInNotification extends EventEmitter {
  static shown: StandInNotification[] = [];
  static isSupported(): boolean {
    return true;
  }
  readonly options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }
  show(): void {
    StandInNotification.shown.push(this);
  }
}

class StandInApp extends EventEmitter {
  isPackaged = true;
  hasLock = true;
  readonly calls: string[] = [];
  readonly paths: Record<string, string> = {};
  exitCode: number | null = null;
  enableSandbox(): void {
    this.calls.push('enableSandbox');
  }
  requestSingleInstanceLock(): boolean {
    this.calls.push('lock');
    return this.hasLock;
  }
  /** What the program was started with. */
  readonly switches = new Set<string>();
  readonly commandLine = {
    appendSwitch: (name: string): void => void this.calls.push(`switch ${name}`),
    hasSwitch: (name: string): boolean => this.switches.has(name),
  };
  async whenReady(): Promise<void> {
    this.calls.push('ready');
  }
  setPath(name: string, path: string): void {
    this.calls.push(`setPath ${name}`);
    this.paths[name] = path;
  }
  /** As Electron does: asks first, then goes. */
  quit(): void {
    this.calls.push('quit');
    const event = { prevented: false, preventDefault: () => undefined };
    event.preventDefault = () => {
      event.prevented = true;
      return undefined;
    };
    this.emit('will-quit', event);
    if (!event.prevented) this.calls.push('gone');
  }
  exit(code: number): void {
    this.exitCode = code;
  }
  getPath(name: string): string {
    return this.paths[name] ?? '/nowhere';
  }
  getVersion(): string {
    return '0.0.0';
  }
}

/** Remembers what was handed to a function of the session's, by name. */
function recordingSession() {
  const handed: Record<string, Handler> = {};
  const take = (name: string) => (handler: Handler) => {
    handed[name] = handler;
  };
  return {
    handed,
    outside: [] as string[],
    /** What the system says of proxies. */
    proxies: 'DIRECT',
    resolveProxy: async (_url: string) => defaultSession.proxies,
    setPermissionRequestHandler: take('request'),
    setPermissionCheckHandler: take('check'),
    setDevicePermissionHandler: take('device'),
    webRequest: {
      onBeforeRequest({ urls }: { urls: string[] }, handler: Handler): void {
        defaultSession.outside = urls;
        handed['before'] = handler;
      },
    },
  };
}

class StandInIpcMain extends EventEmitter {
  readonly handlers = new Map<string, (event: unknown, input: unknown) => unknown>();
  handle(channel: string, handler: (event: unknown, input: unknown) => unknown): void {
    if (this.handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
  /** The window's side of a call. */
  async invoke(channel: string, event: unknown, input: unknown): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, structuredClone(input));
  }
}

class StandInIpcRenderer extends EventEmitter {
  readonly sent: string[] = [];
  readonly invoke = vi.fn(
    async (channel: string, input: unknown): Promise<unknown> => ({ ok: true, value: { channel, input } }),
  );
  readonly sendSync = vi.fn((_channel: string, _input: unknown): unknown => null);
  send(channel: string): void {
    this.sent.push(channel);
  }
}

export const app = new StandInApp();
export const ipcMain = new StandInIpcMain();
export const ipcRenderer = new StandInIpcRenderer();
export const defaultSession = recordingSession();
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
const workArea = { x: 0, y: 0, width: 1920, height: 1040 };

const standIn = {
  app,
  ipcMain,
  ipcRenderer,
  dialog,
  shell,
  safeStorage,
  utilityProcess,
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
