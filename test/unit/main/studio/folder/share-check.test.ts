import { expect, it } from 'vitest';
import { createShareCheck } from '../../../../../main/studio/folder/share-check.ts';

it('looks once at a share that hangs, and does not wait for it', async () => {
  const looks: PromiseWithResolvers<void>[] = [];
  const look = (): Promise<void> => {
    const hanging = Promise.withResolvers<void>();
    looks.push(hanging);
    return hanging.promise;
  };
  const check = createShareCheck('/share', look, 5);
  await expect(check()).rejects.toThrow('/share does not answer');
  await expect(check()).rejects.toThrow('/share does not answer');
  expect(looks).toHaveLength(1);
  looks[0]?.resolve();
  await looks[0]?.promise;
  await expect(createShareCheck('/share', async () => undefined, 5)()).resolves.toBeUndefined();
});
