import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { workerStarter } from '../../../../../main/service/workers/worker-starter.ts';

/** What Node returns where a process has no file descriptors left: no process id, no streams, no channel, and an error to come. */
const child = Object.assign(new EventEmitter(), { kill: () => false });
vi.mock('node:child_process', () => ({ spawn: () => child }));

it('a worker process that cannot be started for want of file descriptors has ended, and throws nothing', () => {
  const ended: string[] = [];
  const worker = workerStarter()('depth', 1000, {
    onAnswer: () => undefined,
    onEnded: (words) => ended.push(words),
  });
  worker.keepServiceAlive(true);
  worker.send({ image: { path: '/a.png' } });
  child.emit('error', new Error('spawn EMFILE'));
  expect(ended).toEqual(['spawn EMFILE']);
});
