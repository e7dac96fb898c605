import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKeptCorrections } from '../../../../../../main/engine/batch/views/kept-corrections.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const FILE = 'arranged-views.json';
const open = (data: string) => createKeptCorrections({ data, logger: quietLogger, clock: { now: () => 7 } });
const subject = (name: string, folder = '/refs') => ({
  name,
  pictures: [{ path: `${folder}/${name}.png`, view: 'front' as const }],
});

describe('how views were arranged', () => {
  it('is there after the next start', async () => {
    const data = await tempFolder();
    await open(data).keep([], [subject('chair')]);
    expect(await open(data).read()).toEqual([subject('chair')]);
  });

  it('of which the file cannot be read is set aside', async () => {
    const data = await tempFolder();
    await writeFile(join(data, FILE), '{');
    const kept = open(data);
    expect(await kept.read()).toEqual([]);
    await kept.keep([], [subject('chair')]);
    expect((await readdir(data)).sort()).toEqual([FILE, `${FILE}.damaged-7`]);
  });

  it('by a newer version is left as it is; what is arranged now holds until the end', async () => {
    const data = await tempFolder();
    const newer = JSON.stringify({ version: 2, subjects: [], more: 'of it' });
    await writeFile(join(data, FILE), newer);
    const kept = open(data);
    await kept.keep([], [subject('chair')]);
    expect(await kept.read()).toEqual([subject('chair')]);
    expect(await readdir(data)).toEqual([FILE]);
    expect(await readFile(join(data, FILE), 'utf8')).toBe(newer);
  });

  it('is kept as far as the next start can read it, the latest first, however long the paths are', async () => {
    const data = await tempFolder();
    const deep = `/${'ü'.repeat(900)}`;
    const many = Array.from({ length: 5_000 }, (_, at) => subject(`s${at}`, deep));
    await open(data).keep([], many);
    const read = await open(data).read();
    expect(read.at(-1)).toEqual(many.at(-1));
    expect(read.length).toBeLessThan(many.length);
    expect(await readdir(data)).toEqual([FILE]);
  });
});
