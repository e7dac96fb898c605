import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFileLogger } from '../../../../main/host/file-logger.ts';
import { findSamples } from '../../../../main/host/find-samples.ts';
import { randomIds } from '../../../../main/host/random-ids.ts';
import { systemClock } from '../../../../main/host/system-clock.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

describe('the plain ports', () => {
  it('sleep until the time or the signal', async () => {
    const before = systemClock.now();
    await systemClock.sleep(15);
    expect(systemClock.now() - before).toBeGreaterThanOrEqual(14);
    const stop = new Error('stop');
    await expect(systemClock.sleep(60_000, AbortSignal.abort(stop))).rejects.toBe(stop);
  });

  it('sleep for longer than a timer can be set', async () => {
    const stop = new AbortController();
    const long = systemClock.sleep(2 ** 40, stop.signal);
    const first = await Promise.race([long.then(() => 'long'), systemClock.sleep(20).then(() => 'short')]);
    expect(first).toBe('short');
    stop.abort(new Error('stop'));
    await expect(long).rejects.toThrow('stop');
  });

  it('make identifiers of the length that is asked for', () => {
    expect(randomIds.hex(5)).toMatch(/^[0-9a-f]{5}$/);
    expect(randomIds.uuid()).not.toBe(randomIds.uuid());
  });

  it('write the log to its end', async () => {
    const data = await tempFolder();
    const { logger, close } = await openFileLogger(data);
    logger.warn('Something.', { count: 3 });
    await close();
    const line = JSON.parse(await readFile(join(data, 'logs', 'maquette.log'), 'utf8'));
    expect(line).toMatchObject({ msg: 'Something.', count: 3, level: 40, pid: process.pid });
    expect(Date.parse(line.time)).toBeLessThanOrEqual(Date.now());
  });

  it('write all lines in their order, and no log where there is nothing to say', async () => {
    const data = await tempFolder();
    await (await openFileLogger(data)).close();
    expect(await readdir(join(data, 'logs'))).toEqual([]);
    const { logger, close } = await openFileLogger(data);
    for (let line = 0; line < 50; line += 1) {
      logger.info(`line ${line}`);
      if (line % 10 === 0) await systemClock.sleep(1);
    }
    await close();
    const lines = (await readFile(join(data, 'logs', 'maquette.log'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(lines.map((_, at) => `line ${at}`));
    expect(lines).toHaveLength(50);
  });

  it('find no samples where there are none', async () => {
    expect(await findSamples(join(await tempFolder(), 'out', 'x.js'))).toBeNull();
  });
});
