import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../../../shared/model/address-class.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Clock } from '../clock.ts';
import { refillSchema } from '../credits/refill.ts';
import { type Answer, type Reply, refuse, replyOf } from '../wire/answer.ts';
import { isEqualInConstantTime } from '../wire/tokens.ts';
import { STATUS_HEADERS, statusPage } from './status-page.ts';
import type { StatusReport } from './status-report.ts';

/** What the status page works with. */
export interface StatusSource {
  readonly report: () => StatusReport;
  /** Adds practice credits. */
  readonly refill: (amount: Credits) => void;
}

/** The status page at `/`, and its refill. */
export interface StatusAnswers {
  /** The answer to `/` and `/refill`; undefined for any other path. */
  readonly answer: (call: {
    readonly request: IncomingMessage;
    readonly url: URL;
    readonly baseUrl: string;
  }) => Promise<Reply | undefined>;
}

const MAX_FORM_BYTES = 4096;

/**
 * Needs no token, so it is for the machine's own users: the connection comes from this machine, and the name that it
 * asks for is this machine's (which keeps out a web page whose name was turned to 127.0.0.1). A refill must come from
 * the page itself: it carries what only the page shows, and the browser says the same origin.
 */
export function createStatusAnswers(options: {
  readonly status: StatusSource;
  readonly clock: Clock;
}): StatusAnswers {
  const { status, clock } = options;
  const formToken = randomBytes(24).toString('base64url');

  const refilled = async (request: IncomingMessage, url: URL): Promise<Reply> => {
    const form = await readForm(request);
    const isOurs =
      request.headers.origin === url.origin && isEqualInConstantTime(form?.get('token') ?? '', formToken);
    if (form === undefined || !isOurs)
      return replyOf(refuse({ code: 403, msg: 'use the form on the status page' }, 403));
    const amount = refillSchema.safeParse(form.get('credits'));
    if (!amount.success)
      return replyOf(refuse({ code: 400, msg: 'credits must be an amount such as 1000.00' }, 400));
    status.refill(amount.data);
    return { status: 303, headers: { location: '/' }, text: '' };
  };

  return {
    answer: async ({ request, url, baseUrl }) => {
      const page = url.pathname === '/';
      if (!page && url.pathname !== '/refill') return undefined;
      const methods = page ? ['GET', 'HEAD'] : ['POST'];
      if (!methods.includes(request.method ?? '')) {
        return withHeaders(refuse({ code: 405, msg: 'method not allowed' }, 405), {
          allow: methods.join(', '),
        });
      }
      if (
        !isLoopbackHost(request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '') ||
        !isLoopbackHost(url.hostname)
      ) {
        return replyOf(
          refuse({ code: 403, msg: 'the status page is for the machine that the service runs on' }, 403),
        );
      }
      if (!page) return refilled(request, url);
      const text = statusPage(status.report(), { baseUrl, formToken, now: clock.now() });
      return { status: 200, headers: STATUS_HEADERS, text };
    },
  };
}

function withHeaders(answer: Answer, headers: Record<string, string>): Reply {
  const reply = replyOf(answer);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

/** Undefined for what is no form of a page's, or too large for ours. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
