import type { Answer } from '../../shared/bridge/dispatch.ts';
import type { PreloadApi } from '../../shared/bridge/preload-api.ts';
import type { WindowTransport } from './window-transport.ts';

declare global {
  interface Window {
    /** Put there by the preload script; absent in a browser. */
    readonly maquette?: PreloadApi;
  }
}

type Send = (input: unknown) => Promise<Answer>;

/** Carries calls and events over what the preload script exposes. The line is open for as long as the window lives. */
export function createElectronTransport(api: PreloadApi): WindowTransport {
  const groups: Record<string, Record<string, Send>> = api.calls;
  return {
    send: async (path, input) => {
      const [group = '', name = ''] = path.split('.');
      const call = groups[group]?.[name];
      if (call !== undefined) return await call(input);
      return {
        ok: false,
        error: { kind: 'internal', message: `This window does not know the call ${path}.` },
      };
    },
    on: (event, listener) => api.on(event, listener),
    pathForFile: (file) => api.pathForFile(file),
    onLink: (listener) => {
      listener('open');
      return () => undefined;
    },
    reconnect: () => undefined,
    leaveSettings: (patch) => api.leaveSettings(patch),
    stageFile: null,
  };
}
