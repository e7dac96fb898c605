import type { Answer } from '../../shared/bridge/dispatch.ts';
import type { PreloadApi } from '../../shared/bridge/preload-api.ts';
import { guarded } from './guarded.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type CallLine, stageFile } from './web-calls.ts';
import type { Link, WindowTransport } from './window-transport.ts';

declare global {
  interface Window {
    /** Set by the preload script; undefined in a browser. */
    readonly maquette?: PreloadApi;
  }
}

type Send = (input: unknown) => Promise<Answer>;

/** A transport over the preload script's API. The link is open as long as the engine answers pings. */
export function createElectronTransport(api: PreloadApi): WindowTransport {
  const groups: Record<string, Record<string, Send>> = api.calls;
  const linkListeners = new Set<(link: Link) => void>();
  let link: Link = 'open';
  const setLink = (next: Link): void => {
    if (link === next) return;
    link = next;
    for (const listener of linkListeners) listener(next);
  };
  const line: CallLine = { isUp: () => link === 'open', onSignedOut: () => undefined };
  let isAwaitingAnswer = false;
  const answered = (): void => {
    isAwaitingAnswer = false;
    heartbeat.heard();
    setLink('open');
  };
  const ping = (): void => {
    // No second ping while one is unanswered: an engine that resumes answers the first.
    if (isAwaitingAnswer) return;
    isAwaitingAnswer = true;
    // A refused ping is an answer, too.
    api.calls.app.ping(null).then(answered, answered);
  };
  const heartbeat = startHeartbeat({ ping, onSilent: () => setLink('still') });
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
    // Here and not only in the preload script: the page does not hear of an exception that is caught in the script's own world.
    on: (event, listener) => api.on(event, guarded(listener)),
    pathForFile: (file) => api.pathForFile(file),
    // The page and the engine are of one build here.
    onUnreadable: () => () => undefined,
    onLink: (listener) => {
      linkListeners.add(listener);
      listener(link);
      return () => linkListeners.delete(listener);
    },
    reconnect: () => undefined,
    leaveSettings: (patch) => api.leaveSettings(patch),
    filesHavePaths: true,
    stageFile: (file, isMade) => stageFile(line, file, isMade),
  };
}
