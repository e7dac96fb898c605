import type { Dispatcher } from 'undici';
import { expect, it } from 'vitest';
import { createRoutes } from '../../../../../main/engine/net/routes.ts';

it('a way that could not be opened is opened anew for the next call, and keeps none from being closed', async () => {
  let tries = 0;
  let destroyed = 0;
  const dispatcher = {
    destroy: async () => {
      destroyed += 1;
    },
  } as unknown as Dispatcher;
  const routes = createRoutes(
    async (url) => (url.hostname === 'far.test' ? new URL('http://proxy.test') : null),
    async (proxy) => {
      if (proxy === null) return dispatcher;
      tries += 1;
      if (tries === 2) return dispatcher;
      throw new Error('EMFILE: too many open files');
    },
  );
  const far = new URL('http://far.test');
  await expect(routes.to(far)).rejects.toThrow('EMFILE');
  expect((await routes.to(far)).dispatcher).toBe(dispatcher);
  await routes.to(new URL('http://near.test'));
  await routes.destroy();
  expect(destroyed).toBe(2);
});

it('a way that is being opened while all are closed, and cannot be, is no fault of the closing', async () => {
  const opening = Promise.withResolvers<Dispatcher>();
  const routes = createRoutes(
    async () => null,
    () => opening.promise,
  );
  const failed = expect(routes.to(new URL('http://near.test'))).rejects.toThrow('closed');
  await Promise.resolve();
  const closed = routes.destroy();
  opening.reject(new Error('closed'));
  await failed;
  await closed;
});
