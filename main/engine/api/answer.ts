import { CODE } from '../../../shared/interface/codes.ts';
import { type Envelope, envelopeSchema } from '../../../shared/interface/envelope.ts';

/** Answers of the interface are small; more than this is something else. Bytes. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** An HTTP answer as it came: status, the headers that matter, and the body as text. */
export interface RawAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The service's own clock. */
  readonly date?: string | null;
  /** For how long it honours an idempotency key, where it says so. */
  readonly keyLifetime?: string | null;
  readonly text: string;
}

/** What an HTTP answer is, before anybody asks what its `data` says. */
export type Answer =
  /** The interface's own words. */
  | { readonly kind: 'envelope'; readonly envelope: Envelope }
  /** The token was not accepted, by HTTP status or by code. */
  | { readonly kind: 'unauthorized'; readonly words: string }
  /** Too many requests, or a fault of the service or of something before it: worth asking again later. */
  | {
      readonly kind: 'later';
      readonly words: string;
      readonly retryAfterMs: number | null;
      /** Whether it came in the interface's own words: a gateway's fault does not, nor does another server's. */
      readonly spoken: boolean;
    }
  /** No JSON, or none of this interface's. */
  | { readonly kind: 'foreign'; readonly words: string };

/**
 * Reads the answer to a call that is free to repeat (token, balance, queries).
 * @param now milliseconds since the epoch, for a `Retry-After` that is a date
 */
export function readAnswer(raw: RawAnswer, now: number): Answer {
  const envelope = parseEnvelope(raw.text);
  if (raw.status === 429) {
    return {
      kind: 'later',
      words: 'HTTP 429, too many requests',
      retryAfterMs: retryAfterMs(raw.retryAfter, now),
      // It says what it means, whoever says it.
      spoken: true,
    };
  }
  if (raw.status === 401 || envelope?.code === CODE.unauthorized) {
    return { kind: 'unauthorized', words: envelope?.msg ?? 'HTTP 401' };
  }
  if (raw.status >= 500 || envelope?.code === CODE.systemError) {
    const words =
      envelope === null
        ? `HTTP ${raw.status}: ${describeBody(raw.text)}`
        : `${envelope.msg} (code ${envelope.code}, HTTP ${raw.status})`;
    return {
      kind: 'later',
      words,
      retryAfterMs: retryAfterMs(raw.retryAfter, now),
      spoken: envelope !== null,
    };
  }
  if (envelope === null) return { kind: 'foreign', words: `HTTP ${raw.status}: ${describeBody(raw.text)}` };
  return { kind: 'envelope', envelope };
}

/** The envelope of a body, or null where it holds none. */
export function parseEnvelope(text: string): Envelope | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = envelopeSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** Nobody is waited for longer than this without being asked again. */
const MAX_RETRY_AFTER_MS = 3_600_000;
/** A host that asks for no patience at all (or whose date has gone by) is not asked again without a pause. */
const MIN_RETRY_AFTER_MS = 500;

/** `Retry-After` in milliseconds, an hour at most: seconds or an HTTP date; null where it is missing or says nothing. */
export function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(MIN_RETRY_AFTER_MS, ms), MAX_RETRY_AFTER_MS);
}

/** What a body looks like, without repeating it: it may hold anything. */
export function describeBody(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'an empty answer';
  if (/^<(!doctype|html|\?xml|head|body)/i.test(start)) return 'a web page';
  if (/^[[{"]/.test(start)) return 'JSON of another kind';
  return 'an answer that is not JSON';
}
