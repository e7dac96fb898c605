import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { appEntry } from '../helpers/app-entry.ts';
import { assetOf, writeLibrary, writeSidecar } from '../helpers/engine/sidecars.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

interface FindEnd {
  readonly code: number;
  readonly lines: readonly string[];
  readonly stderr: string;
}

/** Runs `library find` as a process of its own. */
function find(args: readonly string[]): Promise<FindEnd> {
  const argv = ['--disable-warning=ExperimentalWarning', appEntry('main/cli'), 'library', 'find', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, argv, (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter((line) => line !== '');
      resolve({ code: error === null ? 0 : Number(error.code), lines, stderr });
    });
  });
}

async function library(): Promise<string> {
  const folder = join(await tempFolder(), 'lib');
  await writeLibrary(folder, 'the-library');
  const assets = [
    assetOf('robin', {
      name: 'Green Bird',
      tags: ['prop'],
      rating: 4,
      createdAt: '2026-11-20T12:00:00.000Z',
    }),
    assetOf('chair', { name: 'Élan 椅子', tags: ['old'], createdAt: '2026-11-21T12:00:00.000Z' }),
  ];
  for (const asset of assets) await writeSidecar(folder, `assets/2026-11/${asset.id}`, asset);
  await writeSidecar(folder, 'trash/2026-11/gone', assetOf('gone', { name: 'bird' }));
  return folder;
}

describe('npm run library -- find', () => {
  it('finds what looks like an asset, the nearest first, and says what it has to look at', async () => {
    const folder = join(await tempFolder(), 'lib');
    await writeLibrary(folder, 'the-library');
    const draw = (shape: string, ending: 'png' | 'jpeg'): Promise<Buffer> =>
      sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${shape}</svg>`))
        .flatten({ background: '#fff' })
        [ending]()
        .toBuffer();
    const lamp =
      '<polygon points="120,30 180,30 220,100 80,100" fill="#c83"/><rect x="140" y="100" width="20" height="150" fill="#333"/>';
    const bench =
      '<rect x="20" y="120" width="260" height="30" fill="#864"/><rect x="40" y="150" width="20" height="90" fill="#642"/>';
    const covers = {
      lamp: await draw(lamp, 'png'),
      bench: await draw(bench, 'png'),
      copy: await sharp(await draw(lamp, 'jpeg'))
        .resize(170)
        .toBuffer(),
    };
    for (const [id, bytes] of Object.entries(covers)) {
      const asset = assetOf(id);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const cover = { path: 'cover.png', role: 'cover' as const, bytes: bytes.length, sha256 };
      const files = [...asset.files.filter(({ role }) => role === 'result'), cover];
      await writeSidecar(folder, `assets/2026-11/${id}`, { ...asset, files });
      await writeFile(join(folder, 'assets/2026-11', id, 'cover.png'), bytes);
    }
    const data = join(await tempFolder(), 'data');
    const found = await find(['--library', folder, '--data', data, '--json', 'like:lamp']);
    expect(found.lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['lamp', 'copy']);
    expect([found.code, found.stderr]).toEqual([
      0,
      'Looking at 3 pictures that Maquette has not looked at yet.\n',
    ]);
    const nobody = await find(['--library', folder, '--data', data, 'like:nobody']);
    expect([nobody.code, nobody.stderr]).toEqual([
      2,
      expect.stringContaining('no asset of this library has the id nobody'),
    ]);
  });

  it('knows what is in a collection, and leaves the files as they are', async () => {
    const folder = await library();
    await mkdir(join(folder, 'collections'));
    const collection = {
      format: 'maquette-collection',
      version: 1,
      id: 'c-1',
      name: 'Tavern set',
      assets: ['gone', 'robin'],
    };
    await writeFile(join(folder, 'collections', 'tavern.json'), JSON.stringify(collection));
    const before = await readdir(folder, { recursive: true });
    const ids = async (query: string): Promise<readonly string[]> => {
      const { code, lines } = await find(['--library', folder, '--json', '--', query]);
      expect(code).toBe(0);
      return lines.map((line) => (JSON.parse(line) as { id: string }).id);
    };
    expect(await ids('collection:"tavern SET"')).toEqual(['robin']);
    expect(await ids('-collection:c-1')).toEqual(['chair']);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  it('lists what matches, for people and for programs, and writes nothing', async () => {
    const folder = await library();
    const before = await readdir(folder, { recursive: true });
    const all = await find(['--library', folder, '--json']);
    expect(all.lines.map((line) => JSON.parse(line))).toEqual([
      { id: 'chair', name: 'Élan 椅子', path: join(folder, 'assets/2026-11/chair') },
      { id: 'robin', name: 'Green Bird', path: join(folder, 'assets/2026-11/robin') },
    ]);
    const ids = async (...query: string[]): Promise<readonly string[]> => {
      const { code, lines } = await find(['--library', folder, '--json', '--', ...query]);
      expect(code).toBe(0);
      return lines.map((line) => (JSON.parse(line) as { id: string }).id);
    };
    expect(await ids('tag:prop stars:>=4 faces:<200k')).toEqual([]);
    expect(await ids('gre', 'tag:prop', 'stars:>=4')).toEqual(['robin']);
    expect(await ids('-tag:prop')).toEqual(['chair']);
    expect(await ids('椅')).toEqual(['chair']);
    // Two results of one mesh: the newer one, which nothing was decided about, is the one that is seen.
    const mesh = { from: 'url', url: 'https://example.com/chair.glb' } as const;
    for (const [id, decision] of [['old', 'keep'] as const, ['new', undefined] as const]) {
      const createdAt = `2026-11-2${id === 'old' ? 2 : 3}T12:00:00.000Z`;
      await writeSidecar(
        folder,
        `assets/2026-11/${id}`,
        assetOf(id, { createdAt, decision, mesh, references: [] }),
      );
    }
    expect(await ids('decision:keep')).toEqual(['old']);
    const seen = await find(['decision:keep', '--stacks', '--library', folder]);
    expect([seen.code, seen.lines]).toEqual([0, []]);
    const words = await find(['bird', '--library', folder]);
    expect([words.code, words.lines]).toEqual([0, [expect.stringMatching(/^Green Bird {2}.*robin$/)]]);
    const after = await readdir(folder, { recursive: true });
    expect(after.filter((path) => !/old|new/.test(path))).toEqual(before);
  });

  it('refuses a filter that cannot be read, and a folder that is no library', async () => {
    const folder = await library();
    const filter = await find(['stars:many', '--library', folder]);
    expect([filter.code, filter.stderr]).toEqual([2, expect.stringContaining('a number from 0 to 5')]);
    const nowhere = await find(['--library', join(folder, 'nowhere')]);
    expect([nowhere.code, nowhere.stderr]).toEqual([
      2,
      expect.stringMatching(/^There is no library in .*nowhere; .*\n$/),
    ]);
  });

  it('says on stderr how many sidecars it could not read', async () => {
    const folder = await library();
    await writeFile(join(folder, 'assets/2026-11/chair/asset.json'), '{"id": "cha');
    const { code, lines, stderr } = await find(['--library', folder, '--json']);
    expect([code, lines.length]).toEqual([0, 1]);
    expect(stderr).toMatch(
      /^1 asset was left out, because its asset\.json could not be read: .*chair\. .*verify\n$/,
    );
  });
});
