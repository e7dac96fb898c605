import { createHmac, timingSafeEqual } from 'node:crypto';

/** The attempt of a job that a callback is about. */
export interface CallbackTarget {
  readonly jobId: string;
  readonly attempt: number;
}

const PREFIX = '/callback/';
const SHAPE = /^\/(?:.*\/)?callback\/([\w-]{1,64})\.(\d{1,6})\/([\w-]{43})$/;

/**
 * The path that names one attempt of a job, with a secret of its own. Without the secret nobody can send a callback for it, and the secret
 * of one job is useless for another.
 * @param key of this data folder, known to nobody else
 */
export function callbackPath(key: Buffer, { jobId, attempt }: CallbackTarget): string {
  return `${PREFIX}${jobId}.${attempt}/${secretOf(key, jobId, attempt).toString('base64url')}`;
}

/**
 * The target of a path; null if its secret is wrong. The prefix of a public address may be part of the path or not, depending on the
 * server that forwards the call.
 */
export function readCallbackPath(key: Buffer, path: string): CallbackTarget | null {
  const [, jobId, attempt, secret] = SHAPE.exec(path) ?? [];
  if (jobId === undefined || attempt === undefined || secret === undefined) return null;
  const given = Buffer.from(secret, 'base64url');
  const expected = secretOf(key, jobId, Number(attempt));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { jobId, attempt: Number(attempt) };
}

function secretOf(key: Buffer, jobId: string, attempt: number): Buffer {
  return createHmac('sha256', key).update(`${jobId}.${attempt}`).digest();
}
