import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../main/engine/engine.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { startCli, summaryOf } from '../helpers/engine/run-cli.ts';

/** What windows of an engine do in the plan of one picture. */
function windowsOf({ handlers, jobs }: Engine, { references }: JobFolders) {
  const plan = () =>
    handlers.batch.plan({ paths: [references], recipe: DEFAULT_RECIPE, views: 'auto', scanId: 'scan' });
  const again = ({ id, rows }: Awaited<ReturnType<typeof plan>>) =>
    handlers.batch.change({ planId: id, changes: [{ rows: rows.map((row) => row.id), again: true }] });
  return {
    plan,
    again,
    /** A plan in which the picture is made again. */
    planAgain: async () => again(await plan()),
    /** Starts the rows as a window shows them, and waits for what comes of them. */
    start: async ({ id, rows }: Awaited<ReturnType<typeof plan>>) => {
      const shown = rows.map((row) => ({ id: row.id, fingerprint: row.fingerprint ?? '' }));
      const { jobs: sent, notSent } = await handlers.batch.start({ planId: id, rows: shown });
      await jobs.whenIdle();
      return [sent, notSent.map(({ code, name }) => [code, name])];
    },
  };
}

/** A picture that was made once, for 15 credits, with its result marked to be redone. */
async function madeOnce() {
  const folders = await jobFolders(1);
  const service = await quickService();
  const { engine, close } = await openEngine(folders, service, { libraryFolder: folders.library });
  const { plan, start, ...window } = windowsOf(engine, folders);
  await start(await plan());
  const { library } = engine.handlers;
  const newest = async () => (await library.list({ offset: 0, limit: 5 })).assets.map(({ asset }) => asset);
  const [first] = await newest();
  if (first === undefined) throw new Error('Nothing was made.');
  await library.edit({ edits: [{ ids: [first.id], change: { decision: 'redo' } }] });
  expect(await service.spent()).toBe(15);
  return { folders, service, engine, close, newest, plan, start, ...window };
}

describe('a result that two plans make again', () => {
  it('is paid for once by two windows, whether they start together or one after the other, and then again by the artist’s word', async () => {
    const { planAgain, again, start, plan, service, newest } = await madeOnce();
    // What is set for rows is shared by windows from the next plan on.
    const plans = [await plan(), await plan(), await plan()] as const;
    const [one, other, late] = [await again(plans[0]), await again(plans[1]), await again(plans[2])];
    const [first, second] = await Promise.all([start(one), start(other)]);
    expect([first, second]).toEqual([
      [1, []],
      [0, [['under-way', 'picture1']]],
    ]);
    expect(await service.spent()).toBe(30);

    // The window of the last plan slept meanwhile.
    for (let time = 1; time <= 2; time += 1)
      expect(await start(late)).toEqual([0, [['made-since', 'picture1']]]);
    expect(await service.spent()).toBe(30);

    const all = await newest();
    expect(all).toHaveLength(2);
    const shown = await plan();
    expect(shown.rows[0]).toMatchObject({ status: 'done', assetId: all[0]?.id });
    // Having seen the newest, the artist wants a further one, and one more.
    expect(await start(await again(shown))).toEqual([1, []]);
    expect(await start(await planAgain())).toEqual([1, []]);
    expect(await service.spent()).toBe(60);
  });

  it('is paid for once by two engines of one library', async () => {
    const { folders, service, planAgain, start, newest } = await madeOnce();
    const beside = await jobFolders(0);
    const other = { ...beside, references: folders.references, library: folders.library };
    const { engine: second } = await openEngine(other, service, { libraryFolder: folders.library });
    const its = windowsOf(second, other);
    const late = await its.planAgain();
    expect(late.rows[0]).toMatchObject({ status: 'new', again: true });
    expect(await start(await planAgain())).toEqual([1, []]);
    expect(await newest()).toHaveLength(2);
    // It looks at the library's folder, as a window does that comes to the front.
    await second.library.refresh();
    expect(await its.start(late)).toEqual([0, [['made-since', 'picture1']]]);
    expect(await service.spent()).toBe(30);
  });

  it('is not paid for by a plan file of before, which says so and what to do', async () => {
    const { folders, service, engine, close, planAgain, start } = await madeOnce();
    const early = await planAgain();
    const file = join(folders.home, 'plan.json');
    const text = JSON.stringify({
      ...(await engine.handlers.batch.planFile({ planId: early.id })),
      id: 'early',
    });
    await writeFile(file, text);
    expect(await start(early)).toEqual([1, []]);
    await close();
    const args = ['batch', '--plan', file, ...folders.args.slice(2)];
    const run = await startCli(args, { env: service.env }).ended;
    expect(summaryOf(run)).toMatchObject({ submitted: 0, skipped: 1, failed: 0 });
    expect(run.stderr).toMatch(
      /Made again meanwhile, so not sent: a newer result of “picture1” was downloaded on .+\. Look at it; if it is still not good enough, plan it once more, with --set "NAME again=on"\./,
    );
    expect(await service.spent()).toBe(30);
  });
});
