import { type UtilityProcess, utilityProcess } from 'electron';
import { type AppToService, serviceToAppSchema } from '../../shared/model/service-worker.ts';
import { workerEnvironment } from '../local-service/service-environment.ts';

/** How much of a worker process's last stderr output is passed on. Characters. */
const LAST_WORDS = 1_000;

/**
 * Starts the local service's worker processes when it asks for them, and forwards the messages between them:
 * a utility process cannot start another, and the packaged app cannot be started as plain Node. They end with the
 * service, however it ends.
 * @param entry the built entry of worker processes: whatever the service asks for, nothing else is started
 */
export function serveWorkers(service: UtilityProcess, entry: string): void {
  const workers = new Map<number, UtilityProcess>();
  const answer = (message: AppToService): void => service.postMessage(message);

  const start = (id: number, args: readonly string[]): void => {
    const worker = utilityProcess.fork(entry, [...args], {
      env: workerEnvironment(process.env),
      stdio: ['ignore', 'ignore', 'pipe'],
      serviceName: 'Maquette local service worker',
    });
    workers.set(id, worker);
    let lastWords = '';
    worker.stderr?.on('data', (chunk: Buffer) => {
      lastWords = `${lastWords}${chunk}`.slice(-LAST_WORDS);
    });
    worker.on('message', (message: unknown) => answer({ kind: 'worker-said', id, message }));
    worker.once('exit', (code) => {
      // If the service has ended, nobody needs to know.
      if (!workers.delete(id)) return;
      answer({ kind: 'worker-ended', id, words: `it ended with exit ${code}. ${lastWords.trim()}`.trim() });
    });
  };

  service.on('message', (data: unknown) => {
    const asked = serviceToAppSchema.safeParse(data);
    if (!asked.success) return;
    const message = asked.data;
    if (message.kind === 'start-worker') start(message.id, message.arguments);
    else if (message.kind === 'tell-worker') workers.get(message.id)?.postMessage(message.message);
    else workers.get(message.id)?.kill();
  });
  service.once('exit', () => {
    const left = [...workers.values()];
    workers.clear();
    for (const worker of left) worker.kill();
  });
}
