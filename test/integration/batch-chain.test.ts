import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonEvent } from '../../main/cli/report/json-events.ts';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { assetSchema } from '../../shared/model/asset.ts';
import { DEFAULT_RECIPES } from '../../shared/model/recipe.ts';
import { writeChain } from '../helpers/chain/chain-file.ts';
import { GEOMETRY, PARTS, step, TEXTURE, WHOLE_CHAIN } from '../helpers/chain/chains.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { type CliEnd, runCli, startCli, summaryOf } from '../helpers/engine/run-cli.ts';

/** Geometry 5, texture, parts and depth 10 each. */
const WHOLE = 35;

async function world(pictures: number, taskSeconds = 0.05) {
  const service = await quickService({ canned: true, taskSeconds });
  const folders = await jobFolders(pictures);
  const args = [...folders.args, '--recipe', await writeChain(folders.home)];
  return { service, folders, args, env: service.env };
}

/** The last that was told of each step: `sent`, or what it waits for. */
function steps({ events }: Pick<CliEnd, 'events'>): Readonly<Record<string, string>> {
  const last: Record<string, string> = {};
  for (const event of events) if (event.event === 'chain') last[event.step] = event.waits ?? event.state;
  return last;
}

const HOME = { geometry: 'home', texture: 'home', parts: 'home', depth: 'home' };

describe('a chain on the command line', () => {
  it('stops where approval is asked for, goes on with --approve all, and does nothing a third time', async () => {
    const { service, folders, args, env } = await world(1);
    const first = await runCli(args, { env });
    expect([first.code, steps(first)]).toEqual([
      0,
      { geometry: 'home', texture: 'approval', parts: 'input', depth: 'home' },
    ]);
    expect(summaryOf(first)).toMatchObject({
      ...{ submitted: 2, done: 2, toApprove: 1, credits: '15.00' },
      approvals: [{ step: 'geometry', next: ['texture', 'parts'], credits: '20.00' }],
    });
    expect(first.stderr).toContain('run it again with --approve all');

    const second = await runCli([...args, '--approve', 'all'], { env });
    expect([second.code, steps(second)]).toEqual([0, HOME]);
    expect(summaryOf(second)).toMatchObject({ submitted: 2, done: 2, credits: '20.00' });
    const third = await runCli([...args, '--approve', 'all'], { env });
    expect(summaryOf(third)).toMatchObject({ submitted: 0, skipped: 1 });
    expect(await service.spent()).toBe(WHOLE);

    // What made an asset is in its sidecar, so that it is found without the ledger.
    const { stdout } = await runCli(['library', 'find', '--library', folders.library, 'chain:figures'], {
      env,
    });
    expect(stdout.split('\n')).toHaveLength(4);
    const files = await readdir(join(folders.library, 'assets'), { recursive: true });
    const sidecars = await Promise.all(
      files
        .filter((path) => path.endsWith('asset.json'))
        .map(async (path) =>
          assetSchema.parse(JSON.parse(await readFile(join(folders.library, 'assets', path), 'utf8'))),
        ),
    );
    const runs = sidecars.flatMap((asset) => asset.runs ?? []);
    expect(new Set(runs.map(({ run }) => run)).size).toBe(1);
    expect(
      runs.map(({ chain, step: id, number, of }) => `${chain} ${number}/${of} ${id}`).toSorted(),
    ).toEqual([...['Figures 1/4 geometry', 'Figures 2/4 texture', 'Figures 3/4 parts', 'Figures 4/4 depth']]);
  });

  it('takes single approvals and rejections by name, and makes a step once more where that is said', async () => {
    const { service, args, env } = await world(2);
    expect(summaryOf(await runCli(args, { env }))).toMatchObject({ toApprove: 2 });
    const words = ['--approve', 'picture1*', '--reject', '*2.png', '--approve', 'none such'];
    const second = await runCli([...args, ...words], { env });
    expect(second.stderr).toContain('“none such” fits no result');
    expect(summaryOf(second)).toMatchObject({ submitted: 2, done: 2, credits: '20.00' });
    expect(summaryOf(second)).not.toHaveProperty('toApprove');
    expect(await service.spent()).toBe(50);
    const again = [...args, '--again-from', 'parts'];
    const dry = await runCli([...again, '--dry-run'], { env });
    expect(dry.stderr).toContain('1 reference that went through the chain before');
    const third = await runCli(again, { env });
    // Of the second, what parts would be made of was rejected.
    expect(summaryOf(third)).toMatchObject({ submitted: 1, done: 1, credits: '10.00' });
    expect(await service.spent()).toBe(60);
    const none = await runCli([...args, '--again-from', 'depht'], { env });
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining('its steps are geometry, texture, parts, depth'),
    ]);
  });

  it('is quoted step by step in a dry run, which sends nothing, and whose plan file is run as it stands', async () => {
    const { service, folders, args, env } = await world(2);
    const { events, stdout } = await runCli([...args, '--dry-run'], { env });
    const [plan] = events;
    expect(plan).toMatchObject({
      new: 2,
      credits: '70.00',
      chain: {
        name: 'Figures',
        steps: [
          { step: 'geometry', credits: '5.00', afterApproval: false },
          { step: 'texture', credits: '10.00', afterApproval: true },
          { step: 'parts', credits: '10.00', afterApproval: true },
          { step: 'depth', credits: '10.00', afterApproval: false },
        ],
        low: '15.00',
        high: '35.00',
      },
    });
    expect(await service.spent()).toBe(0);
    const file = join(folders.home, 'plan.json');
    await writeFile(file, stdout);
    const run = ['batch', '--plan', file, ...folders.args.slice(2)];
    const first = await runCli([...run, '--approve', 'picture2*'], { env });
    expect([first.code, summaryOf(first)]).toMatchObject([0, { submitted: 4, toApprove: 2 }]);
    const second = await runCli([...run, '--approve', 'picture2*'], { env });
    expect([second.code, summaryOf(second)]).toMatchObject([0, { submitted: 2, toApprove: 1 }]);
    // It is the same work as without the file.
    const same = await runCli([...args, '--dry-run'], { env });
    expect(same.events[0]).toMatchObject({ new: 0, owed: 1, done: 1 });
    expect(await service.spent()).toBe(50);
  });

  it('with its steps reserved, a budget carries as many references to their end as it can', async () => {
    const { service, args, env } = await world(3);
    const words = [...args, '--approve', 'all', '--budget', '75', '--reserve'];
    const { code, events } = await runCli(words, { env });
    expect(code).toBe(3);
    // Two references at 35; of the third nothing was begun, and 5 are left.
    expect(await service.spent()).toBeLessThanOrEqual(75);
    const ended = new Set(
      events.flatMap((event) =>
        event.event === 'chain' && event.step === 'texture' && event.state === 'home' ? [event.chain] : [],
      ),
    );
    expect(ended.size).toBe(2);
  });

  it.each([
    ['--faces', '100000', /Leave out options that change a recipe/],
    ['--kind', 'depth', /Leave out --kind/],
    ['--set', 'picture1* faces=100000', /Leave out --set but for name/],
    ['--mesh', 'chair.glb', /Leave out --mesh/],
  ])('refuses %s, which means nothing for it', async (option, value, why) => {
    const { args, env } = await world(1);
    const { code, stderr } = await runCli([...args, option, value], { env });
    expect([code, stderr]).toEqual([2, expect.stringMatching(why)]);
  });

  it('takes what --set says of the assets of single references', async () => {
    const { folders, service, args, env } = await world(1);
    const words = ['--set', 'picture1* name=Oak', '--set', 'picture1* tags=prop', '--approve', 'all'];
    const run = await runCli([...args, ...words], { env });
    expect(summaryOf(run)).toMatchObject({ done: 4 });
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    const assets = await Promise.all(summaryOf(run).assets.map(({ id }) => engine.library.get(id)));
    expect(assets.map((each) => [each?.asset.name, each?.asset.tags])).toEqual(
      Array(4).fill(['Oak', ['prop']]),
    );
  });

  it.each(['settings', 'folder'])('is named as a recipe is: from the %s', async (place) => {
    const { env } = await quickService();
    const { args, home, data } = await jobFolders(1);
    const chain = { name: 'Figures', ...WHOLE_CHAIN };
    await writeChain(home, chain);
    await mkdir(data, { recursive: true });
    const settings = place === 'settings' ? { chains: [chain] } : { recipeFolder: home };
    await writeFile(join(data, 'settings.json'), JSON.stringify(settings));
    const { events } = await runCli([...args, '--recipe', 'figures', '--dry-run'], { env });
    expect(events[0]).toMatchObject({ chain: { name: 'Figures', low: '15.00', high: '35.00' } });
    const none = await runCli([...args, '--recipe', 'Figurines', '--dry-run'], { env });
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('“Figures”')]);
  });

  it('has options that a recipe alone refuses', async () => {
    const { env } = await quickService();
    const { args } = await jobFolders(1);
    const { code, stderr } = await runCli([...args, '--approve', 'all'], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('--approve belongs to a chain')]);
  });
});

describe('a step that fails at the service', () => {
  it('ends its own branch alone, and is not paid for', async () => {
    // The texture, each time that it is tried, until the service is well again.
    const faults = [{ at: 'createImageTo3d', do: 'fail-task', skip: 1, times: 20 }];
    const service = await quickService({
      ...{ canned: true, taskSeconds: 0.6 },
      faults: faultPlanSchema.parse({ faults }),
    });
    const folders = await jobFolders(1);
    const branches = [
      ...WHOLE_CHAIN.steps,
      step('parts-of-shape', 'geometry', { ...DEFAULT_RECIPES.segmentation, level: 'high' }),
    ];
    const recipe = await writeChain(folders.home, { name: 'Branches', steps: branches });
    const args = [...folders.args, '--recipe', recipe, '--approve', 'all'];
    const failed = await runCli(args, { env: service.env });
    expect([failed.code, steps(failed)]).toEqual([
      1,
      { geometry: 'home', texture: 'failed', parts: 'ended', depth: 'home', 'parts-of-shape': 'home' },
    ]);
    expect(await service.spent()).toBe(25);
  });
});

describe('killed with kill -9 at each border of its steps', () => {
  it('makes and pays for nothing twice', async () => {
    const { service, folders, args, env } = await world(1, 0.3);
    const borders = [
      ['geometry', 'sent'],
      ['depth', 'home'],
      ['geometry', 'home'],
      ['texture', 'sent'],
      ['texture', 'home'],
      ['parts', 'sent'],
      ['parts', 'home'],
    ];
    const words = [...args, '--approve', 'all'];
    for (const [id, state] of borders) {
      const run = startCli(words, { env });
      await run.until(
        (event: JsonEvent) => event.event === 'chain' && event.step === id && event.state === state,
      );
      run.child.kill('SIGKILL');
      expect((await run.ended).code).toBeNull();
    }
    const last = await runCli(words, { env });
    expect(last.code).toBe(0);
    expect(await service.spent()).toBe(WHOLE);
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    const { total } = await engine.library.list({ offset: 0, limit: 1 });
    expect([total, engine.jobs.list().map(({ job }) => job.state.state)]).toEqual([4, Array(4).fill('done')]);
    expect([...engine.jobs.chains.open()]).toEqual([]);
  });
});

describe('results that change while their chain waits', () => {
  const SHORT = {
    name: 'Short',
    steps: [
      step('geometry', null, GEOMETRY),
      step('texture', 'geometry', TEXTURE, true),
      step('parts', 'geometry', PARTS, true),
    ],
  };

  /** A chain whose geometry is home and waits for approval. */
  async function waiting() {
    const { service, folders } = await world(1);
    const args = [...folders.args, '--recipe', await writeChain(folders.home, SHORT)];
    const first = await runCli(args, { env: service.env });
    const [asset] = summaryOf(first).assets;
    if (asset === undefined) throw new Error('no geometry');
    const opened = await openEngine(folders, service, { libraryFolder: folders.library });
    const [record] = opened.engine.jobs.chains.open();
    if (record === undefined) throw new Error('no chain');
    const words = [...args, '--approve', 'all'];
    return { ...opened, service, folders, args: words, asset, id: record.id };
  }

  it('in the trash, it waits, and goes on when it is put back', async () => {
    const { engine, close, service, folders, args, asset } = await waiting();
    await engine.library.trash.move([asset.id], 'trash');
    await close();
    const held = await runCli(args, { env: service.env });
    expect([held.code, steps(held)]).toMatchObject([1, { texture: 'trash', parts: 'trash' }]);
    expect(held.stderr).toContain('trash');
    expect(await service.spent()).toBe(5);
    const later = await openEngine(folders, service, { libraryFolder: folders.library });
    await later.engine.library.trash.move([asset.id], 'library');
    await later.close();
    const on = await runCli(args, { env: service.env });
    expect([on.code, steps(on)]).toMatchObject([0, { texture: 'home', parts: 'home' }]);
    expect(await service.spent()).toBe(25);
  });

  it('edited, it asks anew, also where all is approved beforehand', async () => {
    const { close, service, folders, args, asset, id } = await waiting();
    await close();
    const sidecar = join(asset.path, 'asset.json');
    const now = assetSchema.parse(JSON.parse(await readFile(sidecar, 'utf8')));
    const result = now.files.find(({ role }) => role === 'result');
    if (result === undefined) throw new Error('no result');
    const edited = Buffer.concat([await readFile(join(asset.path, result.path)), Buffer.alloc(4)]);
    await writeFile(join(asset.path, result.path), edited);
    const sha256 = createHash('sha256').update(edited).digest('hex');
    const files = now.files.map((each) =>
      each === result ? { ...each, sha256, bytes: edited.length } : each,
    );
    await writeFile(sidecar, JSON.stringify({ ...now, files }));
    const held = await runCli(args, { env: service.env });
    expect([held.code, steps(held)]).toMatchObject([1, { texture: 'changed', parts: 'changed' }]);
    expect(await service.spent()).toBe(5);
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    await engine.chains.decide(id, 'geometry', 'approved');
    await engine.jobs.whenIdle();
    const { steps: last, prints } = engine.chains.now(id)?.record ?? {};
    expect(last).toMatchObject({ texture: { state: 'home' }, parts: { state: 'home' } });
    // What is made of an edited result is other work: nothing finds it as work of this chain.
    expect(Object.keys(prints ?? {})).toEqual(['geometry']);
  });

  it('gone from the library, nothing is made instead', async () => {
    const { close, service, args, asset } = await waiting();
    await close();
    await rm(asset.path, { recursive: true });
    const held = await runCli(args, { env: service.env });
    expect([held.code, steps(held)]).toMatchObject([1, { texture: 'gone', parts: 'gone' }]);
    expect(await service.spent()).toBe(5);
  });

  it('rejected, it ends what follows, and a word about other bytes is none', async () => {
    const { engine, close, service, args, id } = await waiting();
    await engine.chains.decide(id, 'geometry', 'rejected');
    expect([...engine.jobs.chains.open()]).toEqual([]);
    await close();
    const again = await runCli(args, { env: service.env });
    expect(summaryOf(again)).toMatchObject({ submitted: 0, skipped: 1 });
    expect(await service.spent()).toBe(5);
    const { events } = await runCli([...args, '--dry-run'], { env: service.env });
    const [planned] = events.flatMap((each) => (each.event === 'plan' ? (each.rows ?? []) : []));
    expect(planned).toMatchObject({
      status: 'done',
      rejectedAt: { step: 1, notMade: 2 },
      doneSteps: ['geometry'],
    });
  });

  it('approved by the artist, it goes on without another word', async () => {
    const { engine, close, service, args, id } = await waiting();
    await engine.chains.decide(id, 'geometry', 'approved');
    await engine.jobs.whenIdle();
    expect(engine.chains.now(id)?.record.steps).toMatchObject({
      texture: { state: 'home' },
      parts: { state: 'home' },
    });
    await close();
    expect(await service.spent()).toBe(25);
    const after = await runCli(args, { env: service.env });
    expect(summaryOf(after)).toMatchObject({ submitted: 0, skipped: 1 });
  });

  it('marked as rejected, --approve all passes it by', async () => {
    const { engine, close, service, args, asset } = await waiting();
    await engine.library.edit([{ ids: [asset.id], change: { decision: 'reject' } }]);
    await close();
    const held = await runCli(args, { env: service.env });
    expect([held.code, steps(held)]).toMatchObject([0, { texture: 'approval', parts: 'approval' }]);
    expect(await service.spent()).toBe(5);
  });
});
