import { createHmac, timingSafeEqual } from 'node:crypto';

/** Which attempt of which job a callback is about. */
export interface CallbackTarget {
  readonly jobId: string;
  readonly attempt: number;
}

const PREFIX = '/callback/';
const SHAPE = /^\/(?:.*\/)?callback\/([\w-]{1,64})\.(\d{1,6})\/([\w-]{43})$/;

/**
 * The path that names one attempt of a job, with a secret of its own: whoever was not told cannot say anything of it,
 * and one job's secret is none of another's.
 * @param key of this data folder, known to nobody else
 */
export function callbackPath(key: Buffer, { jobId, attempt }: CallbackTarget): string {
  return `${PREFIX}${jobId}.${attempt}/${secretOf(key, jobId, attempt).toString('base64url')}`;
}

/**
 * What a path is about; null where its secret is not the one that was given out for it. What a public address has in front
 * of it may have been left there by what forwards to us, or not.
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
