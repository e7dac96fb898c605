import { expect, it, onTestFinished, vi } from 'vitest';
import { openFileLogger } from '../../../../main/host/file-logger.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

vi.mock('pino', () => {
  throw new Error('no such package');
});

it('drops lines that cannot be written, and says so once', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const { logger, close } = await openFileLogger(await tempFolder());
  logger.info('one');
  await expect.poll(() => said.mock.calls.length).toBe(1);
  logger.warn('two');
  await close();
  expect(said.mock.calls.length).toBe(1);
  expect(String(said.mock.calls[0])).toContain('Nothing can be logged');
});
