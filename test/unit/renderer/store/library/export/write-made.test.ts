import { expect, it } from 'vitest';
import { isFullDisk, writeMade } from '../../../../../../renderer/store/library/export/write-made.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const FILE = { staged: '/d/inbox/a/picture.png', name: 'chair', ending: 'png' } as const;

it('says where the file lies, or why it was not written', async () => {
  const app = createTestApp();
  const { signal } = new AbortController();
  app.answer('library.writeMade', () => ({ paths: ['/out/chair.png'], failed: null }));
  expect(await writeMade(app, FILE, '/out', signal)).toBe('/out/chair.png');
  app.answer('library.writeMade', () => ({ paths: [], failed: 'The disk is full.' }));
  await expect(writeMade(app, FILE, '/out', signal)).rejects.toThrow('The disk is full.');
});

it('says of a full disk that it is one', async () => {
  const app = createTestApp();
  const write = (): Promise<unknown> =>
    writeMade(app, FILE, '/out', new AbortController().signal).catch((cause: unknown) => cause);
  app.answer('library.writeMade', () => ({ paths: [], failed: 'The disk of /out is full.', isFull: true }));
  const full = await write();
  expect(full).toMatchObject({ message: 'The disk of /out is full.' });
  expect(isFullDisk(full)).toBe(true);
  app.answer('library.writeMade', () => ({ paths: [], failed: 'The name is too long.' }));
  expect(isFullDisk(await write())).toBe(false);
});

it('is stopped by its signal, by the id that it was begun with', async () => {
  const app = createTestApp();
  const stopping = new AbortController();
  const ended = Promise.withResolvers<object>();
  app.answer('library.writeMade', () => ended.promise);
  app.answer('library.stopCopyOut', () => {
    ended.resolve({ paths: [], failed: null });
    return undefined;
  });
  const writing = writeMade(app, FILE, '/out', stopping.signal);
  stopping.abort(new Error('You stopped it.'));
  await expect(writing).rejects.toThrow('You stopped it.');
  const [begun, stopped] = app.sent.map(({ input }) => (input as { exportId: string }).exportId);
  expect(stopped).toBe(begun);
  expect(app.sent.map(({ path }) => path)).toEqual(['library.writeMade', 'library.stopCopyOut']);
});
