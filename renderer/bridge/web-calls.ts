import { z } from 'zod';
import type { Answer } from '../../shared/bridge/dispatch.ts';
import { AppError, errorBodySchema } from '../../shared/model/app-error.ts';
import type { SettingsPatch } from '../../shared/model/settings-patch.ts';
import { hexSha256 } from './hex-sha256.ts';

const answerSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorBodySchema }),
]);
const stagedSchema = z.object({ path: z.string().min(1) });

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

/** Whether the shell does not know this window (any more). */
export const isSignedOut = ({ status }: Response): boolean => status === 401 || status === 403;

/**
 * Sends a call of the contract over HTTP; what goes wrong on the way is an answer too.
 * @param onSignedOut hears where it was not taken because the shell does not know this window
 */
export async function sendCall(path: string, input: unknown, onSignedOut: () => void): Promise<Answer> {
  const signal = path === 'settings.update' ? AbortSignal.timeout(SAVE_WITHIN_MS) : null;
  let response: Response;
  try {
    response = await post(path, input, { signal });
  } catch (cause) {
    return failure('offline', signal?.aborted ? SAVE_IS_LATE : LINE_IS_DOWN, String(cause));
  }
  if (isSignedOut(response)) {
    onSignedOut();
    return failure('credentials', SESSION_IS_OVER);
  }
  const answer = answerSchema.safeParse(await response.json().catch(() => null));
  return answer.success
    ? answer.data
    : failure(
        'internal',
        `Maquette answered ${path} with something that is no answer.`,
        `HTTP ${response.status}`,
      );
}

/** Saves settings of a page that ends. The browser carries it on by itself: up to 64 KiB, which settings are far from. */
export function leaveSettings(patch: SettingsPatch): void {
  // A page that stays after all saves the same in the ordinary way, and then hears what was wrong.
  post('settings.update', patch, { keepalive: true }).catch(() => undefined);
}

/** Copies a file into the inbox, and gives its path there. Throws AppError with why it cannot be. */
export async function stageFile(file: File): Promise<string> {
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
