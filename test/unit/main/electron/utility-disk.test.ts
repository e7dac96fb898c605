import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { utilityDisk } from '../../../../main/electron/utility-disk.ts';
import { utilityProcess } from '../../../helpers/electron-stand-in.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);

class StandInProcess extends EventEmitter {
  readonly pid = undefined;
  readonly postMessage = vi.fn();
  readonly kill = vi.fn(() => true);
}

it('starts a process for work on a disk under Electron, with threads to spare, talks to it and leaves it behind', () => {
  const child = new StandInProcess();
  utilityProcess.fork.mockReturnValueOnce(child);
  const heard: unknown[] = [];
  let exits = 0;
  const disk = utilityDisk(new URL('file:///app/out/main/engine/library/disk/library-disk-worker.js'), {
    onMessage: (message) => heard.push(message),
    onExit: () => {
      exits += 1;
    },
  });
  const [entry, , options] = utilityProcess.fork.mock.lastCall as [
    string,
    string[],
    { env: NodeJS.ProcessEnv },
  ];
  expect(entry).toMatch(/library-disk-worker\.js$/);
  expect(options.env['UV_THREADPOOL_SIZE']).toBe('16');
  disk.send({ id: 1 });
  expect(child.postMessage).toHaveBeenCalledWith({ id: 1 });
  child.emit('message', { id: 1, is: 'done' });
  expect(heard).toEqual([{ id: 1, is: 'done' }]);
  disk.abandon();
  expect(child.kill).toHaveBeenCalled();
  child.emit('exit', 0);
  expect(exits).toBe(1);
});
