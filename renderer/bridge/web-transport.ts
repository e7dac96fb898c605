import { z } from 'zod';
import { EVENTS, type EventName } from '../../shared/bridge/contract.ts';
import { PONG } from '../../shared/bridge/heartbeat.ts';
import { revisionSchema } from '../../shared/bridge/revision.ts';
import { guarded } from './guarded.ts';
import { type CallLine, leaveSettings, sendCall, stageFile } from './web-calls.ts';
import { openWebLine } from './web-line.ts';
import type { UnreadableEvent, WindowTransport } from './window-transport.ts';

const messageSchema = z.object({
  event: z.string(),
  payload: z.unknown(),
  revision: revisionSchema.optional(),
});

const isEventName = (name: string): name is EventName => Object.hasOwn(EVENTS, name);

/** A transport with calls over HTTP and events over one WebSocket, both on the page's origin. It reconnects automatically. */
export function createWebTransport(): WindowTransport {
  const unreadable = new Set<(event: UnreadableEvent) => void>();
  const listeners = new Map<EventName, Set<Parameters<WindowTransport['on']>[1]>>();
  const {
    signOut: onSignedOut,
    isUp,
    ...line
  } = openWebLine((text) => {
    if (typeof text !== 'string' || text === PONG) return;
    const message = messageSchema.safeParse(JSON.parse(text));
    // The engine may be newer than this page: events that the page does not know are not for it.
    if (!message.success || !isEventName(message.data.event)) return;
    const { event, revision, payload: sent } = { ...message.data, event: message.data.event };
    const payload = EVENTS[event].safeParse(sent);
    if (!payload.success) {
      for (const listener of unreadable) guarded(listener)({ event, revision });
      return;
    }
    for (const listener of listeners.get(event) ?? []) guarded(listener)(payload.data, revision);
  });
  const beside: CallLine = { isUp, onSignedOut };
  return {
    ...line,
    send: (path, input) => sendCall(beside, path, input),
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    onUnreadable: (listener) => {
      unreadable.add(listener);
      return () => unreadable.delete(listener);
    },
    pathForFile: () => null,
    leaveSettings,
    filesHavePaths: false,
    stageFile: (file, isMade) => stageFile(beside, file, isMade),
  };
}
