import { EventEmitter } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { workerStarter } from '../../../../../main/service/workers/worker-starter.ts';

/** The app's end, in a process that has been started as a utility process. */
class StandInPort extends EventEmitter {
  readonly asked: unknown[] = [];
  postMessage(message: unknown): void {
    this.asked.push(message);
  }
  say(data: unknown): void {
    this.emit('message', { data });
  }
}

describe('a worker process of a service under Electron', () => {
  it('is asked of the app, and heard by it', () => {
    const port = new StandInPort();
    Object.defineProperty(process, 'parentPort', { value: port, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(process, 'parentPort'));
    const heard: unknown[] = [];
    const events = {
      onAnswer: (answer: unknown) => heard.push(answer),
      onEnded: (words: string) => heard.push(words),
    };
    const start = workerStarter();
    const worker = start('depth', 1000, events);
    worker.send({ image: { path: '/a.png' } });
    worker.end();
    expect(port.asked).toEqual([
      { kind: 'start-worker', id: 1, arguments: ['depth', '1000'] },
      { kind: 'tell-worker', id: 1, message: { image: { path: '/a.png' } } },
      { kind: 'end-worker', id: 1 },
    ]);
    port.say({ kind: 'worker-said', id: 1, message: { kind: 'over-memory' } });
    port.say({ kind: 'worker-said', id: 2, message: { kind: 'over-memory' } });
    port.say('something else');
    port.say({ kind: 'worker-ended', id: 1, words: 'it ended with exit 9.' });
    expect(heard).toEqual([{ kind: 'over-memory' }, 'it ended with exit 9.']);
  });
});
