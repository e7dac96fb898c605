import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from '../../../../scripts/set-up/lock.mjs';

/** The id of a process that has just ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

describe('the set-up lock', () => {
  let folder: string;
  let lock: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'maquette-lock-'));
    lock = join(folder, 'lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const hold = (pid: number) => {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(pid));
  };

  it('lets one work at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all([withLock(lock, work), withLock(lock, work), withLock(lock, work)]);
    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over from a process that is gone, by one of those who wait', async () => {
    hold(deadPid());
    const order: string[] = [];
    const work = (name: string) => () => {
      order.push(`${name} in`, `${name} out`);
    };
    await Promise.all([withLock(lock, work('a')), withLock(lock, work('b'))]);
    expect(order).toHaveLength(4);
    expect(order[0]?.at(0)).toBe(order[1]?.at(0));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not taken from a process that lives', async () => {
    hold(process.pid);
    let ran = false;
    const waiting = withLock(lock, () => {
      ran = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(ran).toBe(false);
    rmSync(lock, { recursive: true });
    await waiting;
    expect(ran).toBe(true);
  });

  it('that cannot be made is told in one sentence, as what cannot be begun', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(withLock(join(file, 'lock'), () => undefined)).rejects.toMatchObject({
      name: 'SetUpError',
      exitCode: 2,
      message: `${file} cannot be written to (ENOTDIR); change its permissions, or use a copy of your own.`,
    });
  });

  it('is given back when the work fails', async () => {
    await expect(withLock(lock, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    expect(existsSync(lock)).toBe(false);
  });
});
