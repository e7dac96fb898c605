import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PlanLine } from '../../../../../main/engine/import/plan-import.ts';
import { type RunParts, runImport } from '../../../../../main/engine/import/run-import.ts';
import { importing } from '../../../../helpers/import/import-into.ts';
import { obj, writeAll } from '../../../../helpers/import/small-models.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it.runIf(HAS_NAMED_PIPES)(
  'an import whose disk hangs is stopped at once: what is in stays and is told, and nothing half-written is left',
  async () => {
    const home = await tempFolder();
    await writeAll(home, { 'a.obj': obj('a'), 'b.obj': obj('b'), 'c.obj': obj('c') });
    const into = await importing();
    const { planId, rows } = await into.plan([home]);
    expect(rows).toHaveLength(3);
    const [, second] = rows;
    await rm(second?.source ?? '');
    hangAt(second?.source ?? '');
    const stop = new AbortController();
    let told = 0;
    const outcome = await into.imports.run(
      planId,
      { way: 'copy', without: new Set() },
      {
        signal: stop.signal,
        onProgress: ({ done }) => {
          told += 1;
          // The first one is in, and the second is begun.
          if (done > 0) setImmediate(() => stop.abort(new Error('enough')));
        },
      },
    );
    expect(told).toBeGreaterThan(1);
    expect(outcome).toMatchObject({ stopped: true, failed: [], left: [] });
    expect(outcome.assetIds).toHaveLength(1);
    await expect.poll(async () => (await into.assets()).map(({ asset }) => asset.name)).toEqual(['a']);
    const [month = ''] = await readdir(join(into.library.folder, 'assets'));
    await expect.poll(async () => (await readdir(join(into.library.folder, 'assets', month))).length).toBe(1);
  },
);

/** An import of three files, at the second of which the process that does some work ends. */
async function importEndingAt(endsAt: 'bring' | 'clear') {
  const ended = Object.assign(new Error('EPIPE: the disk’s process ended'), {
    code: 'EPIPE',
    syscall: endsAt,
  });
  const brought: string[] = [];
  const disk = {
    run: async (work: string, task: { readonly item: { readonly name: string }; readonly id: string }) => {
      if (work === 'clear' && endsAt === 'clear' && brought.at(-1) === 'bad') throw ended;
      if (work !== 'bring') return [];
      if (task.item.name === 'bad' && endsAt === 'bring') throw ended;
      brought.push(task.item.name);
      return { is: 'in', id: task.id, folder: 'assets/2026-11/x', copied: [{ path: task.item.name }] };
    },
    close: async () => undefined,
  } as unknown as ReturnType<RunParts['openDisk']>;
  const lines = ['first', 'bad', 'last'].map((name, at) => ({
    row: { id: String(at), name, source: name, bytes: 1, fault: null },
    item: {
      ...{ name, as: 'model', format: 'obj', references: [], notes: [], sidecar: null },
      files: [{ path: name }],
    },
  })) as unknown as readonly PlanLine[];
  const ids = [1, 2, 3].map((number) => `id ${number}`);
  const outcome = await runImport(
    {
      openDisk: () => disk,
      library: { folder: '/library', ensure: async () => undefined, refresh: async () => undefined },
      clock: { now: () => 0 },
      ids: { hex: () => 'ab', uuid: () => ids.shift() ?? '' },
    },
    lines,
    { way: 'move', without: new Set() },
    {},
  );
  return { brought, outcome };
}

it('a file at which the process that reads it ends is told of, and the rest goes on', async () => {
  const { brought, outcome } = await importEndingAt('bring');
  expect(brought).toEqual(['first', 'last']);
  expect(outcome).toMatchObject({
    assetIds: ['id 1', 'id 3'],
    failed: [{ name: 'bad', fault: { code: 'unreadable', detail: 'EPIPE' } }],
  });
});

it('a file that the process ends at as it takes it away is told as left, and the rest goes on', async () => {
  const { outcome } = await importEndingAt('clear');
  expect(outcome).toMatchObject({
    assetIds: ['id 1', 'id 2', 'id 3'],
    failed: [],
    left: [{ path: 'bad', why: 'EPIPE' }],
  });
});
