import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processMark } from '../../../../../main/engine/disk/process-start.ts';
import { cutShortWords, sayCutShort } from '../../../../../main/engine/import/cut-short.ts';
import { readImportRecords, writeImportRecord } from '../../../../../main/engine/import/import-record.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const assets = ['chair', 'lamp', 'vase'].map((name) => ({ id: `id of ${name}`, name }));

function libraryWith(folder: string, names: readonly string[]) {
  const ids = new Set(names.map((name) => `id of ${name}`));
  return {
    folder,
    refresh: async () => undefined,
    get: async (id: string) => (ids.has(id) ? ({} as StoredAsset) : null),
  };
}

async function said(data: string, folder: string, names: readonly string[]): Promise<readonly string[]> {
  const notices: string[] = [];
  await sayCutShort({
    ...{ data, library: libraryWith(folder, names), logger: quietLogger },
    ...{ notice: (words: string) => notices.push(words), signal: new AbortController().signal },
  });
  return notices;
}

it('says once, at the start that opens the library, what came in and what did not', async () => {
  const data = await tempFolder();
  await writeImportRecord(data, 'one', { library: '/lib', way: 'copy' }, assets);
  expect(await said(data, '/another', ['chair'])).toEqual([]);
  expect(await said(data, '/lib', ['chair'])).toEqual([
    'An import of 3 assets was cut short when Maquette ended: 1 is in the library, 2 are not (lamp, vase). Import the same files again to go on; what is in is left out.',
  ]);
  expect(await said(data, '/lib', ['chair'])).toEqual([]);
});

it('says nothing of an import that ended by itself', async () => {
  const data = await tempFolder();
  expect(await said(data, '/lib', [])).toEqual([]);
  const forget = await writeImportRecord(data, 'one', { library: '/lib', way: 'move' }, assets);
  await forget();
  expect(await said(data, '/lib', [])).toEqual([]);
});

it('reads a record that was cut off itself as far as it goes, and removes what is none', async () => {
  const data = await tempFolder();
  const many = Array.from({ length: 1_000 }, (_, at) => ({ id: String(at), name: `asset ${at}` }));
  await writeImportRecord(data, 'whole', { library: '/lib', way: 'link' }, many);
  expect((await readImportRecords(data))[0]?.assets).toEqual(many);
  const path = join(data, 'imports', 'whole.jsonl');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.slice(0, -5));
  expect((await readImportRecords(data))[0]?.assets).toHaveLength(999);
  await writeFile(path, text.slice(0, 20));
  await writeFile(join(data, 'imports', 'foreign.jsonl'), '{"format":"maquette-import","version":2}\n');
  expect(await readImportRecords(data)).toEqual([]);
  expect(await readdir(join(data, 'imports'))).toEqual([]);
});

it('says of what was moved that it may lie at both places, and names a few of many', () => {
  expect(cutShortWords({ way: 'move' }, 1, [])).toBe(
    'An import of 1 asset was cut short when Maquette ended; it is in the library. What was to be moved may still lie where it was, too.',
  );
  const many = Array.from({ length: 9 }, (_, at) => ({ id: String(at), name: `a${at}` }));
  expect(cutShortWords({ way: 'link' }, 40, many)).toContain(
    '31 are in the library, 9 are not (a0, a1, a2 and 6 more)',
  );
});

it('a record that cannot be opened hides no other', async () => {
  const data = await tempFolder();
  await writeImportRecord(data, 'whole', { library: '/lib', way: 'copy' }, assets);
  await mkdir(join(data, 'imports', 'a-folder.jsonl'));
  expect(await said(data, '/lib', ['chair'])).toHaveLength(1);
});

it('says nothing, and keeps the record, if another library is opened while it looks', async () => {
  const data = await tempFolder();
  await writeImportRecord(data, 'whole', { library: '/lib', way: 'copy' }, assets);
  let folder = '/lib';
  const notices: string[] = [];
  const switched = {
    ...{ refresh: async () => undefined, get: async () => null },
    get folder(): string {
      const now = folder;
      folder = '/another';
      return now;
    },
  };
  const { signal } = new AbortController();
  const notice = (words: string): unknown => notices.push(words);
  await sayCutShort({ data, library: switched, notice, logger: quietLogger, signal });
  expect(notices).toEqual([]);
  expect(await said(data, '/lib', ['chair'])).toHaveLength(1);
});

it('says nothing of an import that another process is at, until that has ended', async () => {
  const data = await tempFolder();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await once(other, 'spawn');
  await writeImportRecord(data, 'one', { library: '/lib', way: 'copy' }, assets);
  const path = join(data, 'imports/one.jsonl');
  const text = await readFile(path, 'utf8');
  const own = `,"process":"${processMark(process.pid)}"`;
  const of = (record: string, mark: string): string =>
    record.replace(`"pid":${process.pid}`, `"pid":${other.pid}`).replace(own, mark);
  const known = `,"process":"${processMark(other.pid ?? 0)}"`;
  await writeFile(path, of(text, process.platform === 'linux' ? known : ''));
  expect(await said(data, '/lib', [])).toEqual([]);
  // Written by a version, or on a system, that did not say which process it is.
  await writeFile(path, of(text, ''));
  expect(await said(data, '/lib', [])).toEqual([]);
  // A process that began long after the record was written only has the same id.
  await writeFile(path, of(text.replace(/"at":"[^"]*"/, '"at":"2026-11-01T00:00:00.000Z"'), ''));
  expect(await said(data, '/lib', [])).toHaveLength(1);
  // So has one whose beginning is another, whatever the clock said then.
  await writeFile(path, of(text, ',"process":"another start:1"'));
  expect(await said(data, '/lib', [])).toHaveLength(process.platform === 'linux' ? 1 : 0);
  await writeFile(path, of(text, ''));
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(await said(data, '/lib', [])).toHaveLength(1);
});
