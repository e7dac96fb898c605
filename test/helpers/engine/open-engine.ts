import { onTestFinished } from 'vitest';
import { createEngine, type Engine } from '../../../main/engine/engine.ts';
import type { EngineOptions } from '../../../main/engine/engine-options.ts';
import type { Ports } from '../../../main/engine/ports.ts';
import { environmentConnection } from '../../../main/host/environment-connection.ts';
import { createNodePorts } from '../../../main/host/node-ports.ts';
import type { JobFolders } from './job-folders.ts';
import type { QuickService } from './quick-service.ts';

/**
 * The whole engine of a test's folders over its service, as the command line makes it; closed with the test, or before.
 * Its library is the one of the settings, where none is named.
 */
export async function openEngine(
  folders: JobFolders,
  service: QuickService,
  options: Partial<EngineOptions> = {},
  other: Partial<Pick<Ports, 'logger' | 'startDisk'>> = {},
): Promise<{ readonly engine: Engine; readonly close: () => Promise<void> }> {
  const host = await createNodePorts({ data: folders.data, env: {} });
  const remote = environmentConnection({ ...service.env });
  if (remote === null) throw new Error('no connection');
  const ports = { ...host.ports, paths: { ...host.ports.paths, samples: folders.references }, ...other };
  const engine = await createEngine(ports, { version: '1.2.3', remote, ...options });
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= engine.close().then(host.close);
    return closing;
  };
  onTestFinished(close);
  return { engine, close };
}
