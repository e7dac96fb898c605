import { afterAll, beforeAll } from 'vitest';
import { type FaultPlan, faultPlanSchema } from '../../../main/service/faults/fault-plan.ts';
import type { TaskKind } from '../../../shared/interface/tasks.ts';
import { formOf, PlainClient, type Reply } from '../plain-client.ts';
import { CLIENT, startTestService } from '../test-service.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
export const PNG = bytes('\x89PNG\r\n\x1a\n, and what follows');
export const JPEG = bytes('\xff\xd8\xff\xe0, and what follows');
export const WEBP = bytes('RIFF\0\0\0\0WEBPVP8 , and what follows');
export const GIF = bytes('GIF89a, and what follows');
export const GLB = Buffer.concat([bytes('glTF\x02\0\0\0'), Buffer.alloc(64)]);
export const OBJ = bytes('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
export const STL = Buffer.alloc(84 + 50, 1);

type Fields = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, Uint8Array | Uint8Array[]>>;

/** A client of a running service, with one call for each thing that a row of the document speaks of. */
export interface InterfaceClient extends PlainClient {
  readonly baseUrl: string;
  readonly model: (fields?: Fields, files?: Files) => Promise<Reply>;
  readonly segmentation: (fields?: Fields, files?: Files) => Promise<Reply>;
  readonly depth: (fields?: Fields, files?: Files) => Promise<Reply>;
  /** Creates by one of the above and waits for the end. */
  readonly ended: (kind: TaskKind, created: Reply) => Promise<Reply>;
}

const GOOD = { model: 'generalv1.5', resolution: '512' };
const QUERIES = {
  model: ['query-task', 'Bearer'],
  segmentation: ['segmentation/query-task', 'Token'],
  depth: ['depth/query-task', 'Bearer'],
} as const satisfies Readonly<Record<TaskKind, readonly [path: string, scheme: string]>>;

/** How a service under test is started: with ready-made results, for the client of CLIENT. */
export interface ServedOptions {
  readonly faults?: FaultPlan;
  readonly data?: string;
  readonly credits?: string;
}
interface Served {
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

let serve = (options: ServedOptions): Promise<Served> => startTestService({ canned: true, ...options });

/** Lets the tests of the interface that are imported from now on meet another service than Local. */
export function serveInterfaceBy(other: typeof serve): void {
  serve = other;
}

/** Starts the service under test. */
export const serveInterface = (options: ServedOptions): Promise<Served> => serve(options);

/** A service with ready-made results, for all tests of a file. Fields that a row says nothing of are good ones. */
export function interfaceService(
  options: { readonly faults?: readonly object[]; readonly data?: string; readonly credits?: string } = {},
) {
  let client: InterfaceClient | undefined;
  let close: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const { faults = [], ...rest } = options;
    const plan: FaultPlan = faultPlanSchema.parse({ faults });
    const service = await serve({ faults: plan, ...rest });
    close = service.close;
    const plain = new PlainClient(service.baseUrl);
    await plain.login(CLIENT.clientId, CLIENT.clientSecret);
    client = Object.assign(plain, {
      baseUrl: service.baseUrl,
      model: (fields: Fields = {}, files: Files = { images: PNG }) =>
        plain.post('submit-task', formOf({ ...GOOD, ...fields }, files)),
      segmentation: (fields: Fields = {}, files: Files = { mesh: GLB }) =>
        plain.post(
          'segmentation/create-task',
          formOf({ seg_level: 'low', format: '2', ...fields }, files),
          'Token',
        ),
      depth: (fields: Fields = {}, files: Files = { image: PNG }) =>
        plain.post('depth/create-task', formOf({ format: '2', ...fields }, files)),
      ended: (kind: keyof typeof QUERIES, created: Reply) =>
        plain.untilEnded(created.data.task_id, ...QUERIES[kind]),
    });
  });
  afterAll(() => close());
  return (): InterfaceClient => {
    if (client === undefined) throw new Error('The service has not started');
    return client;
  };
}
