import { z } from 'zod';
import type { Answer } from '../../shared/bridge/dispatch.ts';
import { revisionsSchema } from '../../shared/bridge/revision.ts';
import { AppError, errorBodySchema } from '../../shared/model/app-error.ts';
import type { SettingsPatch } from '../../shared/model/settings/settings-patch.ts';
import { hexSha256 } from './hex-sha256.ts';
import { keyHeaders } from './session-keys.ts';

const answerSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown(), at: revisionsSchema }),
  z.object({ ok: z.literal(false), error: errorBodySchema }),
]);
const stagedSchema = z.object({ path: z.string().min(1) });

/** The time limit for saving settings, which writes one small file. Other calls may take long, e.g. to read a folder. */
const SAVE_WITHIN_MS = 15_000;

const LINE_IS_DOWN =
  'This was not done, because Maquette is not answering. Start it again if it was ended; this window then goes on by itself.';
const ANSWER_IS_LOST =
  'It is not known whether this was done, because Maquette went away before it answered. Look how things stand once it is back, before you do it again.';
const SAVE_IS_LATE =
  'The change may not be saved, because Maquette did not answer in time. See that it is running, then make the change again.';
const SESSION_IS_OVER =
  'This was not done, because this window is signed out. Open the address that Maquette printed last, in this browser.';

/** The link to the shell, as calls need it. */
export interface CallLine {
  readonly isUp: () => boolean;
  /** Called when a call was rejected because this window is signed out. */
  readonly onSignedOut: () => void;
}

/** Whether the shell rejected a call because this window is signed out. */
export const isSignedOut = ({ status }: Response): boolean => status === 401 || status === 403;

/** Sends a request. Throws AppError if no answer came, or if this window is signed out. */
async function ask(line: CallLine, url: string, init: RequestInit): Promise<Response> {
  const wasUp = line.isUp();
  let response: Response;
  try {
    response = await fetch(url, { ...init, credentials: 'same-origin' });
  } catch (cause) {
    if (init.signal?.aborted) throw new AppError('offline', SAVE_IS_LATE, { cause });
    // A browser does not say whether the request was sent. If the link was down before, nothing can have received it.
    throw wasUp
      ? new AppError('outcome-lost', ANSWER_IS_LOST, { detail: String(cause), cause })
      : new AppError('offline', LINE_IS_DOWN, { detail: String(cause), cause });
  }
  if (!isSignedOut(response)) return response;
  line.onSignedOut();
  throw new AppError('credentials', SESSION_IS_OVER);
}

function callInit(input: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { ...keyHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(input ?? null),
  };
}

/** Sends a call of the contract over HTTP. Transport errors are returned as an answer. */
export async function sendCall(line: CallLine, path: string, input: unknown): Promise<Answer> {
  const signal = path === 'settings.update' ? AbortSignal.timeout(SAVE_WITHIN_MS) : null;
  try {
    const response = await ask(line, `/call/${path}`, { ...callInit(input), signal });
    const body = await response.json().catch((cause: unknown) => {
      // The answer began in time, and its end did not come.
      if (signal?.aborted) throw new AppError('offline', SAVE_IS_LATE, { cause });
      return null;
    });
    const answer = answerSchema.safeParse(body);
    if (answer.success) return answer.data;
    throw new AppError('internal', `Maquette answered ${path} with something that is no answer.`, {
      detail: `HTTP ${response.status}`,
    });
  } catch (cause) {
    if (cause instanceof AppError) return { ok: false, error: cause.toBody() };
    throw cause;
  }
}

/** Saves settings while the page is unloaded. With `keepalive`, the browser completes the request: up to 64 KiB, far more than needed. */
export function leaveSettings(patch: SettingsPatch): void {
  // An error is ignored: if the page stays open after all, it saves again in the ordinary way and reports errors.
  fetch('/call/settings.update', { ...callInit(patch), credentials: 'same-origin', keepalive: true }).catch(
    () => undefined,
  );
}

/** A browser cannot read a file that is gone, that it may not open, or that is too large for its memory; its own words are about neither. */
async function bytesOf(file: File, isMade: boolean): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    throw new AppError(
      'disk',
      isMade
        ? 'What was made of it could not be held: memory or room on the disk ran out. Nothing was written of it; free some, or choose a smaller size.'
        : `${file.name} could not be read: it was moved or changed, or is too large for the browser. Nothing was copied of it.`,
      { detail: String(cause), cause },
    );
  }
}

/**
 * Copies a file into the inbox, and returns its path there. Throws AppError with the reason if that fails.
 * @param isMade whether the window made it itself: then it was neither moved nor changed
 */
export async function stageFile(line: CallLine, file: File, isMade = false): Promise<string> {
  const sha256 = await hexSha256(await bytesOf(file, isMade));
  const response = await ask(line, `/inbox/${sha256}/${encodeURIComponent(file.name)}`, {
    method: 'PUT',
    headers: { ...keyHeaders(), 'content-type': 'application/octet-stream' },
    body: file,
  });
  const body: unknown = await response.json().catch(() => null);
  const staged = stagedSchema.safeParse(body);
  if (response.ok && staged.success) return staged.data.path;
  const parsedError = errorBodySchema.safeParse(body);
  if (parsedError.success) throw AppError.fromBody(parsedError.data);
  throw new AppError(
    'disk',
    `${file.name} could not be copied into Maquette’s inbox (HTTP ${response.status}).`,
  );
}
