import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { createGeneratorPool, type GeneratorPool } from '../../../../../main/service/generate/pool.ts';
import type { GenerateRequest } from '../../../../../main/service/generate/request.ts';

let pool: GeneratorPool | undefined;

afterEach(async () => {
  await pool?.close();
});

async function disc(): Promise<GenerateRequest> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><circle cx="60" cy="60" r="40" fill="#c43"/></svg>';
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  return {
    views: [{ view: 'front', bytes }],
    textured: true,
    pbr: false,
    model: 'generalv1.5',
    resolution: '512',
    faces: 100_000,
    format: 'glb',
  };
}

describe('createGeneratorPool', () => {
  it('generates, tells progress up to 1, and passes on what is wrong with an image', async () => {
    pool = createGeneratorPool({ workers: 1 });
    const heard: number[] = [];
    const request = await disc();
    const made = await pool.run(request, { onProgress: (fraction) => heard.push(fraction) });
    expect(made.file.extension).toBe('glb');
    expect(heard.at(-1)).toBe(1);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    const broken = pool.run({ ...request, views: [{ view: 'front', bytes: new Uint8Array(9) }] }, {});
    await expect(broken).rejects.toMatchObject({ name: 'GenerationError', reason: 'undecodable' });
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
    expect((await next).faces).toBeGreaterThan(0);
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
