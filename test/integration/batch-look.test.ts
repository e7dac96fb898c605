import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CALLS } from '../../shared/bridge/contract.ts';
import type { LookWarning } from '../../shared/model/look/look-warning.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';

import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { runCli } from '../helpers/engine/run-cli.ts';

const DIFFER = [{ code: 'views-subjects-differ', view: null }];

/** A good picture, one of 32 pixels, and a set whose views show different things. */
async function mixedFolder() {
  const folders = await jobFolders(0);
  const { references } = folders;
  await writePicture(join(references, 'good.png'), 20, 256);
  await writePicture(join(references, 'small.png'), 40, 32);
  await writePicture(join(references, 'bot_front.png'), 10, 256);
  await writePicture(join(references, 'bot_back.png'), 200, 256);
  return folders;
}

describe('the pictures of a plan', () => {
  it('are looked at in the background before anything is sent; the next plan has it at once, and Start sends all', async () => {
    const service = await quickService();
    const folders = await mixedFolder();
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    const { batch } = engine.handlers;
    const request = { paths: [folders.references], recipe: DEFAULT_RECIPE, views: 'auto' as const };
    const plan = await batch.plan(request);
    expect(plan.rows.map(({ warnings }) => warnings)).toEqual([undefined, undefined, undefined]);
    const found = new Map<string, readonly LookWarning[]>();
    for (let left = 1; left > 0; ) {
      const looked = CALLS.batch.look.output.parse(await batch.look({ planId: plan.id }));
      for (const { id, warnings } of looked.rows) found.set(id, warnings);
      left = looked.left;
    }
    const named = plan.rows.map(({ id, reference }) => [reference.name, found.get(id)]);
    expect(Object.fromEntries(named)).toEqual({
      bot: DIFFER,
      good: [],
      small: [{ code: 'picture-very-small', view: null }],
    });
    const next = await batch.plan(request);
    expect(next.rows.map(({ warnings }) => warnings)).toEqual(plan.rows.map(({ id }) => found.get(id)));
    expect(await batch.look({ planId: next.id })).toEqual({ rows: [], left: 0 });
    expect((await batch.start({ planId: next.id, rows: null })).jobs).toBe(3);
    await engine.jobs.whenIdle();
  });

  it('are looked at by a dry run, which says it in words and in JSON, and writes nothing', async () => {
    const { home, args } = await mixedFolder();
    const lines = await runCli([...args, '--dry-run']);
    expect(lines.events[0]).toMatchObject({
      event: 'plan',
      rows: expect.arrayContaining([expect.objectContaining({ views: ['front', 'back'], warnings: DIFFER })]),
    });
    const people = args.filter((arg) => arg !== '--json');
    const { stdout } = await runCli([...people, '--dry-run']);
    expect(stdout).toMatch(/bot \(2 views\) +new: set F B; views differ/);
    expect(stdout).toMatch(/small\.png +new: very small/);
    expect(await readdir(home)).toEqual(['references']);
  });
});
