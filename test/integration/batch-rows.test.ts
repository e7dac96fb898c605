import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Asset, assetSchema } from '../../shared/model/asset.ts';
import type { PlanFile } from '../../shared/model/plan/plan-file.ts';
import { recipeFileText } from '../../shared/model/recipe/recipe-file.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { type CliEnd, startCli, summaryOf } from '../helpers/engine/run-cli.ts';

/** The plan file that a dry run printed. */
function planOf({ events }: CliEnd): PlanFile {
  const [first] = events;
  if (first?.event !== 'plan' || first.plan === undefined) throw new Error('There is no plan.');
  return first.plan;
}

const problems = ({ events }: CliEnd): readonly string[] =>
  events.flatMap((event) => (event.event === 'problem' ? [event.message] : []));

async function assetsOf(run: CliEnd): Promise<readonly Asset[]> {
  const { assets } = summaryOf(run);
  return Promise.all(
    assets.map(async ({ path }) =>
      assetSchema.parse(JSON.parse(await readFile(join(path, 'asset.json'), 'utf8'))),
    ),
  );
}

/** A service that is quick, folders with pictures, and the command line for both. */
async function world(pictures: number, taskSeconds = 0.1) {
  const service = await quickService({ taskSeconds });
  const folders = await jobFolders(pictures);
  const options = folders.args.slice(2);
  const file = join(folders.home, 'plan.json');
  const start = (...args: string[]) => startCli(['batch', ...args, ...options], { env: service.env });
  return {
    ...folders,
    file,
    service,
    start,
    run: (...args: string[]) => start(...args).ended,
    runPlan: (...args: string[]) => start('--plan', file, ...args).ended,
    save: (plan: unknown) => writeFile(file, JSON.stringify(plan)),
  };
}

describe('--plan', () => {
  it('runs a plan as a program corrected it, once: several recipes for one reference, labels, rows left out', async () => {
    const { run, references, save, runPlan, service } = await world(3);
    const plan = planOf(await run(references, '--dry-run'));
    expect(plan.rows.map(({ id, status, credits }) => [id, status, credits])).toEqual([
      ['row-1', 'new', '15.00'],
      ['row-2', 'new', '15.00'],
      ['row-3', 'new', '15.00'],
    ]);
    const [first, second] = plan.rows;
    if (first === undefined || second === undefined) throw new Error('There are no rows.');
    const labels = { name: 'Oak chair', note: 'For the hall.', tags: ['oak', 'hall'] };
    const fine = { ...first, id: 'row-1b', recipe: { ...DEFAULT_RECIPE, resolution: '1024' as const } };
    await save({ ...plan, rows: [first, fine, { ...second, labels }] });

    const done = await runPlan();
    expect(summaryOf(done)).toMatchObject({ submitted: 3, done: 3, failed: 0, skipped: 0 });
    expect(await service.spent()).toBe(50);
    const made = (await assetsOf(done)).map(({ name, tags, notes, recipe }) => [
      name,
      tags,
      notes,
      recipe.kind === 'model' && recipe.resolution,
    ]);
    expect(made.sort()).toEqual([
      ['Oak chair', labels.tags, labels.note, '512'],
      ['picture1', [], '', '1024'],
      ['picture1', [], '', '512'],
    ]);

    const again = await runPlan();
    expect([again.code, summaryOf(again)]).toMatchObject([0, { submitted: 0, skipped: 3, failed: 0 }]);
    expect(await service.spent()).toBe(50);
  });

  it('makes again what is done exactly once, also after a kill, and when it is run again', async () => {
    const { run, start, references, file, runPlan, save, service } = await world(2, 2);
    expect(summaryOf(await run(references))).toMatchObject({ done: 2 });
    expect(await service.spent()).toBe(30);
    const dry = planOf(await run(references, '--dry-run', '--set', 'picture1* again=on'));
    expect(dry.rows.map(({ status, again }) => [status, again])).toEqual([
      ['new', true],
      ['done', undefined],
    ]);
    await save(dry);

    const killed = start('--plan', file);
    await killed.until(({ event }) => event === 'submitted');
    killed.child.kill('SIGKILL');
    await killed.ended;
    const rerun = await runPlan();
    expect(summaryOf(rerun)).toMatchObject({ submitted: 0, done: 1, skipped: 1, failed: 0 });
    expect(await service.spent()).toBe(45);
    for (const next of [await runPlan(), await runPlan('--dry-run')]) {
      expect(summaryOf(next)).toMatchObject({ submitted: 0, done: 0, skipped: 2 });
    }
    expect(await service.spent()).toBe(45);
    // The new asset lies beside the old one, and is the one that counts.
    const [before] = await assetsOf(await run(references));
    expect(before?.wish).toBe(`${dry.id}/row-1`);
    // Another plan is another wish.
    const other = planOf(await run(references, '--dry-run', '--set', 'picture1* again=on'));
    await save(other);
    expect(summaryOf(await runPlan())).toMatchObject({ submitted: 1, done: 1 });
    expect(await service.spent()).toBe(60);
  });

  it('sends nothing whose file is gone, has other bytes, or whose row is wrong, and says so; the rest is sent', async () => {
    const { run, references, file, save, runPlan, service } = await world(5);
    const plan = planOf(await run(references, '--dry-run'));
    const rows: unknown[] = [...plan.rows];
    rows[3] = { ...plan.rows[3], recipe: { ...DEFAULT_RECIPE, reslution: '1024' } };
    rows[4] = { ...plan.rows[4], recipe: { kind: 'segmentation', level: 'low', format: 'glb' } };
    await save({ ...plan, rows: [...rows, plan.rows[0]] });
    await writePicture(join(references, 'picture1.png'), 250);
    await rm(join(references, 'picture2.png'));

    const partly = await runPlan();
    expect([partly.code, summaryOf(partly)]).toMatchObject([1, { submitted: 1, done: 1, failed: 5 }]);
    expect(problems(partly)).toEqual([
      expect.stringMatching(
        /picture1\.png is not the file any more that the plan was made for: its bytes have changed/,
      ),
      expect.stringMatching(/picture2\.png is not there any more/),
      '“picture5.png” is an image, and only a model can be taken apart; choose another recipe for it.',
      'Row row-4 of the plan is not sent: it has a field “reslution”, which is none of a plan.',
      'Row row-1 of the plan is not sent: an earlier row has the same id; give it another.',
    ]);
    expect(await service.spent()).toBe(15);
    expect(basename(file)).toBe('plan.json');
  });

  it('mends the copies that the plan names, and takes the lines of a dry run as they were printed', async () => {
    const { run, references, file, runPlan } = await world(0);
    await writePicture(join(references, 'a.tiff'), 90);
    const dry = await run(references, '--dry-run', '--fix', 'all');
    await writeFile(file, dry.stdout);
    const done = await runPlan();
    expect(summaryOf(done)).toMatchObject({ submitted: 1, done: 1, failed: 0 });
    const [asset] = await assetsOf(done);
    expect(asset?.references[0]?.mended?.fixes).toEqual(['convert']);
    expect(summaryOf(await run(references, '--fix', 'all'))).toMatchObject({ submitted: 0, skipped: 1 });
  });

  it.each([
    [
      { format: 'maquette-plan', version: 3 },
      'plan.json was not run: a newer version of Maquette wrote it (format 3, and this version reads 2); update Maquette, or make the plan again.',
    ],
    [{ rows: [] }, 'plan.json was not run: it is not a plan file of Maquette; --dry-run --json prints one.'],
    [
      { format: 'maquette-plan', version: 1, id: 'a', title: 'a' },
      'plan.json was not run: its field “recipe” is missing or not allowed; make the plan again.',
    ],
  ])('refuses a file that is no plan for it (%#)', async (content, message) => {
    const { save, runPlan, data } = await world(0);
    await save(content);
    const refused = await runPlan();
    expect([refused.code, problems(refused)]).toEqual([2, [message]]);
    await expect(readFile(join(data, 'ledger.sqlite'))).rejects.toThrow('ENOENT');
  });

  it('is refused beside what would change it', async () => {
    const { run, references, file } = await world(0);
    const [folders, recipe] = [
      await run(references, '--plan', file),
      await run('--plan', file, '--faces', '100000'),
    ];
    expect([folders.code, recipe.code]).toEqual([2, 2]);
    expect([...problems(folders), ...problems(recipe)]).toEqual([
      '--plan runs a plan as it stands, and folders and files would change it; leave one of them out.',
      '--plan runs a plan as it stands, and --faces would change it; leave one of them out.',
    ]);
  });
});

describe('--set and --recipe', () => {
  it('give single references a recipe of their own and labels; the batch’s recipe comes from a file', async () => {
    const { run, references, home, service } = await world(2);
    await writePicture(join(references, 'hero', 'sword.png'), 200);
    const recipe = join(home, 'studio.json');
    await writeFile(
      recipe,
      recipeFileText([{ name: 'Studio', recipe: { ...DEFAULT_RECIPE, faces: 200_000 } }]),
    );
    const args = [references, '--recipe', recipe];
    const set = [
      '--set',
      'hero/** resolution=1024',
      '--set',
      'SWORD* name=Long sword',
      '--set',
      'sword tags=hero, steel',
    ];
    const done = await run(...args, ...set);
    expect(summaryOf(done)).toMatchObject({ submitted: 3, done: 3, failed: 0 });
    const made = (await assetsOf(done)).map(({ name, tags, recipe: sent }) => [
      name,
      tags,
      sent.kind === 'model' && [sent.resolution, sent.faces],
    ]);
    expect(made.sort()).toEqual([
      ['Long sword', ['hero', 'steel'], ['1024', 200_000]],
      ['picture1', [], ['512', 200_000]],
      ['picture2', [], ['512', 200_000]],
    ]);
    expect(await service.spent()).toBe(50);
  });

  it('send nothing if a pattern fits nothing, a field is none, or a file holds no recipe', async () => {
    const { run, references, file, save, service } = await world(1);
    await save({ some: 'thing' });
    const refusals = [
      await run(references, '--set', 'chiar* name=Chair'),
      await run(references, '--set', 'picture* colour=red'),
      await run(references, '--set', 'picture* recipe=Nobody’s'),
      await run(references, '--recipe', file),
    ];
    expect(refusals.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    expect(refusals.flatMap(problems)).toEqual([
      '--set “chiar* name=Chair”: its pattern fits no reference of this batch, so nothing is sent; correct it or leave it out.',
      expect.stringMatching(/^--set “picture\* colour=red”: “colour” is no field; there are recipe, make, /),
      expect.stringMatching(
        /^--set “picture\* recipe=Nobody’s”: there is no such recipe; there are: “Quick model”, /,
      ),
      'plan.json was not read: it is not a recipe file of Maquette; export a recipe to make one.',
    ]);
    expect(await service.spent()).toBe(0);
  });
});
