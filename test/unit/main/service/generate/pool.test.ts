import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { createGeneratorPool, type GeneratorPool } from '../../../../../main/service/generate/pool.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

type Request = Parameters<GeneratorPool['run']>[0];

let pool: GeneratorPool | undefined;

afterEach(async () => {
  await pool?.close();
});

async function disc(): Promise<Request> {
  const folder = await tempFolder();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><circle cx="60" cy="60" r="40" fill="#c43"/></svg>';
  const path = join(folder, 'disc.png');
  await sharp(Buffer.from(svg)).png().toFile(path);
  return {
    views: [{ view: 'front', bytes: { path } }],
    textured: true,
    pbr: false,
    model: 'generalv1.5',
    resolution: '512',
    faces: 100_000,
    format: 'glb',
    into: join(folder, 'results'),
  };
}

// Its processes have a low priority, and wait for all else on a busy machine.
describe('createGeneratorPool', { timeout: 120_000 }, () => {
  it('ends the process of a run that takes more memory than it may, and works on in a new one', async () => {
    pool = createGeneratorPool({ workers: 1, memory: 1024 * 1024 });
    const request = await disc();
    const runs = [pool.run(request, {}), pool.run(request, {})];
    const settled = await Promise.allSettled(runs);
    const overMemory = { status: 'rejected', reason: { name: 'WorkerEnded', why: 'memory' } };
    expect(settled).toMatchObject([overMemory, overMemory]);
  });

  it('generates, tells progress up to 1, and passes on what is wrong with an image', async () => {
    pool = createGeneratorPool({ workers: 1 });
    const heard: number[] = [];
    const request = await disc();
    const made = await pool.run(request, { onProgress: (fraction) => heard.push(fraction) });
    expect(made).toEqual({ extension: 'glb', cover: true });
    expect((await stat(join(request.into, '0.glb'))).size).toBeGreaterThan(1000);
    expect(heard.at(-1)).toBe(1);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    const path = join(request.into, 'broken.png');
    await writeFile(path, 'no picture');
    const broken = pool.run({ ...request, views: [{ view: 'front', bytes: { path } }] }, {});
    await expect(broken).rejects.toMatchObject({
      name: 'MediaError',
      fault: { code: 'picture-undecodable' },
    });
  });

  it('stops a run that is aborted, and goes on with the next', async () => {
    pool = createGeneratorPool({ workers: 1 });
    const stop = new AbortController();
    const request = await disc();
    const stopped = pool.run(request, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    const next = pool.run(request, {});
    await expect(stopped).rejects.toThrow('enough');
    expect((await next).extension).toBe('glb');
  });

  it('rejects what is under way and what waits when it is closed', async () => {
    pool = createGeneratorPool({ workers: 1 });
    const request = await disc();
    const runs = [pool.run(request, {}), pool.run(request, {})];
    const settled = Promise.allSettled(runs);
    await pool.close();
    expect((await settled).map((run) => run.status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run(request, {})).rejects.toThrow('closed');
  });
});
