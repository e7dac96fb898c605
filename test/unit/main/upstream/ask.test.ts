import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../../main/upstream/ask.ts';
import { writePlace } from '../../../../main/upstream/place.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

/** A process that holds an account and answers so. Gives its data folder, and the answer once it was begun. */
async function holderThatAnswers(lines: readonly object[]) {
  const begun = Promise.withResolvers<ServerResponse>();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200);
    for (const line of lines) response.write(`${JSON.stringify(line)}\n`);
    begun.resolve(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const data = await tempFolder();
  const { port } = server.address() as AddressInfo;
  await writePlace(data, { port, token: 'x'.repeat(48), pid: process.pid });
  return { data, begun: begun.promise };
}

const WAITS = { kind: 'owed', needsWord: true, words: 'it is not known whether it was charged', progress: 0 };

it('hangs up when nobody takes its answers any more, though they have not ended', async () => {
  const { data, begun } = await holderThatAnswers([WAITS]);
  for await (const reply of ask(data, { ask: 'list' })) {
    expect(reply).toEqual(WAITS);
    break;
  }
  const answer = await begun;
  if (!answer.closed) await once(answer, 'close');
  expect(answer.writableFinished).toBe(false);
});

it('says that nobody answers where the process that held the account has gone', async () => {
  const { data, begun } = await holderThatAnswers([WAITS]);
  const replies = ask(data, { ask: 'list' });
  expect((await replies.next()).value).toEqual(WAITS);
  (await begun).destroy();
  await expect(replies.next()).rejects.toMatchObject({ kind: 'offline' });
});
