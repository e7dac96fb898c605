import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDiskProcess } from '../../../../../main/engine/disk/disk-process.ts';
import { DiskSilence, isDiskSilence } from '../../../../../main/engine/disk/disk-silence.ts';
import type { DiskChildListener, StartDisk } from '../../../../../main/engine/disk/fork-disk.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';

interface Sent {
  readonly id: number;
  readonly task: { readonly work: string };
}

const SOON = { limitMs: 20 };
const NEVER = { limitMs: 3_600_000 };

/** Processes that are not there: each says what it is told to, and hangs else. */
function standIns(hear: (sent: Sent, say: (message: unknown) => void) => void) {
  const started: { left: boolean; readonly listener: DiskChildListener }[] = [];
  const start: StartDisk = (_entry, listener) => {
    const one = { left: false, listener };
    started.push(one);
    queueMicrotask(() => listener.onMessage({ is: 'ready' }));
    return {
      send: (message) => hear(message as Sent, listener.onMessage),
      keepAlive: () => undefined,
      abandon: () => {
        one.left = true;
      },
    };
  };
  let silences = 0;
  const disk = createDiskProcess<Record<string, { readonly task: object; readonly reply: string }>>({
    entry: new URL('file:///none'),
    start,
    limitMs: NEVER.limitMs,
    onSilence: () => {
      silences += 1;
    },
  });
  return { disk, started, silences: () => silences };
}

const answer = ({ id, task: { work } }: Sent, say: (message: unknown) => void): void => {
  if (work !== 'hang') queueMicrotask(() => say({ id, is: 'done', value: work.toUpperCase() }));
};

describe('work on a disk that does not answer', () => {
  it('is given up at its limit, its process is left behind, and the next work has another', async () => {
    const { disk, started, silences } = standIns(answer);
    expect(await disk.run('one', {}, NEVER)).toBe('ONE');
    await expect(disk.run('hang', {}, SOON)).rejects.toBeInstanceOf(DiskSilence);
    expect([started.length, started[0]?.left, silences()]).toEqual([1, true, 1]);
    expect(await disk.run('two', {}, NEVER)).toBe('TWO');
    expect(started).toHaveLength(2);
    await disk.close();
  });

  it('gives up all work that is under way in the same process', async () => {
    const { disk } = standIns(answer);
    const other = expect(disk.run('hang', {}, NEVER)).rejects.toSatisfy(isDiskSilence);
    await expect(disk.run('hang', {}, SOON)).rejects.toSatisfy(isDiskSilence);
    await other;
    await disk.close();
  });

  it('counts as silent at once while three processes hang, until one of them is gone', async () => {
    const { disk, started } = standIns(answer);
    for (let round = 0; round < 3; round += 1)
      await expect(disk.run('hang', {}, SOON)).rejects.toSatisfy(isDiskSilence);
    await expect(disk.run('one', {}, NEVER)).rejects.toSatisfy(isDiskSilence);
    expect(started).toHaveLength(3);
    started[1]?.listener.onExit();
    expect(await disk.run('one', {}, NEVER)).toBe('ONE');
    await disk.close();
  });

  it('is left at once by whoever has a signal, and by closing', async () => {
    const { disk, started } = standIns(answer);
    const stop = new AbortController();
    const left = expect(disk.run('hang', {}, { ...NEVER, signal: stop.signal })).rejects.toThrow('enough');
    stop.abort(new Error('enough'));
    await left;
    const open = expect(disk.run('hang', {}, NEVER)).rejects.toThrow('closing');
    await disk.close();
    await open;
    expect(started[0]?.left).toBe(true);
    await expect(disk.run('one', {}, NEVER)).rejects.toThrow('closing');
  });
});

describe('the process of a disk', () => {
  it('may take longer than the limit as long as the disk gives something', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let say: (is: object) => void = () => undefined;
    const { disk } = standIns(({ id }, tell) => {
      say = (is) => tell({ id, ...is });
    });
    const read = disk.run('read', {}, { limitMs: 1_000 });
    for (let step = 0; step < 5; step += 1) {
      await vi.advanceTimersByTimeAsync(900);
      say({ is: 'alive' });
    }
    say({ is: 'done', value: 'read' });
    expect(await read).toBe('read');
    const silent = expect(disk.run('read', {}, { limitMs: 1_000 })).rejects.toSatisfy(isDiskSilence);
    await vi.advanceTimersByTimeAsync(1_000);
    await silent;
    await disk.close();
  });

  it('passes on errors of the system and of the app as what they were', async () => {
    const faults: Record<string, object> = {
      system: { message: 'ENOSPC: no space', code: 'ENOSPC', syscall: 'write' },
      app: { message: 'The library is not there.', kind: 'disk' },
    };
    const { disk } = standIns(({ id, task }, say) => say({ id, is: 'failed', fault: faults[task.work] }));
    await expect(disk.run('system', {}, NEVER)).rejects.toMatchObject({ code: 'ENOSPC', syscall: 'write' });
    await expect(disk.run('app', {}, NEVER)).rejects.toEqual(
      new AppError('disk', 'The library is not there.'),
    );
    await disk.close();
  });

  it('that is killed loses the work under way, and is started again for the next', async () => {
    const { disk, started, silences } = standIns(answer);
    const lost = expect(disk.run('hang', {}, NEVER)).rejects.toMatchObject({ code: 'EPIPE' });
    started[0]?.listener.onExit();
    await lost;
    expect(await disk.run('one', {}, NEVER)).toBe('ONE');
    expect([started.length, silences()]).toEqual([2, 0]);
    await disk.close();
  });
});
