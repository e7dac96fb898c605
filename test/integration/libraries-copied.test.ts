import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../main/engine/engine.ts';
import { NEWEST_FIRST } from '../../shared/model/library-order.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { runCli } from '../helpers/engine/run-cli.ts';
import { HAS_NAMED_PIPES, hangAt } from '../helpers/named-pipe.ts';

const idIn = async (folder: string): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'library.json'), 'utf8')).id;
const assetsOf = async (engine: Engine) =>
  (await engine.handlers.library.list({ ...NEWEST_FIRST, offset: 0, limit: 50 })).assets;

/** A library with one asset with stars in a collection, and its copy beside it. */
async function copied() {
  const folders = await jobFolders(1);
  const service = await quickService();
  const { engine, close } = await openEngine(folders, service, { libraryFolder: folders.library });
  const paths = [folders.references];
  const plan = await engine.handlers.batch.plan({ paths, recipe: DEFAULT_RECIPE, views: 'auto' });
  await engine.handlers.batch.start({ planId: plan.id, rows: null });
  await engine.jobs.whenIdle();
  const [made] = await assetsOf(engine);
  const ids = [made!.asset.id];
  await engine.handlers.library.edit({ edits: [{ ids, change: { rating: 4, addTags: ['prop'] } }] });
  const copy = join(folders.library, '..', 'copy');
  // The engine still writes down what it measures, under a lock that comes and goes.
  await cp(folders.library, copy, { recursive: true, filter: (from) => !from.endsWith('.lock') });
  return { folders, service, engine, close, copy, libraries: engine.handlers.libraries };
}

describe('a copied library', () => {
  it('is not opened before the artist has said what it is; as one of its own it keeps all and gets an id, and the original keeps its', async () => {
    const { folders, service, engine, copy, libraries, close } = await copied();
    await expect(libraries.open({ folder: copy })).rejects.toMatchObject({
      kind: 'usage',
      detail: 'library-copied',
    });
    expect(await libraries.copyOf({ folder: copy })).toEqual({ folder: folders.library, state: 'there' });
    const before = await idIn(folders.library);
    expect(await idIn(copy)).toBe(before);

    const listed = await libraries.open({ folder: copy, answer: 'own' });
    expect(listed.map(({ folder, state }) => ({ folder, state }))).toEqual([
      { folder: copy, state: 'there' },
      { folder: folders.library, state: 'there' },
    ]);
    expect([await idIn(folders.library), (await idIn(copy)) === before]).toEqual([before, false]);
    await expect.poll(async () => (await assetsOf(engine)).map(({ asset }) => asset.rating)).toEqual([4]);
    expect(await libraries.copyOf({ folder: copy })).toBeNull();

    // From now on they are two: what is changed in one is not in the other.
    const [own] = await assetsOf(engine);
    await engine.handlers.library.edit({ edits: [{ ids: [own!.asset.id], change: { rating: 1 } }] });
    await libraries.open({ folder: folders.library });
    await expect.poll(async () => (await assetsOf(engine)).map(({ asset }) => asset.rating)).toEqual([4]);
    await close();
    const { engine: next } = await openEngine(folders, service, { libraryFolder: copy });
    await expect.poll(async () => (await assetsOf(next)).map(({ asset }) => asset.rating)).toEqual([1]);
  });

  it('goes on as the library that it was if it is said to be moved, and the other one is asked about from then on', async () => {
    const { folders, copy, libraries } = await copied();
    const id = await idIn(copy);
    const listed = await libraries.open({ folder: copy, answer: 'moved' });
    expect(listed.map(({ folder }) => folder)).toEqual([copy]);
    expect(await idIn(copy)).toBe(id);
    await expect(libraries.open({ folder: folders.library })).rejects.toMatchObject({
      detail: 'library-copied',
    });
  });

  it('is asked about while nobody can see whether its original is there, and follows alone where it is gone for certain', async () => {
    const { folders, copy, libraries } = await copied();
    const other = join(copy, '..', 'other');
    await mkdir(other);
    await libraries.make({ folder: other });
    const away = `${folders.library}-away`;
    await rename(folders.library, away);
    expect(await libraries.copyOf({ folder: copy })).toBeNull();
    await libraries.open({ folder: copy });
    expect((await libraries.list(undefined)).map(({ folder }) => folder)).toEqual([copy, other]);
  });

  it.runIf(HAS_NAMED_PIPES)('whose original hangs is asked about', { timeout: 90_000 }, async () => {
    const { folders, copy, libraries, close, service } = await copied();
    const other = join(copy, '..', 'other');
    await mkdir(other);
    await libraries.make({ folder: other });
    await close();
    const manifest = join(folders.library, 'library.json');
    await rm(manifest);
    hangAt(manifest);
    const { engine } = await openEngine(folders, service, { libraryFolder: other });
    expect(await engine.handlers.libraries.copyOf({ folder: copy })).toEqual({
      folder: folders.library,
      state: 'silent',
    });
  });

  it('is refused without a window, with words on what to do, and is opened once it is one of its own', async () => {
    const { folders, copy, libraries, close, service } = await copied();
    const other = join(copy, '..', 'other');
    await mkdir(other);
    await libraries.make({ folder: other });
    await close();
    const places = ['--library', copy, '--data', folders.data];
    const refused = await runCli(['batch', folders.references, '--dry-run', ...places], { env: service.env });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/is a copy of the one in .* npm run library -- own --library/);
    const run = await runCli(['library', 'own', '--library', copy]);
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toContain('has an id of its own now');
    expect(await idIn(copy)).not.toBe(await idIn(folders.library));
    const { engine } = await openEngine(folders, service, { libraryFolder: copy });
    await expect.poll(async () => (await assetsOf(engine)).length).toBe(1);
    const nameless = await runCli(['library', 'own']);
    expect([nameless.code, nameless.stderr]).toEqual([
      2,
      'Name the copy with --library; nothing was changed.\n',
    ]);
  });
});
