import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { BridgeEvent, EventName } from '../shared/bridge/contract.ts';
import { CALL_PATHS, isEventName } from '../shared/bridge/contract-names.ts';
import type { Answer } from '../shared/bridge/dispatch.ts';
import { callChannel, EVENT_CHANNEL, LEAVE_CHANNEL, LISTEN_CHANNEL } from '../shared/bridge/ipc-channels.ts';
import type { PreloadApi } from '../shared/bridge/preload-api.ts';

type Send = (input: unknown) => Promise<Answer>;

function calls(): PreloadApi['calls'] {
  const groups: Record<string, Record<string, Send>> = {};
  for (const { group, name } of CALL_PATHS) {
    const channel = callChannel(`${group}.${name}`);
    groups[group] = { ...groups[group], [name]: (input) => ipcRenderer.invoke(channel, input ?? null) };
  }
  return groups as PreloadApi['calls'];
}

const listeners = new Map<EventName, Set<Parameters<PreloadApi['on']>[1]>>();
let listening = false;

/** Subscribes to the events with the first listener, so that the first event is not lost. */
function listen(): void {
  if (listening) return;
  listening = true;
  ipcRenderer.on(EVENT_CHANNEL, (_event, message: BridgeEvent) => {
    for (const listener of listeners.get(message.event) ?? []) {
      try {
        listener(message.payload, 'revision' in message ? message.revision : undefined);
      } catch (cause) {
        // The others are called all the same: an event that is missed is never sent again.
        reportError(cause);
      }
    }
  });
  queueMicrotask(() => ipcRenderer.send(LISTEN_CHANNEL));
}

/** Electron throws if the argument is not a `File`, and returns '' for a `File` that a script made. */
function pathForFile(file: unknown): string | null {
  try {
    return webUtils.getPathForFile(file as File) || null;
  } catch {
    return null;
  }
}

const api: PreloadApi = {
  calls: calls(),
  on: (event, listener) => {
    if (!isEventName(event)) throw new Error('There is no such event.');
    const forEvent = listeners.get(event) ?? new Set();
    listeners.set(event, forEvent.add(listener));
    listen();
    return () => {
      forEvent.delete(listener);
    };
  },
  leaveSettings: (patch) => void ipcRenderer.sendSync(LEAVE_CHANNEL, patch),
  pathForFile,
};

contextBridge.exposeInMainWorld('maquette', api);
