import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Service } from '../../main/service/service.ts';
import { PlainClient } from './plain-client.ts';
import { CLIENT, startTestService } from './test-service.ts';

/** Begins as a png does; what reads only first bytes takes it for one. */
export const PNG = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.alloc(50_000, 'pixels'),
]);

/** A request that keeps every rule, and costs 15 credits. */
export const GOOD = {
  request_type: '3',
  model: 'generalv1.5',
  resolution: '512',
  face: '100000',
  format: '2',
};

type Options = Parameters<typeof startTestService>[0];

/** Services and folders of one test file; what a test started ends with it. */
export function serviceHarness() {
  const undo: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  const start = async (options: Options = {}): Promise<Service> => {
    const service = await startTestService(options);
    undo.push(service.close);
    return service;
  };
  return {
    start,
    startWithClient: async (options: Options = {}) => {
      const service = await start(options);
      const client = new PlainClient(service.baseUrl);
      await client.login(CLIENT.clientId, CLIENT.clientSecret);
      return { service, client };
    },
    temporaryFolder: (): string => {
      const folder = mkdtempSync(join(tmpdir(), 'maquette-test-service-'));
      undo.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
  };
}
