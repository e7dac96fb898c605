import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openFileLogger } from '../../../../main/host/file-logger.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

it('a log that cannot be opened drops its lines, says so once, and is closed all the same', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const data = await tempFolder();
  // As a file of another user, it cannot be written to.
  await mkdir(join(data, 'logs', 'maquette.log'), { recursive: true });
  const { logger, close } = await openFileLogger(data);
  logger.warn('one');
  await expect.poll(() => said.mock.calls.length).toBe(1);
  logger.warn('two');
  await close();
  expect(String(said.mock.calls[0])).toContain('Nothing can be logged');
  expect(said.mock.calls).toHaveLength(1);
});

it('a log goes on where the last run ended, and is for its owner alone', async () => {
  const data = await tempFolder();
  for (const words of ['one', 'two']) {
    const { logger, close } = await openFileLogger(data);
    logger.info(words);
    await close();
  }
  const file = join(data, 'logs', 'maquette.log');
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['one', 'two']);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('a long log goes on where it cannot be set aside', async () => {
  const data = await tempFolder();
  await mkdir(join(data, 'logs', 'maquette.old.log', 'in the way'), { recursive: true });
  const file = join(data, 'logs', 'maquette.log');
  await writeFile(file, ' '.repeat(6_000_000));
  const { logger, close } = await openFileLogger(data);
  logger.info('one');
  await close();
  expect((await stat(file)).size).toBeGreaterThan(6_000_000);
});
