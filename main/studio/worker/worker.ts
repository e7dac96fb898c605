import { dirname, join } from 'node:path';
import { createCannedResults } from '../../service/canned/canned-results.ts';
import { openCutoutOrders } from '../../service/cutout/cutout-orders.ts';
import { openDataFolder } from '../../service/data/data-folder.ts';
import { createDepthPool } from '../../service/depth/depth-pool.ts';
import { createGeneratorPool } from '../../service/generate/pool.ts';
import { createFinishPool } from '../../service/generators/finish/finish-pool.ts';
import { createGeneratorRules, type GeneratorSettings } from '../../service/generators/generator-settings.ts';
import { createGuardedAgent } from '../../service/outbound/guarded-agent.ts';
import { endProgramsOf } from '../../service/programs/program-tree.ts';
import { createSegmentPool } from '../../service/segment/segment-pool.ts';
import { createSources } from '../../service/sources/sources.ts';
import { createTaskExecutor } from '../../service/tasks/execute-task.ts';
import { createTexturePool } from '../../service/texture/texture-pool.ts';
import { type AdminServer, startAdminServer } from '../admin/admin-server.ts';
import { startHousekeeping } from '../housekeeping.ts';
import { type Log, writeBoth } from '../log.ts';
import { nameProgram } from '../programs/name-program.ts';
import { joinRoll } from '../programs/roll.ts';
import { createPostgresTasks } from '../store/postgres-tasks.ts';
import { openSharedFolder, openStudio, type StudioAddress } from '../studio.ts';
import { generatorNames } from './generator-names.ts';
import { requirePrograms } from './given-generators.ts';
import { openKeepers } from './keepers.ts';
import { startWorkLoop } from './work-loop.ts';

/** The configuration of a worker. */
export interface WorkerOptions extends StudioAddress {
  readonly results: string;
  /** The port of loopback for those who run the studio; undefined for none. */
  readonly admin?: number | undefined;
  /** Tasks at the same time. */
  readonly atOnce: number;
  /** Memory that one task may take, in bytes. */
  readonly memory: number;
  /** Programs of this machine that make models. */
  readonly generators: GeneratorSettings;
  readonly cutoutCommand: string | null;
  readonly cutoutSeconds: number;
  readonly cwd: string;
  readonly evenLight: boolean;
  /** Makes small ready-made results; nothing is generated. */
  readonly canned: boolean;
  readonly taskSeconds: number;
  readonly urlTtlSeconds: number;
  /** Whether `mesh_url` and `image_url` are fetched from private addresses. */
  readonly allowPrivateUrls: boolean;
}

/** A running worker. */
export interface Worker {
  readonly name: string;
  /** Puts the tasks that are under way back for other workers, and ends. */
  readonly close: () => Promise<void>;
}

/**
 * Starts one of a studio's workers: it makes what the front ends took.
 * @throws ServiceStartError with a sentence for the person who starts it
 */
export async function startWorker(options: WorkerOptions, log: Log): Promise<Worker> {
  const undo: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const name = await assemble(options, log, undo);
    return { name, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(options: WorkerOptions, write: Log, undo: (() => Promise<void>)[]): Promise<string> {
  const { atOnce, memory, canned, taskSeconds, urlTtlSeconds } = options;
  requirePrograms(options.generators, { env: process.env, cwd: options.cwd });
  const name = nameProgram();
  let admin: AdminServer | undefined;
  const log = writeBoth(write, () => admin?.observe);
  const studio = await openStudio(options, { role: 'worker', log });
  undo.push(studio.close);
  const { database, queue, clock } = studio;
  const folder = await openSharedFolder(studio, options.results);
  if (options.admin !== undefined) {
    admin = await startAdminServer(studio, folder, options.admin);
    undo.push(admin.close);
    log(`for those who run the studio: ${admin.url}`);
  }
  const housekeeping = startHousekeeping(studio, { folder, urlTtlSeconds, log });
  undo.push(housekeeping.close);

  const outbound = createGuardedAgent({ allowPrivate: options.allowPrivateUrls });
  undo.push(outbound.close);
  const size = { workers: atOnce, memory };
  const pools = {
    pool: createGeneratorPool(size),
    depthPool: createDepthPool(size),
    segmentPool: createSegmentPool(size),
    texturePool: createTexturePool(size),
  };
  undo.push(async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close()))));
  const own = openDataFolder(undefined, (killed) => endProgramsOf(dirname(killed)));
  undo.push(async () => own.close());
  const finishing = createFinishPool(size);
  undo.push(finishing.close);
  const rules = createGeneratorRules(options.generators, {
    ...{ folder: join(own.root, 'generators'), cwd: options.cwd, finishing, log },
  });
  undo.push(async () => void (await Promise.all(rules.map(({ generator }) => generator.close()))));
  // What is ready-made is paid for nowhere.
  const keepers = openKeepers(canned ? { generators: [] } : options.generators, {
    ...{ database, queue, now: clock.now, worker: name },
    ...{ cwd: options.cwd, folder: join(own.root, 'keepers'), log },
  });
  undo.push(keepers.close);
  const cutouts = await openCutoutOrders({
    folder: own.cutouts,
    command: options.cutoutCommand,
    cwd: options.cwd,
    seconds: options.cutoutSeconds,
    log,
  });
  if (canned && options.generators.generators.length > 0)
    log('--canned makes ready-made results: no program of --generator is started', { level: 'warn' });
  const generators = () => (canned ? ['canned'] : generatorNames(options.generators, keepers.away()));
  undo.push(await joinRoll(studio, { name, role: 'worker', atOnce, generators, log }));
  const tasks = createPostgresTasks(database, queue, clock.now);
  const execute = createTaskExecutor({
    ...pools,
    rules,
    sources: createSources({ folder, outbound }),
    cutouts,
    evenLight: () => options.evenLight,
    canned: canned ? createCannedResults() : undefined,
    clock,
    workers: atOnce,
    memory,
    failRate: 0,
    random: Math.random,
    onSaid: (taskId, words) => log(`task ${taskId}: ${words}`),
    countEndedWorker: tasks.countEndedWorker,
    log,
  });
  const loop = startWorkLoop({
    ...{ database, queue, clock, folder, execute, atOnce, taskSeconds, log },
    worker: name,
    keepers: keepers.there,
    notOwn: [...(options.generators.elsewhere ?? []), ...keepers.models],
  });
  undo.push(loop.drain);
  return name;
}
