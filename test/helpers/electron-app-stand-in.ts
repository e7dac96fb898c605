import { EventEmitter } from 'node:events';

/**
 * A stand-in of the `electron` module for tests of the shell's wiring: it records what it is told, and lets a test
 * play the system's part. Used as `vi.mock('electron', async () => (await import('…')).electronStandIn)`.
 */

type Handler = (...values: never[]) => unknown;

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

export const app = new StandInApp();

export const defaultSession = recordingSession();

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
