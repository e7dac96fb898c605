import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Credits } from '../../../shared/model/credits.ts';
import { isLoopbackHost } from '../../../shared/model/network/address-class.ts';
import type { Clock } from '../clock.ts';
import { refillSchema } from '../credits/refill.ts';
import { type Answer, type Reply, refuse, replyOf } from '../wire/answer.ts';
import { isEqualInConstantTime } from '../wire/tokens.ts';
import { renderStatusPage, STATUS_HEADERS } from './status-page.ts';
import type { StatusReport } from './status-report.ts';

/** The data and the action of the status page. */
export interface StatusSource {
  readonly report: () => StatusReport;
  /** Adds practice credits. */
  readonly refill: (amount: Credits) => void;
}

/** The status page at `/`, and its refill. */
export interface StatusAnswers {
  /** Answers `/` and `/refill`; returns undefined for any other path. */
  readonly answer: (call: {
    readonly request: IncomingMessage;
    readonly url: URL;
    readonly baseUrl: string;
  }) => Promise<Reply | undefined>;
}

const MAX_FORM_BYTES = 4096;

/**
 * The page needs no access token, so only users of this machine may open it: the connection must come from this machine, and
 * the requested host must be this machine's (against DNS rebinding, where a foreign name resolves to 127.0.0.1). A refill must
 * come from the page itself: it needs the token in the page's form, and the same Origin header.
 */
export function createStatusAnswers(options: {
  readonly status: StatusSource;
  readonly clock: Clock;
}): StatusAnswers {
  const { status, clock } = options;
  const formToken = randomBytes(24).toString('base64url');

  const handleRefill = async (request: IncomingMessage, url: URL): Promise<Reply> => {
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
      const isPage = url.pathname === '/';
      if (!isPage && url.pathname !== '/refill') return undefined;
      const methods = isPage ? ['GET', 'HEAD'] : ['POST'];
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
      if (!isPage) return handleRefill(request, url);
      const text = renderStatusPage(status.report(), { baseUrl, formToken, now: clock.now() });
      return { status: 200, headers: STATUS_HEADERS, text };
    },
  };
}

function withHeaders(answer: Answer, headers: Record<string, string>): Reply {
  const reply = replyOf(answer);
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

/** Reads a URL-encoded form. Undefined: the body is not such a form, or it is larger than the refill form can be. */
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
