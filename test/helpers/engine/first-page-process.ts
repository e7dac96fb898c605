import { join } from 'node:path';
import { createEngine } from '../../../main/engine/engine.ts';
import { createNodePorts } from '../../../main/host/node-ports.ts';

/**
 * An engine with the library of its settings in a process of its own, to be measured once it is built: node first-page-process.js DATA. Says when its
 * first page was there, in milliseconds since the process was started.
 */
const [data = ''] = process.argv.slice(2);
const host = await createNodePorts({ data: join(data), env: {} });
const engine = await createEngine(host.ports, { version: '0' });
const { assets } = await engine.handlers.library.list({
  offset: 0,
  limit: 100,
  place: 'library',
  sort: 'newest',
  stacked: true,
});
process.stdout.write(`${JSON.stringify({ firstPageMs: performance.now(), assets: assets.length })}\n`);
await engine.close();
await host.close();
