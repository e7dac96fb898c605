import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewJob } from '../../main/engine/jobs/commands/add-jobs.ts';
import type { LocalServicePort, LocalServiceProcess } from '../../main/engine/ports.ts';
import { systemClock } from '../../main/host/system-clock.ts';
import { createForkedLocalService } from '../../main/local-service/fork-local-service.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../shared/model/recipe.ts';
import { type EngineUnderTest, jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const SAMPLE = fileURLToPath(new URL('../../assets/samples/mug.jpg', import.meta.url));

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

/** The real local service, with what was started kept in sight. */
function watchedService(): { readonly port: LocalServicePort; readonly started: LocalServiceProcess[] } {
  const real = createForkedLocalService();
  const started: LocalServiceProcess[] = [];
  const port: LocalServicePort = {
    start: async (options) => {
      const process = await real.start(options);
      started.push(process);
      return process;
    },
  };
  return { port, started };
}

async function setUp(): Promise<EngineUnderTest & { folder: string; started: LocalServiceProcess[] }> {
  const folder = await tempFolder();
  const { port, started } = watchedService();
  const under = await startEngine({
    folder,
    remote: { baseUrl: 'http://127.0.0.1:9' },
    clock: systemClock,
    localService: port,
  });
  open.push(under);
  return { ...under, folder, started };
}

async function sampleJob(folder: string): Promise<NewJob> {
  const path = join(folder, 'mug.jpg');
  await mkdir(folder, { recursive: true });
  await copyFile(SAMPLE, path);
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    batchId: 'batch',
    connectionId: 'local',
    reference: {
      kind: 'single',
      name: 'mug',
      image: {
        path,
        name: 'mug.jpg',
        bytes: bytes.length,
        format: 'jpeg',
        width: null,
        height: null,
        sha256,
      },
    },
    recipe: recipeAsSent({ ...DEFAULT_RECIPE, faces: 100_000 }),
    fingerprint: sha256,
  };
}

describe('Local', () => {
  it('is started when it is first needed, makes a model of a sample, and ends with the engine', async () => {
    const under = await setUp();
    const { engine, connections, library, folder, started } = under;
    expect(started).toHaveLength(0);
    expect(connections.list()[0]).toMatchObject({ id: 'local', state: 'idle' });
    await engine.add([await sampleJob(folder)]);
    await engine.whenIdle();

    expect(engine.list()[0]?.status).toBe('done');
    expect(started).toHaveLength(1);
    expect(connections.list()[0]).toMatchObject({ state: 'online', balance: '9985.00' });
    expect(engine.spent()).toBe('15.00');
    const { assets } = await library.list({ offset: 0, limit: 1 });
    const { asset, folder: home } = assets[0]!;
    const result = join(home, asset.files.find(({ role }) => role === 'result')!.path);
    expect((await readFile(result)).toString('latin1', 0, 4)).toBe('glTF');
    expect((await stat(result)).size).toBeGreaterThan(100_000);
    expect(asset.files.map(({ role }) => role)).toContain('cover');
    await under.close();
    await started[0]!.exited;
  });

  it('that dies over its work is started again, and nothing is sent twice', async () => {
    const under = await setUp();
    const { engine, folder, started } = under;
    const [job] = await engine.add([await sampleJob(folder)]);
    // its price is read from the service that was paid, once that has taken it
    await jobWhen(
      engine,
      job!.id,
      ({ job: { state, credits } }) => state.state === 'running' && credits !== null,
    );
    await started[0]!.stop();
    await engine.whenIdle();
    expect(engine.list()[0]?.status).toBe('done');
    expect(started).toHaveLength(2);
    expect(engine.spent()).toBe('15.00');
  });
});

describe('a local service that cannot start', () => {
  it('is told in words', async () => {
    const folder = await tempFolder();
    const file = join(folder, 'service.mjs');
    const begin = async (source: string, more = {}) => {
      await writeFile(file, source);
      const port = createForkedLocalService({ entry: new URL(`file://${file}`), lockMs: 300, ...more });
      return port.start({
        data: folder,
        clientId: 'local',
        clientSecret: 's',
        cutoutCommand: null,
        evenLight: false,
        onNotice: () => undefined,
      });
    };
    await expect(begin('console.error("no luck"); process.exit(3)')).rejects.toMatchObject({
      kind: 'offline',
      message: expect.stringMatching(/exit 3/),
      detail: 'no luck',
    });
    await expect(begin('console.error("is in use by another"); process.exit(2)')).rejects.toMatchObject({
      kind: 'in-use',
    });
    await expect(begin('setInterval(() => 0, 1000)', { startMs: 300 })).rejects.toMatchObject({
      message: expect.stringMatching(/not ready within/),
    });
    const service = await begin(
      `if (process.argv.join().includes('s3cret')) process.exit(9);
       process.send({ baseUrl: 'http://127.0.0.1:1' }); process.on('disconnect', () => process.exit(0));`,
    );
    expect(service.baseUrl).toBe('http://127.0.0.1:1');
    await service.stop();
    await service.exited;
  });
});
