import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RECIPE } from '../../shared/model/recipe.ts';
import { viewsOf } from '../../shared/model/reference.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { quickService } from '../helpers/engine/quick-service.ts';

describe('views that were arranged by hand', () => {
  it('are sent as arranged, and are so again after a restart, with what is new in the folder grouped by names', async () => {
    const service = await quickService();
    const folders = await jobFolders(0);
    const { references } = folders;
    const names = ['bot_front.png', 'bot_back.png', 'one.png', 'two.png'];
    for (const [index, name] of names.entries()) await writePicture(join(references, name), index * 50, 64);
    const path = (name: string): string => join(references, name);
    const request = { paths: [references], recipe: DEFAULT_RECIPE, views: 'auto' as const };
    const arranged = [
      {
        name: 'bot',
        pictures: [
          { path: path('bot_back.png'), view: 'front' as const },
          { path: path('bot_front.png'), view: 'back' as const },
          { path: path('two.png'), view: 'left' as const },
        ],
      },
    ];
    const wordsOf = (rows: readonly { readonly reference: Parameters<typeof viewsOf>[0] }[]) =>
      rows.map(({ reference }) => [
        reference.name,
        ...viewsOf(reference).map(({ view, image }) => `${view}=${image.name}`),
      ]);
    const BOT = ['bot', 'front=bot_back.png', 'back=bot_front.png', 'left=two.png'];

    const first = await openEngine(folders, service, { libraryFolder: folders.library });
    const plan = await first.engine.handlers.batch.plan(request);
    const grouped = await first.engine.handlers.batch.group({ planId: plan.id, subjects: arranged });
    expect(wordsOf(grouped.rows)).toEqual([BOT, ['one', 'front=one.png']]);
    // what did not change keeps its row
    expect(grouped.rows.map(({ id }) => id)).toEqual(plan.rows.slice(0, 2).map(({ id }) => id));
    await expect(
      first.engine.handlers.batch.group({
        planId: plan.id,
        subjects: [{ name: 'x', pictures: [{ path: '/not/there.png', view: 'front' }] }],
      }),
    ).rejects.toThrow(/is not in this plan any more/);
    await first.engine.handlers.batch.start({
      planId: plan.id,
      rows: grouped.rows.slice(0, 1).map(({ id, fingerprint }) => ({ id, fingerprint: fingerprint ?? '' })),
    });
    await first.engine.jobs.whenIdle();
    const [sent] = first.engine.jobs.list();
    expect(sent?.job.state.state).toBe('done');
    expect(wordsOf(sent === undefined ? [] : [sent.job])).toEqual([BOT]);
    await first.close();

    for (const name of ['new_front.png', 'new_left.png']) await writePicture(path(name), name.length * 9, 64);
    const second = await openEngine(folders, service, { libraryFolder: folders.library });
    const again = await second.engine.handlers.batch.plan(request);
    expect(wordsOf(again.rows)).toEqual([
      BOT,
      ['new', 'front=new_front.png', 'left=new_left.png'],
      ['one', 'front=one.png'],
    ]);
    expect(again.rows.map(({ status }) => status)).toEqual(['done', 'new', 'new']);
  });
});
