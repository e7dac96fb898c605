import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { UtilityProcess } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { serveWorkers } from '../../../../main/electron/utility-workers.ts';
import { utilityProcess } from '../../../helpers/electron-stand-in.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);

class StandInProcess extends EventEmitter {
  readonly stderr = new PassThrough();
  readonly posted: unknown[] = [];
  killed = false;
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  kill(): boolean {
    this.killed = true;
    return true;
  }
}

function serve() {
  const service = new StandInProcess();
  const worker = new StandInProcess();
  utilityProcess.fork.mockReturnValueOnce(worker);
  serveWorkers(service as unknown as UtilityProcess, '/app/service/workers/worker-process.js');
  return { service, worker };
}

const START = { kind: 'start-worker', id: 1, arguments: ['segment', '1000000'] };

describe('the worker processes of the local service under Electron', () => {
  it('are started as they are asked for, without secrets, and what they say is handed on', () => {
    vi.stubEnv('MAQUETTE_SERVICE_CLIENT_SECRET', 'hush');
    const { service, worker } = serve();
    service.emit('message', START);
    const [entry, args, options] = utilityProcess.fork.mock.lastCall as [
      string,
      string[],
      { env: NodeJS.ProcessEnv },
    ];
    expect([entry, args]).toEqual(['/app/service/workers/worker-process.js', ['segment', '1000000']]);
    expect(Object.values(options.env)).not.toContain('hush');
    service.emit('message', { kind: 'tell-worker', id: 1, message: { mesh: { path: '/a.glb' } } });
    worker.emit('message', { kind: 'progress', fraction: 0.5 });
    expect(worker.posted).toEqual([{ mesh: { path: '/a.glb' } }]);
    expect(service.posted).toEqual([
      { kind: 'worker-said', id: 1, message: { kind: 'progress', fraction: 0.5 } },
    ]);
    vi.unstubAllEnvs();
  });

  it('tell the service that they ended, and are ended when it asks for that', () => {
    const { service, worker } = serve();
    service.emit('message', START);
    service.emit('message', { kind: 'end-worker', id: 1 });
    expect(worker.killed).toBe(true);
    worker.emit('exit', 9);
    expect(service.posted).toEqual([{ kind: 'worker-ended', id: 1, words: 'it ended with exit 9.' }]);
  });

  it('end with the service', () => {
    const { service, worker } = serve();
    service.emit('message', START);
    service.emit('exit', 1);
    expect(worker.killed).toBe(true);
    worker.emit('exit', 15);
    expect(service.posted).toEqual([]);
  });

  it('are of the known kinds: whatever else the service says, nothing is started', () => {
    const { service } = serve();
    const before = utilityProcess.fork.mock.calls.length;
    for (const odd of [undefined, 'start-worker', { ...START, arguments: ['/bin/sh', '1'] }])
      service.emit('message', odd);
    expect(utilityProcess.fork.mock.calls.length).toBe(before);
  });
});
