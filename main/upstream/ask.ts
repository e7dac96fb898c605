import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { AppError } from '../../shared/model/app-error.ts';
import { type Reply, type Request, replySchema } from './messages.ts';
import { readPlace } from './place.ts';

/** What is said where the process that holds the account does not answer. */
const NOT_THERE =
  'the process that holds the account does not answer; start it with npm run upstream -- serve on this machine';

/**
 * Asks the process that holds the account, and yields its answers; who stops taking them hangs up. Throws AppError `offline` if it does not answer, or stops in the middle.
 * @param data its data folder. Absolute path.
 */
export async function* ask(data: string, asked: Request, signal?: AbortSignal): AsyncGenerator<Reply> {
  const place = readPlace(data);
  if (place === null) throw new AppError('offline', NOT_THERE);
  const body = JSON.stringify(asked);
  const call = request({
    host: '127.0.0.1',
    port: place.port,
    method: 'POST',
    headers: {
      authorization: `Bearer ${place.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
    ...(signal && { signal }),
  });
  try {
    call.end(body);
    const [response] = await once(call, 'response');
    if (response.statusCode !== 200) throw new AppError('offline', NOT_THERE);
    const lines = createInterface(response);
    // That it hung up itself is told to nobody; lines that were cut off do not end by themselves.
    lines.on('error', () => lines.close());
    response.once('close', () => lines.close());
    for await (const line of lines) yield replySchema.parse(JSON.parse(line));
    if (!response.complete) throw new AppError('offline', NOT_THERE);
  } catch (cause) {
    if (cause instanceof AppError || signal?.aborted) throw cause;
    throw new AppError('offline', NOT_THERE, { cause });
  } finally {
    // Who has heard enough goes away: the answers about a task that waits for a word do not end, and would keep this process.
    call.destroy();
  }
}
