import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startAdminServer } from '../../../../../main/studio/admin/admin-server.ts';
import type { StudioFolder } from '../../../../../main/studio/folder/studio-folder.ts';
import type { Studio } from '../../../../../main/studio/studio.ts';

it('a program whose share does not answer says so within three seconds', async () => {
  const asked = Promise.withResolvers<void>();
  const studio = { database: { query: async () => [] } } as unknown as Studio;
  const check = (): Promise<void> => {
    asked.resolve();
    return new Promise(() => undefined);
  };
  const server = await startAdminServer(studio, { check } as unknown as StudioFolder, 0);
  onTestFinished(server.close);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answered = Promise.withResolvers<string>();
  get(`${server.url}/readyz`, (response) => {
    text(response).then((body) => answered.resolve(`${response.statusCode} ${body}`), answered.reject);
  });
  await asked.promise;
  vi.advanceTimersByTime(3000);
  expect(await answered.promise).toBe('503 not ready: no answer within 3 seconds\n');
});
