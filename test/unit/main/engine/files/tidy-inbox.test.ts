import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { neededFiles } from '../../../../../main/engine/files/needed-files.ts';
import { inboxToClear, tidyInbox } from '../../../../../main/engine/files/tidy-inbox.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import type { Job } from '../../../../../shared/model/job.ts';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { fetchingJob, quietLogger } from '../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const DAY = 86_400_000;
const GB = 2 ** 30;
const now = 100 * DAY;
const entry = (name: string, days: number, bytes = 1) => ({ name, bytes, droppedAt: now - days * DAY });

describe('the inbox', () => {
  it('deletes what nothing needs after two weeks, and nothing else', () => {
    const entries = [entry('old', 15), entry('needed', 99), entry('new', 13)];
    expect(inboxToClear(entries, new Set(['needed']), now)).toEqual(['old']);
  });

  it('loses the oldest sooner where all of it is too much, but nothing that was dropped within a day', () => {
    const entries = [entry('c', 0.5, GB), entry('b', 3, GB), entry('a', 5, GB), entry('needed', 9, GB)];
    expect(inboxToClear(entries, new Set(['needed']), now)).toEqual(['a', 'b']);
    expect(inboxToClear([entry('c', 0.5, 9 * GB)], new Set(), now)).toEqual([]);
    expect(inboxToClear([entry('b', 3, GB), entry('a', 5, GB)], new Set(), now)).toEqual([]);
  });

  it('keeps on the disk what a job, a chain, a plan or a source of late refers to', async () => {
    const inbox = join(await tempFolder(), 'inbox');
    const names = ['a', 'b', 'c', 'd', 'e', 'f', '0'].map((letter) => letter.repeat(64));
    const file = (at: number): string => join(inbox, names[at] ?? '', 'cup.png');
    for (const [at, name] of names.entries()) {
      await mkdir(join(inbox, name), { recursive: true });
      await writeFile(file(at), 'x');
      await utimes(join(inbox, name), 1, 1);
    }
    await mkdir(join(inbox, 'of-somebody'));
    const image = {
      path: file(0),
      name: 'cup.png',
      bytes: 1,
      format: null,
      width: 1,
      height: 1,
      sha256: null,
    };
    const owed = fetchingJob({ kind: 'single', name: 'cup', image });
    const done = {
      ...fetchingJob({ kind: 'single', name: 'cup', image: { ...image, path: file(1) } }),
      state: { state: 'done', taskId: 'a', assetId: 'a', at: 1 },
    } as Job;
    const settings = settingsSchema.parse({
      recentFolders: [file(2)],
      appearance: {
        theme: 'dark',
        coverSize: 190,
        sources: { sources: [join(inbox, names[3] ?? '')], imageUrls: [], meshes: [] },
      },
    });
    await tidyInbox({
      inbox,
      clock: systemClock,
      logger: quietLogger,
      needed: () =>
        neededFiles({
          jobs: { list: () => [{ job: owed }, { job: done }], chains: { files: () => [file(5)] } },
          settings,
          plans: [file(4)],
        }),
      closing: new AbortController().signal,
    });
    expect((await readdir(inbox)).sort()).toEqual([...[0, 2, 3, 4, 5].map((at) => names[at]), 'of-somebody']);
  });

  it('that is not there is none to be tidied', async () => {
    const inbox = join(await tempFolder(), 'inbox');
    const closing = new AbortController().signal;
    await tidyInbox({ inbox, clock: systemClock, logger: quietLogger, needed: () => [], closing });
  });
});
