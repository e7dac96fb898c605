import { z } from 'zod';
import { EVENTS, type EventName } from '../../shared/bridge/contract.ts';
import type { Answer } from '../../shared/bridge/dispatch.ts';
import { AppError, errorBodySchema } from '../../shared/model/app-error.ts';
import type { SettingsPatch } from '../../shared/model/settings.ts';
import { hexSha256 } from './hex-sha256.ts';
import type { Link, WindowTransport } from './window-transport.ts';

const answerSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorBodySchema }),
]);
const messageSchema = z.object({ event: z.string(), payload: z.unknown() });
const stagedSchema = z.object({ path: z.string().min(1) });

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;

const LINE_IS_DOWN =
  'Maquette is not answering: the program that serves this page has stopped. Start it again, then reload the page.';
const SESSION_IS_OVER =
  'This page is no longer signed in to Maquette. Open the address that `npm run web` printed once more.';

function failure(kind: 'offline' | 'credentials' | 'internal', message: string, detail?: string): Answer {
  return { ok: false, error: detail === undefined ? { kind, message } : { kind, message, detail } };
}

function post(path: string, input: unknown, options?: Pick<RequestInit, 'keepalive'>): Promise<Response> {
  return fetch(`/call/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input ?? null),
    credentials: 'same-origin',
    ...options,
  });
}

async function send(path: string, input: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await post(path, input);
  } catch (cause) {
    return failure('offline', LINE_IS_DOWN, String(cause));
  }
  if (response.status === 401 || response.status === 403) return failure('credentials', SESSION_IS_OVER);
  const answer = answerSchema.safeParse(await response.json().catch(() => null));
  return answer.success
    ? answer.data
    : failure(
        'internal',
        `Maquette answered ${path} with something that is no answer.`,
        `HTTP ${response.status}`,
      );
}

/** The browser carries it on by itself: up to 64 KiB, which settings are far from. */
function leaveSettings(patch: SettingsPatch): void {
  // A page that stays after all saves the same in the ordinary way, and then hears what was wrong.
  post('settings.update', patch, { keepalive: true }).catch(() => undefined);
}

async function stageFile(file: File): Promise<string> {
  const sha256 = await hexSha256(await file.arrayBuffer());
  const response = await fetch(`/inbox/${sha256}/${encodeURIComponent(file.name)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
    credentials: 'same-origin',
  });
  const body: unknown = await response.json().catch(() => null);
  const staged = stagedSchema.safeParse(body);
  if (response.ok && staged.success) return staged.data.path;
  const told = errorBodySchema.safeParse(body);
  if (told.success) throw AppError.fromBody(told.data);
  throw new AppError(
    'disk',
    `${file.name} could not be copied into Maquette's inbox (HTTP ${response.status}).`,
  );
}

const isEventName = (name: string): name is EventName => Object.hasOwn(EVENTS, name);

/** Carries calls over HTTP and events over one WebSocket, both on the page's own origin. Reconnects by itself. */
export function createWebTransport(): WindowTransport {
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  const linkListeners = new Set<(link: Link) => void>();
  let link: Link = 'connecting';
  let retryMs = FIRST_RETRY_MS;

  const setLink = (next: Link): void => {
    if (link === next) return;
    link = next;
    for (const listener of linkListeners) listener(next);
  };

  const receive = (text: unknown): void => {
    if (typeof text !== 'string') return;
    const message = messageSchema.safeParse(JSON.parse(text));
    if (!message.success || !isEventName(message.data.event)) return;
    const payload = EVENTS[message.data.event].safeParse(message.data.payload);
    if (!payload.success) return;
    for (const listener of listeners.get(message.data.event) ?? []) listener(payload.data);
  };

  const connect = (): void => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/events`);
    socket.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS;
      setLink('open');
    });
    socket.addEventListener('message', (message) => receive(message.data));
    socket.addEventListener('close', () => {
      // A session that is over stays so until a socket opens: trying again says nothing new.
      if (link !== 'refused') setLink('lost');
      setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    });
  };
  connect();

  return {
    send: async (path, input) => {
      const answer = await send(path, input);
      if (!answer.ok && answer.error.message === SESSION_IS_OVER) setLink('refused');
      return answer;
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    pathForFile: () => null,
    onLink: (listener) => {
      linkListeners.add(listener);
      listener(link);
      return () => linkListeners.delete(listener);
    },
    leaveSettings,
    stageFile,
  };
}
