import { z } from 'zod';
import { EVENTS, type EventName } from '../../shared/bridge/contract.ts';
import type { Answer } from '../../shared/bridge/dispatch.ts';
import { AppError, errorBodySchema } from '../../shared/model/app-error.ts';
import type { SettingsPatch } from '../../shared/model/settings-patch.ts';
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
const ANSWER_WITHIN_MS = 5_000;
/** A program that stands still takes the socket in and never opens it; the browser alone would wait for minutes. */
const OPEN_WITHIN_MS = 10_000;
/** Other calls may rightly take long, as reading a folder or asking a service does; saving settings is one small file. */
const SAVE_WITHIN_MS = 15_000;

const LINE_IS_DOWN =
  'This was not done, because Maquette is not answering. Start it again if it was ended; this window then goes on by itself.';
const SAVE_IS_LATE =
  'The change may not be saved, because Maquette did not answer in time. See that it is running, then make the change again.';
const SESSION_IS_OVER =
  'This was not done, because this window is signed out. Open the address that Maquette printed last, in this browser.';

function failure(kind: 'offline' | 'credentials' | 'internal', message: string, detail?: string): Answer {
  return { ok: false, error: detail === undefined ? { kind, message } : { kind, message, detail } };
}

function post(
  path: string,
  input: unknown,
  options?: Pick<RequestInit, 'keepalive' | 'signal'>,
): Promise<Response> {
  return fetch(`/call/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input ?? null),
    credentials: 'same-origin',
    ...options,
  });
}

const isSignedOut = ({ status }: Response): boolean => status === 401 || status === 403;

/** Why no socket opens, which the browser does not tell a page of. */
async function whyDown(): Promise<Link> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    return isSignedOut(await fetch('/', { method: 'HEAD', cache: 'no-store', signal })) ? 'refused' : 'lost';
  } catch {
    return 'lost';
  }
}

async function send(path: string, input: unknown): Promise<Answer> {
  const signal = path === 'settings.update' ? AbortSignal.timeout(SAVE_WITHIN_MS) : null;
  let response: Response;
  try {
    response = await post(path, input, { signal });
  } catch (cause) {
    return failure('offline', signal?.aborted ? SAVE_IS_LATE : LINE_IS_DOWN, String(cause));
  }
  if (isSignedOut(response)) return failure('credentials', SESSION_IS_OVER);
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
  /** The one that counts: what comes of an earlier one is dropped. */
  let socket: WebSocket;
  /** Ends an opening that takes too long, or begins the next try. */
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    const opening = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/events`);
    const isDropped = (): boolean => opening !== socket;
    socket = opening;
    timer = setTimeout(() => opening.close(), OPEN_WITHIN_MS);
    opening.addEventListener('open', () => {
      if (isDropped()) return;
      clearTimeout(timer);
      retryMs = FIRST_RETRY_MS;
      setLink('open');
    });
    opening.addEventListener('message', (message) => {
      if (!isDropped()) receive(message.data);
    });
    opening.addEventListener('close', async () => {
      if (isDropped()) return;
      clearTimeout(timer);
      if (link !== 'refused') setLink('lost');
      const why = await whyDown();
      if (isDropped()) return;
      setLink(why);
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    });
  };
  const reconnect = (): void => {
    if (link === 'open') return;
    clearTimeout(timer);
    retryMs = FIRST_RETRY_MS;
    const dropped = socket;
    connect();
    dropped.close();
  };
  connect();
  // Whoever comes back to the window has most likely just started the program again.
  window.addEventListener('focus', () => {
    if (socket.readyState === WebSocket.CLOSED) reconnect();
  });

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
    reconnect,
    leaveSettings,
    stageFile,
  };
}
