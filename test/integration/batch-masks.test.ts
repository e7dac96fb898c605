import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { placeOf, viewsOf } from '../../shared/model/reference.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { runCli, summaryOf } from '../helpers/engine/run-cli.ts';

const photo = (path: string, hue: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: hue, g: 90, b: 40 } } }).toFile(
    path,
  );
/** A white box of this width on black. */
const mask = async (path: string, { box = 30, width = 60, height = 40 } = {}) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><rect x="5" y="5" width="${box}" height="${height - 10}" fill="#fff"/></svg>`;
  await writeFile(path, await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer());
};

/** What a plan says of each file: `new mask`. */
const fates = ({ rows }: Plan) =>
  Object.fromEntries(
    rows.map(({ reference, status }) => {
      const mended = viewsOf(reference).flatMap(({ image }) => image.mended?.fixes ?? []);
      return [basename(placeOf(reference)), [status, ...mended].join(' ')];
    }),
  );

async function maskedFolder() {
  const folders = await jobFolders(0);
  await mkdir(folders.references);
  const at = (name: string): string => join(folders.references, name);
  await photo(at('chair.jpg'), 200);
  await mask(at('chair.mask.png'));
  await photo(at('lamp.png'), 100);
  return { ...folders, at };
}

describe('a mask beside a picture', () => {
  it('is its alpha wherever the recipe cuts out, until it is ignored; one that changed after the plan is not sent', async () => {
    const service = await quickService();
    const folders = await maskedFolder();
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    const { batch, library } = engine.handlers;
    const request = { paths: [folders.references], recipe: DEFAULT_RECIPE, views: 'auto' as const };
    const plan = await batch.plan(request);
    expect(fates(plan)).toEqual({ 'chair.jpg': 'new mask', 'lamp.png': 'new' });
    const chair = folders.at('chair.jpg');
    // A scene is made with its background.
    const scene = { ...DEFAULT_RECIPE, model: 'scene-portraitv1.5', resolution: '1536' } as const;
    const [row = ''] = plan.rows.map(({ id }) => id);
    const own = await batch.change({ planId: plan.id, changes: [{ rows: [row], recipes: [scene] }] });
    expect(fates(own)['chair.jpg']).toBe('new');
    const back = await batch.change({ planId: plan.id, changes: [{ rows: [row], recipes: [null] }] });
    expect(back.rows[0]?.fingerprint).toBe(plan.rows[0]?.fingerprint);

    const ignored = await batch.ignoreMasks({ planId: plan.id, images: [chair], isIgnored: true });
    expect(fates(ignored)['chair.jpg']).toBe('new');
    expect(fates(await batch.plan(request))['chair.jpg']).toBe('new');
    await batch.ignoreMasks({ planId: plan.id, images: [chair], isIgnored: false });
    // Files that are named one by one have their masks, too.
    expect(fates(await batch.plan({ ...request, paths: [chair] }))['chair.jpg']).toBe('new mask');

    await mask(folders.at('chair.mask.png'), { box: 20 });
    expect((await batch.start({ planId: plan.id, rows: null })).jobs).toBe(1);
    const later = await batch.judgeAgain({ planId: plan.id });
    expect(later.rows[0]?.findings[0]?.message).toContain(
      'chair.mask.png of chair.jpg is not the file any more',
    );
    const anew = await batch.plan(request);
    expect(anew.rows[0]?.fingerprint).not.toBe(plan.rows[0]?.fingerprint);
    expect((await batch.start({ planId: anew.id, rows: null })).jobs).toBe(1);
    await engine.jobs.whenIdle();
    expect(fates(await batch.plan(request))).toEqual({ 'chair.jpg': 'done mask', 'lamp.png': 'done' });
    const { assets } = await library.list({ offset: 0, limit: 9 });
    const made = assets.find(({ asset }) => asset.name === 'chair');
    const [sent] = made?.asset.references ?? [];
    expect(sent).toMatchObject({ source: chair, mended: { fixes: ['mask'] } });
    expect(sent?.mended?.mask).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is told by a dry run in words and as a plan file, which runs with that mask alone', async () => {
    const folders = await maskedFolder();
    const service = await quickService();
    const env = { ...service.env };
    const dry = await runCli([...folders.args, '--dry-run'], { env });
    const [plan] = dry.events;
    if (plan?.event !== 'plan') throw new Error('There is no plan.');
    expect(plan.rows?.map(({ fixes }) => fixes)).toEqual([['mask'], []]);
    const file = join(folders.home, 'plan.json');
    await writeFile(file, dry.stdout);
    await mask(folders.at('chair.mask.png'), { box: 20 });
    const run = await runCli(['batch', '--plan', file, ...folders.args.slice(2)], { env });
    expect(summaryOf(run)).toMatchObject({ submitted: 1 });
    expect(run.stdout + run.stderr).toContain(
      'chair.mask.png is not the file any more that the plan was made for',
    );
  });

  it('is left out of all pictures by --masks off, also by a plan file of such a run', async () => {
    const folders = await maskedFolder();
    await mask(folders.at('lamp.mask.png'), { box: 0 });
    const { env } = await quickService();
    const dry = await runCli([...folders.args, '--dry-run', '--masks', 'off'], { env });
    const [plan] = dry.events;
    if (plan?.event !== 'plan') throw new Error('There is no plan.');
    expect(plan.rows?.map(({ fixes, status }) => [status, ...fixes])).toEqual([['new'], ['new']]);
    const file = join(folders.home, 'plan.json');
    await writeFile(file, dry.stdout);
    const run = await runCli(['batch', '--plan', file, ...folders.args.slice(2)], { env });
    expect(summaryOf(run)).toMatchObject({ submitted: 2, done: 2 });
    const again = await runCli([...folders.args, '--masks', 'off'], { env });
    expect(summaryOf(again)).toMatchObject({ submitted: 0, skipped: 2 });
  });

  it('that does not fit is said and blocks its picture alone; hostile ones stop nothing', async () => {
    const service = await quickService();
    const { at, ...folders } = await maskedFolder();
    const names = ['shape', 'empty', 'text', 'fifo', 'link', 'folder', 'two'];
    for (const [index, name] of names.entries()) await photo(at(`${name}.png`), index * 20 + 3);
    await mask(at('shape.mask.png'), { width: 40, height: 60 });
    await mask(at('empty.mask.png'), { box: 0 });
    await writeFile(at('text.mask.png'), 'no picture');
    execFileSync('mkfifo', [at('fifo.mask.png')]);
    await symlink('/dev/zero', at('link.mask.png'));
    await mkdir(at('folder.mask.png'));
    await mask(at('two.mask.png'));
    await mask(at('two.mask.webp'));
    await mask(at('lone.mask.png'));
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    const { batch } = engine.handlers;
    const request = { paths: [folders.references], recipe: DEFAULT_RECIPE, views: 'auto' as const };
    const plan = await batch.plan(request);
    const said = Object.fromEntries(
      plan.rows.map(({ reference, findings }) => [basename(placeOf(reference)), findings[0]?.message ?? '']),
    );
    expect(fates(plan)).toMatchObject({ 'chair.jpg': 'new mask', 'lamp.png': 'new', 'folder.png': 'new' });
    expect(said['shape.png']).toContain('(40 × 60) has other proportions than shape.png (60 × 40)');
    expect(said['empty.png']).toContain('shows next to nothing');
    for (const name of ['text', 'fifo', 'link']) expect(said[`${name}.png`]).toContain('cannot be read');
    expect(said['two.png']).toContain('more than one mask');
    expect(said['lone.mask.png']).toContain('no picture lone lies beside it');
    const images = plan.rows.flatMap(({ reference }) => viewsOf(reference).map(({ image }) => image.path));
    const ignored = await batch.ignoreMasks({ planId: plan.id, images, isIgnored: true });
    expect(
      ignored.rows.filter(({ status }) => status === 'blocked').map(({ reference }) => reference.name),
    ).toEqual(['lone.mask.png']);
  });
});
