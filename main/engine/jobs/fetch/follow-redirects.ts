import { AppError } from '../../../../shared/model/app-error.ts';
import { headerText } from '../../api/http-call.ts';
import type { GuardedPool, Reading } from './guarded-pool.ts';
import { type AnswerHead, type BodyConsumer, receive } from './receive.ts';

const MAX_REDIRECTS = 5;

/**
 * Receives what lies at an address, redirects followed by hand, so that each is checked.
 * @param onHead as for `receive`, of the answer that is no redirect
 * @throws AppError `refused` where an address may not be followed, and what `receive` throws
 */
export async function followRedirects(
  pool: GuardedPool,
  request: {
    readonly url: string;
    readonly reading: Reading;
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly onHead: (head: AnswerHead) => BodyConsumer | null;
  },
): Promise<AnswerHead> {
  const { reading, headers, signal, onHead } = request;
  let url = parseUrl(request.url);
  for (let hops = 0; ; hops += 1) {
    const dispatcher = await pool.reach(url, reading);
    const head = await receive({
      dispatcher,
      url,
      headers,
      signal,
      onHead: (head) => (redirectTarget(head) === null ? onHead(head) : null),
    });
    const location = redirectTarget(head);
    if (location === null) return head;
    if (hops >= MAX_REDIRECTS) {
      throw new AppError('refused', 'The result is redirected without end; it is not fetched.');
    }
    url = parseUrl(location, url);
  }
}

function redirectTarget({ status, headers }: AnswerHead): string | null {
  return [301, 302, 303, 307, 308].includes(status) ? headerText(headers.location) : null;
}

function parseUrl(url: string, base?: URL): URL {
  const parsed = URL.parse(url, base?.href);
  if (parsed === null) throw new AppError('refused', 'The service names a result at what is no address.');
  return parsed;
}
