import { join } from 'node:path';
import { createEngine } from '../../../main/engine/engine.ts';
import { createNodePorts } from '../../../main/host/node-ports.ts';
import type { LibraryOrder } from '../../../shared/model/library-order.ts';

/**
 * An engine with a large library in a process of its own, to be measured once it is built: node library-memory-process.js FOLDER ASSETS. It waits until
 * its index has all assets, asks what a window asks in a while, and says what memory the process held once it had shown the first page, once all was
 * read, and after the questions.
 */
const [folder = '', assets = ''] = process.argv.slice(2);
const began = performance.now();
const host = await createNodePorts({ data: join(folder, 'data'), env: {} });
const engine = await createEngine(host.ports, { version: '0', libraryFolder: join(folder, 'lib') });
const { library } = engine.handlers;
const page = { limit: 100 };
await library.list({ ...page, offset: 0, place: 'library', sort: 'newest', stacked: true });
const firstPageMs = performance.now() - began;
const opened = process.memoryUsage.rss();
await new Promise<void>((resolve) => {
  const look = async (): Promise<void> => {
    const { total, reading } = await library.status(undefined);
    if (total >= Number(assets) && reading === null) resolve();
  };
  engine.subscribe(() => void look());
  void look();
});
const readMs = performance.now() - began;
const read = process.memoryUsage.rss();
const total = Number(assets);

for (const stacked of [true, false]) {
  const order: LibraryOrder = { place: 'library', sort: 'name', stacked };
  await library.list({ ...order, ...page, offset: total >> 1 });
  for (const sort of ['newest', 'stars'] as const) {
    for (const query of ['b', 'bi', 'bird', 'tag:prop', 'tag:prop chair'])
      await library.list({ ...order, ...page, sort, offset: 0, query });
  }
  await library.groups({ ...order, groupBy: 'day' });
  await library.list({ ...order, ...page, offset: total >> 1, groupBy: 'day' });
}
await library.facets({ place: 'library' });
await library.facets({ place: 'library', query: 'bird' });
await library.tags(undefined);
const used = process.memoryUsage.rss();
const { heapUsed, external, arrayBuffers } = process.memoryUsage();
process.stdout.write(
  `${JSON.stringify({ firstPageMs, readMs, opened, read, used, heapUsed, external, arrayBuffers })}\n`,
);
await engine.close();
await host.close();
