import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
