import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchReportSchema } from '../../shared/model/report/batch-report.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { runCli } from '../helpers/engine/run-cli.ts';

describe('the report of a run', () => {
  it('says what became of each reference, with pictures, and of a second run that all was done', async () => {
    const { home, references, args } = await jobFolders(2);
    await writeFile(join(references, 'notes.png'), 'no picture');
    const page = join(home, 'report.html');
    const run = await runCli([...args, '--kind', 'depth', '--report', page]);
    expect(run.stderr).toBe('');
    const html = await readFile(page, 'utf8');
    expect(html).toContain('2 done · 1 cannot be used');
    expect(html.match(/<img [^>]*src="data:image\/webp;base64,[A-Za-z0-9+/=]{40,}"/g)).toHaveLength(4);
    expect(html).not.toMatch(/https?:/);

    const data = join(home, 'report.json');
    await runCli([...args, '--kind', 'depth', '--report', data]);
    const report = batchReportSchema.parse(JSON.parse(await readFile(data, 'utf8')));
    expect(report.rows.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'notes blocked',
      'picture1 done-before',
      'picture2 done-before',
    ]);
  });

  it('is refused before anything is sent where something else lies', async () => {
    const { home, args } = await jobFolders(1);
    const path = join(home, 'notes.csv');
    await writeFile(path, 'mine');
    const run = await runCli([...args, '--report', path]);
    expect(run.code).toBe(2);
    expect(JSON.stringify(run.events)).toContain('is no report of Maquette’s');
    expect(await readFile(path, 'utf8')).toBe('mine');
  });
});
