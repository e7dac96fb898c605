import { AppError } from '../../../shared/model/app-error.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import { createCallPool, headerText } from '../api/http-call.ts';

/** The token in the form on the local service's status page. */
const FORM_TOKEN = /name="token" value="([^"]+)"/;

/**
 * Adds practice credits through the form on the local service's own status page.
 * @throws AppError `refused` if it accepts no refill; the signal's reason
 */
export async function refillLocal(baseUrl: string, credits: Credits, signal?: AbortSignal): Promise<void> {
  const pool = createCallPool(async () => null);
  try {
    const { dispatcher } = await pool.to(new URL(baseUrl));
    const stop = signal ?? null;
    const page = await dispatcher.request({ origin: baseUrl, path: '/', method: 'GET', signal: stop });
    const token = FORM_TOKEN.exec(await page.body.text())?.[1] ?? '';
    const answer = await dispatcher.request({
      origin: baseUrl,
      path: '/refill',
      method: 'POST',
      headers: {
        origin: new URL(baseUrl).origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ token, credits }).toString(),
      signal: stop,
    });
    await answer.body.dump();
    // The service redirects a browser back to its page.
    if (answer.statusCode === 303 && headerText(answer.headers.location) === '/') return;
    throw new AppError('refused', 'Local takes no such refill; give an amount above zero such as 1000.00.', {
      detail: `HTTP ${answer.statusCode}`,
    });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    throw new AppError('offline', 'Local cannot be reached to add credits; try again in a moment.', {
      cause,
    });
  } finally {
    await pool.destroy();
  }
}
