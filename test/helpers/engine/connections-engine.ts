import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createEngine, type Engine } from '../../../main/engine/engine.ts';
import type { LocalServicePort, Secrets } from '../../../main/engine/ports.ts';
import { createNodePorts } from '../../../main/host/node-ports.ts';
import { completeHandlers } from '../../../main/shell/shell-engine.ts';
import type { Bridge } from '../../../shared/bridge/contract.ts';
import { createBridge, dispatch } from '../../../shared/bridge/dispatch.ts';
import { startTestService } from '../test-service.ts';
import type { JobFolders } from './job-folders.ts';

/** A keychain in memory that shows what it holds. */
export interface OpenKeychain extends Secrets {
  readonly held: Map<string, string>;
  state: 'ok' | 'locked' | 'unavailable';
}

export function openKeychain(): OpenKeychain {
  const held = new Map<string, string>();
  const trouble = () =>
    keychain.state === 'ok' ? null : { state: keychain.state, detail: 'as the test wants it' };
  const keychain: OpenKeychain = {
    held,
    state: 'ok',
    get: async (account) => {
      const secret = held.get(account);
      return (
        trouble() ?? (secret === undefined ? { state: 'absent' } : { state: 'ok', secret, place: 'keychain' })
      );
    },
    set: async (account, secret) => {
      const no = trouble();
      if (no === null) held.set(account, secret);
      return no ?? { state: 'ok', place: 'keychain' };
    },
    delete: async (account) => {
      const no = trouble();
      if (no === null) held.delete(account);
      return no ?? { state: 'ok' };
    },
  };
  return keychain;
}

export interface ConnectionsEngine {
  readonly engine: Engine;
  /** As the window calls it: every call is parsed on its way in and out. */
  readonly bridge: Bridge;
  readonly settingsFile: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The whole engine over real folders, with another keychain than this machine's. */
export async function startConnectionsEngine(
  folders: JobFolders,
  secrets: Secrets,
): Promise<ConnectionsEngine> {
  const host = await createNodePorts({ data: folders.data, env: {} });
  const engine = await createEngine(
    { ...host.ports, secrets, localService: inProcessService },
    { version: '1.2.3', libraryFolder: folders.library },
  );
  let open = true;
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await engine.close();
    await host.close();
  };
  onTestFinished(close);
  const handlers = completeHandlers(engine.handlers, {
    shell: { kind: 'web', systemDialogs: false, droppedPaths: false },
    pick: async () => null,
    showFolder: async () => undefined,
    dragOut: null,
    allowProgram: async () => undefined,
  });
  const bridge = createBridge({
    send: (path, input) => dispatch(handlers, path, input, () => undefined),
    on: () => () => undefined,
    pathForFile: () => null,
  });
  const settingsFile = () => readFile(join(folders.data, 'settings.json'), 'utf8').catch(() => '');
  return { engine, bridge, settingsFile, close };
}

/** The real service as *Local*, in the test's own process. */
const inProcessService: LocalServicePort = {
  start: async ({ clientId, clientSecret, cutoutCommand, evenLight }) => {
    const service = await startTestService({ clientId, clientSecret, cutoutCommand, evenLight });
    let end = (): void => undefined;
    const exited = new Promise<void>((resolve) => {
      end = resolve;
    });
    const stop = async (): Promise<void> => {
      await service.close();
      end();
    };
    const { baseUrl, setCutoutCommand, setEvenLight } = service;
    return { baseUrl, exited, setCutoutCommand, setEvenLight, stop };
  },
};
