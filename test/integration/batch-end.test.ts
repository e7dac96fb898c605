import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../main/engine/engine.ts';
import { type BridgeEvent, CALLS, EVENTS, type EventName } from '../../shared/bridge/contract.ts';
import { recipeFileText } from '../../shared/model/recipe/recipe-file.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES } from '../../shared/model/recipe.ts';
import { batchReportSchema } from '../../shared/model/report/batch-report.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { runCli } from '../helpers/engine/run-cli.ts';

/** Resolves with the first event of this name from now on that fits. */
function nextEvent<Name extends EventName>(
  engine: Engine,
  name: Name,
  fits: (event: Extract<BridgeEvent, { event: Name }>) => boolean = () => true,
): Promise<Extract<BridgeEvent, { event: Name }>> {
  return new Promise((resolve) => {
    const stop = engine.subscribe((event) => {
      if (event.event !== name || !fits(event as Extract<BridgeEvent, { event: Name }>)) return;
      expect(EVENTS[name].safeParse(event.payload).error).toBeUndefined();
      stop();
      resolve(event as Extract<BridgeEvent, { event: Name }>);
    });
  });
}

describe('a batch of the window', () => {
  it('ends with one event, teaches what its like costs and takes, and gives a report without an address', async () => {
    const folders = await jobFolders(2);
    const { engine } = await openEngine(folders, await quickService(), { libraryFolder: folders.library });
    const { handlers } = engine;
    const recipes = [DEFAULT_RECIPE, DEFAULT_RECIPES.depth];
    const before = CALLS.recipes.figures.output.parse(await handlers.recipes.figures({ recipes }));
    expect(before).toMatchObject([
      { price: { credits: '15.00', seen: 0 }, ms: null, timed: 0 },
      { price: { credits: '10.00', seen: 0 }, ms: null, timed: 0 },
    ]);

    // What a recipe would mend, and nothing calls for, is no part of what is done before.
    const [plain, mending] = await Promise.all(
      [[], ['convert', 'turn'] as const].map((fixes) =>
        handlers.batch.plan({
          paths: [folders.references],
          recipe: DEFAULT_RECIPE,
          views: 'auto',
          fixes: [...fixes],
        }),
      ),
    );
    const prints = (rows: readonly { fingerprint: string | null }[] = []) =>
      rows.map(({ fingerprint }) => fingerprint);
    expect(prints(mending?.rows)).toEqual(prints(plain?.rows));

    const ended = nextEvent(engine, 'batch.ended');
    const plan = await handlers.batch.plan({
      paths: [folders.references],
      recipe: DEFAULT_RECIPE,
      views: 'auto',
    });
    const { batchId } = await handlers.batch.start({ planId: plan.id, rows: null });
    expect((await ended).payload).toEqual({
      batchId,
      title: plan.title,
      done: 2,
      failed: 0,
      cancelled: 0,
      unknown: 0,
    });
    const [learned] = await handlers.recipes.figures({ recipes });
    expect(learned).toMatchObject({ price: { credits: '15.00' }, timed: 2 });
    expect(learned?.ms).toBeGreaterThan(0);

    const page = CALLS.jobs.report.output.parse(await handlers.jobs.report({ batchId, format: 'html' }));
    expect(page.name).toMatch(/-report\.html$/);
    expect(page.text).toContain('2 done');
    expect(page.text).not.toMatch(/https?:/);
    const pictures = page.text.match(/<img [^>]*src="data:image\/webp;base64,/g) ?? [];
    expect(pictures.length).toBeGreaterThanOrEqual(2);
    const json = await handlers.jobs.report({ batchId, format: 'json' });
    const report = batchReportSchema.parse(JSON.parse(json.text));
    expect(report.credits).toBe('30.00');
    expect(report.rows.map(({ state }) => state)).toEqual(['done', 'done']);

    const shown = nextEvent(engine, 'batch.review');
    await handlers.jobs.showResults({ batchId });
    expect((await shown).payload).toEqual({ batchId });
    await expect(handlers.jobs.report({ batchId: 'none', format: 'csv' })).rejects.toThrow(/no report/);
  });
});

describe('a folder of recipes that a studio shares', () => {
  const text = (name: string): string =>
    recipeFileText([{ name, recipe: { ...DEFAULT_RECIPES.depth, format: 'exr' } }]);

  it('is followed: what changes there shows, and while it is away what was read stays', async () => {
    const folders = await jobFolders(0);
    const studio = join(folders.home, 'studio');
    await mkdir(studio);
    await writeFile(join(studio, 'depth.json'), text('Studio depth'));
    const { engine } = await openEngine(folders, await quickService(), { libraryFolder: folders.library });
    const { recipes, settings } = engine.handlers;
    await settings.update({ recipeFolder: studio });
    const read = CALLS.recipes.shared.output.parse(await recipes.shared(undefined));
    expect(read.recipes.map(({ name }) => name)).toEqual(['Studio depth']);

    const changed = nextEvent(engine, 'recipes.changed', ({ payload }) => payload.recipes.length === 2);
    await writeFile(join(studio, 'more.json'), text('More'));
    expect((await changed).payload.recipes.map(({ name }) => name)).toEqual(['Studio depth', 'More']);

    const away = nextEvent(engine, 'recipes.changed', ({ payload }) => payload.away !== null);
    await rename(studio, `${studio}-moved`);
    expect((await away).payload).toMatchObject({
      recipes: [{}, {}],
      away: expect.stringMatching(/is not there/),
    });
    await rm(`${studio}-moved`, { recursive: true });
  });

  it('is searched by the command line for a recipe that is named, and a broken file there stops nothing', async () => {
    const { home, data, args } = await jobFolders(1);
    const studio = join(home, 'studio');
    await mkdir(studio);
    await writeFile(join(studio, 'depth.json'), text('Studio depth'));
    await writeFile(join(studio, 'broken.json'), '{');
    await mkdir(data, { recursive: true });
    await writeFile(join(data, 'settings.json'), JSON.stringify({ recipeFolder: studio }));
    const run = await runCli([...args, '--recipe', 'studio DEPTH', '--dry-run']);
    expect(run.code).toBe(0);
    expect(JSON.stringify(run.events)).toContain('"credits":"10.00"');
    expect(run.stderr + JSON.stringify(run.events)).toContain('broken.json was not read');
    // `--set` finds it alone, too.
    const set = await runCli([
      ...args,
      '--kind',
      'depth',
      '--set',
      'picture1 recipe=studio depth',
      '--dry-run',
    ]);
    expect(set.code).toBe(0);
    expect(JSON.stringify(set.events)).toContain('"format":"exr"');
  });
});
