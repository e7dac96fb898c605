import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openReserve, type Reserve } from '../../../../../../main/engine/jobs/ledger/reserve.ts';
import { type DiskWatch, watchDisk } from '../../../../../../main/engine/jobs/ledger/watch-disk.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { steppedClock } from '../../../../../helpers/engine/stepped-clock.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const BYTES = 3_000_000;

describe('the reserve', () => {
  it('allocates disk space, frees it once, and reserves it again', async () => {
    const file = join(await tempFolder(), 'reserve');
    const reserve = openReserve(file, BYTES);
    expect(reserve.release()).toBe(false);
    expect(await reserve.acquire()).toBe(true);
    const { size, blocks } = await stat(file);
    expect([size, blocks * 512 >= BYTES]).toEqual([BYTES, true]);
    expect(openReserve(file, BYTES).isHeld()).toBe(true);
    expect([reserve.release(), reserve.release(), existsSync(file)]).toEqual([true, false, false]);
    expect(await reserve.acquire()).toBe(true);
  });

  it('that was truncated counts as not held', async () => {
    const file = join(await tempFolder(), 'reserve');
    await writeFile(file, 'short');
    const reserve = openReserve(file, BYTES);
    expect(reserve.isHeld()).toBe(false);
    expect(await reserve.acquire()).toBe(true);
    expect((await stat(file)).size).toBe(BYTES);
  });
});

interface Disk {
  room: boolean;
  held: boolean;
  /** What taking room fails with. */
  fault: Error | null;
}

const systemError = (code: string): Error => Object.assign(new Error(code), { code, syscall: 'open' });

describe('a disk that is full', () => {
  function watched(): {
    readonly watch: DiskWatch;
    readonly step: (ms: number) => Promise<void>;
    readonly notices: string[];
    readonly changes: boolean[];
    readonly disk: Disk;
  } {
    const disk: Disk = { room: true, held: true, fault: null };
    const reserve: Reserve = {
      isHeld: () => disk.held,
      release: () => {
        const had = disk.held;
        disk.held = false;
        return had;
      },
      acquire: async () => {
        if (disk.fault !== null) throw disk.fault;
        disk.held ||= disk.room;
        return disk.room;
      },
    };
    const { clock, step } = steppedClock();
    const notices: string[] = [];
    const changes: boolean[] = [];
    const watch = watchDisk({
      data: '/data',
      reserve,
      clock,
      logger: quietLogger,
      notice: (message) => void notices.push(message),
      onChange: () => void changes.push(watch.isFull()),
      closing: new AbortController().signal,
    });
    return { watch, step, notices, changes, disk };
  }

  it('leaves the reserve only to writes that must not be lost, once, with one notice', async () => {
    const { watch, notices, changes, disk } = watched();
    disk.room = false;
    expect(watch.onFull(false)).toBe(false);
    expect(disk.held).toBe(true);
    expect(watch.onFull(true)).toBe(true);
    expect(watch.onFull(true)).toBe(false);
    expect([notices, changes]).toEqual([[expect.stringMatching(/disk of \/data is full/)], [true]]);
  });

  it('is checked until it has space, with a notice', async () => {
    const { watch, step, notices, changes, disk } = watched();
    disk.room = false;
    await watch.check();
    expect(watch.isFull()).toBe(true);
    await step(10_000);
    expect(changes).toEqual([true]);
    disk.room = true;
    await step(10_000);
    await expect.poll(() => watch.isFull()).toBe(false);
    expect([disk.held, changes, notices.at(-1)]).toEqual([
      true,
      [true, false],
      expect.stringMatching(/room again/),
    ]);
  });

  it('is not what is said where room cannot be taken for another reason; nothing is sent then either', async () => {
    const { watch, step, notices, changes, disk } = watched();
    disk.fault = systemError('EACCES');
    await watch.check();
    await watch.check();
    expect([watch.isFull(), changes]).toEqual([true, [true]]);
    expect(notices).toEqual([
      'Maquette could not keep room for what is paid for: /data may not be written to; change its permissions or choose another folder. Nothing more is sent until then; it goes on by itself.',
    ]);
    disk.fault = null;
    await step(10_000);
    expect([watch.isFull(), notices.at(-1)]).toEqual([
      false,
      expect.stringMatching(/can be written to; sending/),
    ]);
  });

  it('is one where the room that was free is gone when it is taken', async () => {
    const { watch, notices, disk } = watched();
    disk.fault = systemError('ENOSPC');
    await watch.check();
    expect([watch.isFull(), notices]).toEqual([true, [expect.stringMatching(/disk of \/data is full/)]]);
  });
});
