import { onTestFinished } from 'vitest';
import type { GeneratorPool } from '../../../main/service/generate/pool.ts';
import type { ServiceOptions } from '../../../main/service/service-options.ts';
import { writeResult } from '../../../main/service/workers/write-result.ts';
import { PlainClient } from '../plain-client.ts';
import { CLIENT, startTestService } from '../test-service.ts';

/** The real service in the test's own process, with everything real but the modelling, which takes no time. */
export interface QuickService {
  readonly baseUrl: string;
  /** What gives the command line its connection. */
  readonly env: Readonly<Record<string, string>>;
  /** Credits spent so far, refunds taken off. */
  readonly spent: () => Promise<number>;
}

const CREDITS = 10_000;

export async function quickService(options: Partial<ServiceOptions> = {}): Promise<QuickService> {
  const service = await startTestService({ pool: glbPool(), ...options });
  onTestFinished(() => service.close());
  const start = Number(options.credits ?? CREDITS);
  return {
    baseUrl: service.baseUrl,
    env: {
      MAQUETTE_BASE_URL: service.baseUrl,
      MAQUETTE_CLIENT_ID: CLIENT.clientId,
      MAQUETTE_CLIENT_SECRET: CLIENT.clientSecret,
    },
    spent: async () => {
      const client = new PlainClient(service.baseUrl);
      await client.login(CLIENT.clientId, CLIENT.clientSecret);
      return start - Number(await client.balance());
    },
  };
}

/** Gives the smallest file that begins as a glb does. */
function glbPool(): GeneratorPool {
  const bytes = Buffer.alloc(32);
  bytes.write('glTF');
  bytes.writeUInt32LE(2, 4);
  bytes.writeUInt32LE(bytes.length, 8);
  return {
    run: ({ into }) => writeResult(into, { extension: 'glb', bytes, cover: WEBP }),
    close: async () => undefined,
  };
}

const WEBP = Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ', 'latin1');
