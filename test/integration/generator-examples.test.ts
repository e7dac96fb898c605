import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FinishPool } from '../../main/service/generators/finish/finish-pool.ts';
import { generatorRun, makeWith, programGenerator } from '../helpers/generators/program.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const example = (name: string): string =>
  fileURLToPath(new URL(`../../docs/studio/generators/${name}`, import.meta.url));

/** A finishing that keeps what it is given. */
function keptFinishing(): {
  readonly finishing: FinishPool;
  readonly files: Map<string, Buffer>;
  up: string;
} {
  const kept = {
    files: new Map<string, Buffer>(),
    up: '',
    finishing: {
      run: async ({ folder, up }) => {
        kept.up = up;
        for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()))
          kept.files.set(name, readFileSync(join(folder, name)));
        return { extension: 'glb', cover: true };
      },
      close: async () => undefined,
    } satisfies FinishPool,
  };
  return kept;
}

/** What ComfyUI's `server.py` answers to these calls; the workflow ends when `isEnded` says so. */
async function standIn(isEnded: () => boolean) {
  const calls: { readonly call: string; readonly body: string }[] = [];
  const answerTo = (path: string): unknown => {
    if (path === '/upload/image') return { name: 'kept.png', subfolder: 'in', type: 'input' };
    if (path === '/prompt') return { prompt_id: 'p-1', number: 1, node_errors: {} };
    if (path === '/history/p-1')
      return isEnded()
        ? {
            'p-1': {
              status: { status_str: 'success', completed: true },
              outputs: { '7': { '3d': [{ filename: 'mesh.glb', subfolder: 'out', type: 'output' }] } },
            },
          }
        : {};
    if (path === '/queue') return { queue_running: [[1, 'p-1', {}]], queue_pending: [] };
    return {};
  };
  const server = createServer(async (request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const body = (await buffer(request)).toString('latin1');
    calls.push({ call: `${request.method} ${url.pathname}${url.search}`, body });
    if (url.pathname === '/view') response.end('glTF and more');
    else response.end(JSON.stringify(answerTo(url.pathname)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

async function comfyui(address: string, finishing?: FinishPool) {
  const folder = await tempFolder();
  const workflow = {
    '1': { class_type: 'LoadImage', inputs: { image: '' }, _meta: { title: 'Front' } },
    '2': { class_type: 'PrimitiveInt', inputs: { value: 1 }, _meta: { title: 'faces' } },
  };
  await writeFile(join(folder, 'workflow.json'), JSON.stringify(workflow));
  const generator = await programGenerator(folder, '', {
    command: `python3 '${example('comfyui.py')}' --server ${address} --workflow '${join(folder, 'workflow.json')}'`,
    graceMs: 20_000,
    ...(finishing && { finishing }),
  });
  return { generator, run: await generatorRun(folder) };
}

describe.runIf(hasPython)('the example for ComfyUI', () => {
  it('uploads, queues, waits and brings the model', async () => {
    let asked = 0;
    const { address, calls } = await standIn(() => ++asked > 1);
    const kept = keptFinishing();
    const { generator, run } = await comfyui(address, kept.finishing);
    const { generated, progress } = await makeWith(generator, run);
    expect(generated.kind).toBe('made');
    expect(kept.files.get('model.glb')?.toString()).toBe('glTF and more');
    expect(progress.at(-1)).toBe(0.9);
    expect(calls.map(({ call }) => call)).toEqual([
      'POST /upload/image',
      'POST /prompt',
      'GET /history/p-1',
      'GET /history/p-1',
      'GET /view?filename=mesh.glb&subfolder=out&type=output',
    ]);
    expect(calls[0]?.body).toMatch(/name="image"; filename="maquette-.*-front\.png"[\s\S]*PNG/);
    const sent = JSON.parse(calls[1]?.body ?? '');
    expect([sent.prompt['1'].inputs.image, sent.prompt['2'].inputs.value]).toEqual(['in/kept.png', 100_000]);
  });

  it('stops what it has asked for when its task is cancelled', async () => {
    const { address, calls } = await standIn(() => false);
    const { generator, run } = await comfyui(address);
    const controller = new AbortController();
    const made = generator.make(run, {
      signal: controller.signal,
      onProgress: () => undefined,
      onSaid: () => undefined,
    });
    await expect.poll(() => calls.map(({ call }) => call)).toContain('GET /history/p-1');
    controller.abort(new Error('cancelled'));
    await expect(made).rejects.toThrow('cancelled');
    expect(calls.slice(-3).map(({ call, body }) => `${call} ${body}`)).toEqual([
      'POST /queue {"delete": ["p-1"]}',
      'GET /queue ',
      'POST /interrupt {"prompt_id": "p-1"}',
    ]);
  });
});

it.runIf(hasPython)('the example for TripoSR brings its obj with its picture, and turns it', async () => {
  const folder = await tempFolder();
  await mkdir(join(folder, 'triposr'));
  // What TripoSR's own run.py takes and writes.
  await writeFile(
    join(folder, 'triposr', 'run.py'),
    `import os, sys
image, out = sys.argv[1], sys.argv[sys.argv.index("--output-dir") + 1]
assert os.path.isfile(image) and "--bake-texture" in sys.argv
os.makedirs(os.path.join(out, "0"))
open(os.path.join(out, "0", "mesh.obj"), "w").write("v 1 2 3\\nv 0 0 1\\nv 0 1 0\\nvt 0 0\\nf 1/1 2/1 3/1\\n")
open(os.path.join(out, "0", "texture.png"), "wb").write(b"picture")
`,
  );
  const kept = keptFinishing();
  const generator = await programGenerator(folder, '', {
    command: `python3 '${example('triposr.py')}' --triposr '${join(folder, 'triposr')}'`,
    finishing: kept.finishing,
  });
  const { generated } = await makeWith(generator, await generatorRun(folder));
  expect(generated.kind).toBe('made');
  expect(kept.up).toBe('z');
  expect(kept.files.get('model.obj')?.toString()).toMatch(/^mtllib model\.mtl\nusemtl baked\nv 2 -1\.0 3\n/);
  expect(kept.files.get('model.mtl')?.toString()).toContain('map_Kd texture.png');
  expect(kept.files.get('texture.png')?.toString()).toBe('picture');
});
