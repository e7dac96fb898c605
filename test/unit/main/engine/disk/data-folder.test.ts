import { chmod, lstat, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepDataPrivate, privacyWords } from '../../../../../main/engine/disk/data-folder.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const modeOf = async (path: string): Promise<number> => (await lstat(path)).mode & 0o777;

async function wideData(): Promise<string> {
  const data = join(await tempFolder(), 'data');
  for (const folder of ['', 'cache/models', 'backups', 'inbox/a', 'service/results/1']) {
    await mkdir(join(data, folder), { recursive: true });
  }
  for (const file of ['ledger.sqlite', 'settings.json.damaged-2', 'cache/models/x', 'service/tasks.sqlite']) {
    await writeFile(join(data, file), 'x');
    await chmod(join(data, file), 0o644);
  }
  for (const folder of [
    'service/results/1',
    'service/results',
    'service',
    'cache/models',
    'cache',
    'inbox',
    '',
  ])
    await chmod(join(data, folder), 0o755);
  return data;
}

describe('a data folder of ours that others may look into', () => {
  it('is taken from them to its depths', async () => {
    const data = await wideData();
    expect(await keepDataPrivate(data)).toEqual({ is: 'private' });
    for (const folder of ['', 'cache', 'cache/models', 'inbox', 'service', 'service/results/1'])
      expect(await modeOf(join(data, folder)), folder).toBe(0o700);
    for (const file of ['ledger.sqlite', 'settings.json.damaged-2', 'cache/models/x', 'service/tasks.sqlite'])
      expect(await modeOf(join(data, file)), file).toBe(0o600);
  });

  it('is ours in spite of what a file manager left in it', async () => {
    const data = await wideData();
    await writeFile(join(data, '.DS_Store'), 'x');
    expect(await keepDataPrivate(data)).toEqual({ is: 'private' });
    expect(await modeOf(data)).toBe(0o700);
  });

  it('is ours with what watched folders, imports and opened copies keep in it', async () => {
    const data = await wideData();
    for (const folder of ['imports', 'open-with']) await mkdir(join(data, folder));
    for (const file of ['watch.sqlite', 'watch.sqlite-wal', 'imports/1.jsonl', 'arranged-views.json']) {
      await writeFile(join(data, file), 'x');
      await chmod(join(data, file), 0o644);
    }
    expect(await keepDataPrivate(data)).toEqual({ is: 'private' });
    for (const file of ['watch.sqlite', 'watch.sqlite-wal', 'imports/1.jsonl', 'arranged-views.json'])
      expect(await modeOf(join(data, file)), file).toBe(0o600);
  });

  it('is ours with what is kept of rows of plans in it', async () => {
    const data = await wideData();
    const files = ['rows-set.jsonl', 'rows-left-out.jsonl', 'redone-marks.jsonl', 'rows-set.jsonl.damaged-1'];
    for (const file of files) {
      await writeFile(join(data, file), 'x');
      await chmod(join(data, file), 0o644);
    }
    expect(await keepDataPrivate(data)).toEqual({ is: 'private' });
    for (const file of files) expect(await modeOf(join(data, file)), file).toBe(0o600);
  });

  it('is ours with what a studio’s keeper of an account keeps in it, and not with results of somebody else', async () => {
    const data = await wideData();
    for (const folder of ['results', 'upstream-images']) await mkdir(join(data, folder));
    await chmod(join(data, 'upstream-images'), 0o755);
    expect(await keepDataPrivate(data)).toEqual({ is: 'shared', others: ['results'] });
    for (const file of ['upstream-keeper.json', 'upstream-place.json'])
      await writeFile(join(data, file), '{}');
    await chmod(join(data, 'upstream-place.json'), 0o644);
    expect(await keepDataPrivate(data)).toEqual({ is: 'private' });
    expect(await modeOf(data)).toBe(0o700);
    expect(await modeOf(join(data, 'upstream-images'))).toBe(0o700);
    expect(await modeOf(join(data, 'upstream-place.json'))).toBe(0o600);
  });

  it('keeps its hands off what a link in it leads to', async () => {
    const data = await wideData();
    const elsewhere = join(data, '..', 'elsewhere');
    await mkdir(elsewhere);
    await chmod(elsewhere, 0o755);
    await symlink(elsewhere, join(data, 'inbox', 'link'));
    await symlink(elsewhere, join(data, 'logs'));
    await keepDataPrivate(data);
    expect(await modeOf(elsewhere)).toBe(0o755);
  });

  it('is left alone on Windows, which has no modes', async () => {
    const data = await wideData();
    expect(await keepDataPrivate(data, 'win32')).toEqual({ is: 'private' });
    expect(await modeOf(data)).toBe(0o755);
  });
});

describe('files that an earlier version left readable in a folder that was private', () => {
  it('are tightened too', async () => {
    const data = await wideData();
    const backup = join(data, 'backups', 'ledger-2026-01-01T00-00-00-000Z.sqlite');
    await writeFile(backup, 'x');
    await chmod(backup, 0o644);
    for (const folder of ['backups', '']) await chmod(join(data, folder), 0o700);
    await keepDataPrivate(data);
    expect(await modeOf(backup)).toBe(0o600);
    expect(await modeOf(join(data, 'ledger.sqlite'))).toBe(0o600);
  });
});

describe('a folder that holds files of somebody else', () => {
  it('is said and not changed', async () => {
    const data = await wideData();
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) await writeFile(join(data, name), 'x');
    const privacy = await keepDataPrivate(data);
    expect(privacy).toMatchObject({ is: 'shared' });
    expect(await modeOf(data)).toBe(0o755);
    expect(await modeOf(join(data, 'ledger.sqlite'))).toBe(0o644);
    expect(privacyWords(data, privacy)).toMatch(/not Maquette’s \(.*and 1 more\).*--data.*chmod 700/);
  });

  it('has nothing said of it where nobody else may look into it', async () => {
    const data = await wideData();
    await writeFile(join(data, 'a.txt'), 'x');
    await chmod(data, 0o700);
    const privacy = await keepDataPrivate(data);
    expect(privacyWords(data, privacy)).toBeNull();
    expect(await modeOf(join(data, 'ledger.sqlite'))).toBe(0o600);
  });
});
