import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StartDisk } from '../../../../../../main/engine/disk/fork-disk.ts';
import { writeKeptRecord } from '../../../../../../main/engine/library/kept-record.ts';
import { fetchingJob } from '../../../../../helpers/engine/doubles.ts';
import { referenceAt } from '../../../../../helpers/engine/kept-assets.ts';
import {
  FOLDERS,
  filesOf,
  flipByte,
  remember,
  rememberCollections,
  sha256,
  startHere,
  startSilent,
  verified,
  verifiedLibrary,
  writeAsset,
} from '../../../../../helpers/engine/verified-library.ts';
import { filesIn } from '../../../../../helpers/files-in.ts';

const { chair, table, lamp } = FOLDERS;
const repair = { repair: true };

describe('a damaged file', () => {
  it('is put back from another asset, and the damaged one stays beside it', async () => {
    const places = await verifiedLibrary();
    const files = { ...filesOf('chair'), 'stool.glb': 'the stool' };
    await writeAsset(places, 'assets/2026-11/stool-0004', { id: 'stool', files });
    const result = join(places.library, chair, 'chair.glb');
    await flipByte(result, 5);
    const damaged = await readFile(result);
    const { repairs } = await verified(places, repair);
    const aside = `${result}.damaged-${sha256(damaged).slice(0, 8)}`;
    const source = join(places.library, 'assets/2026-11/stool-0004/chair.glb');
    expect(repairs).toMatchObject([{ outcome: { is: 'repaired', from: 'other-asset', source, aside } }]);
    expect(await readFile(result, 'utf8')).toBe(filesOf('chair')['chair.glb']);
    expect(await readFile(aside)).toEqual(damaged);
    expect(await verified(places)).toMatchObject({
      faults: [],
      information: [`unexpected-file ${chair}/${aside.split('/').at(-1)}`],
    });
  });

  it('is put back from the original, with the folder that it lay in', async () => {
    const places = await verifiedLibrary();
    await rm(join(places.library, chair, 'reference'), { recursive: true });
    const source = join(places.references, 'chair.png');
    await writeFile(source, 'the picture of chair');
    const { repairs } = await verified(places, repair);
    expect(repairs).toMatchObject([{ outcome: { is: 'repaired', from: 'original', source, aside: null } }]);
    expect(await readFile(join(places.library, chair, 'reference/front.png'), 'utf8')).toBe(
      'the picture of chair',
    );
  });

  it('is not put back from an original of the same size with other bytes', async () => {
    const places = await verifiedLibrary();
    await truncate(join(places.library, chair, 'reference/front.png'), 3);
    await writeFile(join(places.references, 'chair.png'), 'THE PICTURE OF CHAIR');
    const before = await filesIn(join(places.library, chair));
    expect((await verified(places, repair)).repairs).toMatchObject([
      { outcome: { is: 'no-source', silent: [] } },
    ]);
    expect(await filesIn(join(places.library, chair))).toEqual(before);
  });

  it('whose original lies on a disk that does not answer is told, and holds nothing else up', async () => {
    const places = await verifiedLibrary();
    await rm(join(places.library, chair, 'reference/front.png'));
    await rm(join(places.library, lamp, 'asset.json'));
    let started = 0;
    const startDisk: StartDisk = (...given) => (started++ === 0 ? startHere : startSilent)(...given);
    const { repairs } = await verified(places, { ...repair, startDisk, limitMs: 2_000 });
    expect(repairs.map(({ outcome }) => outcome)).toMatchObject([
      { is: 'repaired', from: 'index' },
      { is: 'no-source', silent: [places.references] },
    ]);
  });

  it('that was renamed is found beside its place', async () => {
    const places = await verifiedLibrary();
    const at = join(places.library, lamp);
    await rename(join(at, 'lamp.glb'), join(at, 'lamp (1).glb'));
    const { repairs } = await verified(places, repair);
    expect(repairs).toMatchObject([
      { outcome: { is: 'repaired', from: 'beside', source: join(at, 'lamp (1).glb') } },
    ]);
    expect((await verified(places)).faults).toEqual([]);
  });

  it('is put back from a kept result', async () => {
    const places = await verifiedLibrary();
    const text = filesOf('table')['table.glb'] ?? '';
    await flipByte(join(places.library, table, 'table.glb'), 0);
    const kept = await keptResult(places.library, text);
    const { repairs } = await verified(places, repair);
    expect(repairs).toMatchObject([{ outcome: { is: 'repaired', from: 'kept-result', source: kept } }]);
    expect(await readFile(join(places.library, table, 'table.glb'), 'utf8')).toBe(text);
  });

  it('that was set aside by a repair that was ended is set aside once', async () => {
    const places = await verifiedLibrary();
    const at = join(places.library, lamp);
    await writeFile(join(at, 'spare.glb'), filesOf('lamp')['lamp.glb'] ?? '');
    await flipByte(join(at, 'lamp.glb'), 2);
    const mark = sha256(await readFile(join(at, 'lamp.glb'))).slice(0, 8);
    await cp(join(at, 'lamp.glb'), join(at, `lamp.glb.damaged-${mark}`));
    await verified(places, repair);
    expect((await readdir(at)).filter((name) => name.includes('damaged'))).toEqual([
      `lamp.glb.damaged-${mark}`,
    ]);
  });

  it('leaves no draft, and drafts of repairs that were ended are removed', async () => {
    const places = await verifiedLibrary();
    const at = join(places.library, chair);
    const [old, fresh] = ['.repair-0123456789ab.part', '.repair-ba9876543210.part'];
    await writeFile(join(at, old ?? ''), 'old');
    await writeFile(join(at, fresh ?? ''), 'of a repair that runs');
    await utimes(join(at, old ?? ''), 1, 1);
    await verified(places, repair);
    expect((await readdir(at)).filter((name) => name.startsWith('.'))).toEqual([fresh]);
  });
});

describe('a damaged sidecar', () => {
  it('is written as the index remembers it, and then its files are compared', async () => {
    const places = await verifiedLibrary();
    const sidecar = join(places.library, chair, 'asset.json');
    const before = JSON.parse(await readFile(sidecar, 'utf8'));
    await writeFile(sidecar, '{"id');
    await rm(join(places.library, chair, 'cover.webp'));
    const { faults, repairs } = await verified(places, repair);
    expect(faults).toEqual([`sidecar-damaged ${chair}/asset.json`, `missing ${chair}/cover.webp`]);
    expect(repairs).toMatchObject([
      {
        outcome: { is: 'repaired', from: 'index', aside: `${sidecar}.damaged-${sha256('{"id').slice(0, 8)}` },
      },
      { outcome: { is: 'no-source' } },
    ]);
    expect(JSON.parse(await readFile(sidecar, 'utf8'))).toMatchObject(before);
  });

  it('that is missing is written, too', async () => {
    const places = await verifiedLibrary();
    await rm(join(places.library, lamp, 'asset.json'));
    expect((await verified(places, repair)).repairs).toMatchObject([
      { outcome: { from: 'index', aside: null } },
    ]);
    expect((await verified(places)).faults).toEqual([]);
  });

  it('that nobody remembers is left as it is', async () => {
    const places = await verifiedLibrary();
    await writeFile(join(places.library, chair, 'asset.json'), '{"id');
    const before = await filesIn(places.library);
    const data = join(places.references, 'no-data');
    expect((await verified({ ...places, data }, repair)).repairs).toMatchObject([
      { outcome: { is: 'no-source' } },
    ]);
    expect(await filesIn(places.library)).toEqual(before);
  });

  it('that only the artist can judge is left as it is', async () => {
    const places = await verifiedLibrary();
    const sidecar = join(places.library, chair, 'asset.json');
    await flipByte(sidecar, (await readFile(sidecar, 'utf8')).indexOf('"name": "chair"') + 10);
    const before = await filesIn(places.library);
    expect((await verified(places, repair)).repairs).toMatchObject([{ outcome: { is: 'not-repairable' } }]);
    expect(await filesIn(places.library)).toEqual(before);
  });
});

describe('a damaged library.json', () => {
  it('is written with the id that the index has', async () => {
    const places = await verifiedLibrary();
    const manifest = join(places.library, 'library.json');
    const before = JSON.parse(await readFile(manifest, 'utf8'));
    await truncate(manifest, 4);
    expect((await verified(places, repair)).repairs).toMatchObject([
      { outcome: { is: 'repaired', from: 'index' } },
    ]);
    expect(JSON.parse(await readFile(manifest, 'utf8'))).toEqual(before);
    expect((await verified(places)).faults).toEqual([]);
  });
});

describe('what is never written to', () => {
  it('is what lies behind a link', async () => {
    const places = await verifiedLibrary();
    const at = join(places.library, chair);
    const outside = join(places.references, 'outside');
    await mkdir(outside);
    await rm(join(at, 'reference'), { recursive: true });
    await symlink(outside, join(at, 'reference'));
    await writeFile(join(places.references, 'chair.png'), 'the picture of chair');
    expect((await verified(places, repair)).repairs).toMatchObject([{ outcome: { is: 'changed' } }]);
    expect(await readdir(outside)).toEqual([]);
  });

  it.runIf(process.getuid?.() !== 0 && process.platform !== 'win32')(
    'is a folder that may not be written',
    async () => {
      const places = await verifiedLibrary();
      const at = join(places.library, lamp);
      await writeFile(join(at, 'spare.glb'), filesOf('lamp')['lamp.glb'] ?? '');
      await flipByte(join(at, 'lamp.glb'), 2);
      await chmod(at, 0o555);
      const { repairs } = await verified(places, repair);
      await chmod(at, 0o755);
      expect(repairs).toMatchObject([{ outcome: { is: 'failed', why: 'EACCES' } }]);
    },
  );
});

it('is given one id by the artist alone', async () => {
  const places = await verifiedLibrary();
  await cp(join(places.library, chair), join(places.library, 'assets/2026-11/copy'), { recursive: true });
  await remember(places, ['assets/2026-11/copy']);
  const before = await filesIn(places.library);
  expect((await verified(places, repair)).repairs).toMatchObject([{ outcome: { is: 'not-repairable' } }]);
  expect(await filesIn(places.library)).toEqual(before);
});

/** A result that was downloaded and is no asset yet. Returns its file. */
async function keptResult(library: string, text: string): Promise<string> {
  const folder = join(library, 'assets/2026-11/.table-job-task.part');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'result.glb');
  await writeFile(file, text);
  const job = fetchingJob(await referenceAt(join(library, 'picture.png')));
  await writeKeptRecord(folder, job, {
    file,
    bytes: Buffer.byteLength(text),
    sha256: sha256(text),
    format: 'glb',
    wrong: null,
  });
  return file;
}

describe('a damaged file of collections', () => {
  const texts: Readonly<Record<string, string>> = {
    // Fields that this version does not know, and the spaces of a hand, come back as well.
    'props.json':
      '{"format": "maquette-collection", "version": 1, "id": "props", "name": "Props",   "assets": ["chair"], "mine": 1}',
    'searches.json': JSON.stringify({ format: 'maquette-searches', version: 1, searches: [] }),
    'tags.json': JSON.stringify({ format: 'maquette-tags', version: 1, tags: ['wood'] }),
  };

  /** A library whose collections Maquette has read. */
  async function collected() {
    const places = await verifiedLibrary();
    const folder = join(places.library, 'collections');
    await mkdir(folder);
    for (const [file, text] of Object.entries(texts)) {
      await writeFile(join(folder, file), text);
      // A whole second, so that the test can give it back exactly.
      await utimes(join(folder, file), 1_000, 1_000);
    }
    await rememberCollections(places);
    return { places, folder };
  }

  it('comes back to the byte as the index has it, also if Maquette has read the damaged one since', async () => {
    const { places, folder } = await collected();
    for (const hasRead of [false, true]) {
      for (const file of Object.keys(texts)) await writeFile(join(folder, file), `{"half ${file}`);
      if (hasRead) await rememberCollections(places);
      const { findings } = await verified(places);
      expect(findings.map(({ problem, file, id }) => [problem, file, id])).toEqual([
        ['collection-damaged', 'collections/props.json', 'props'],
        ['collection-damaged', 'collections/searches.json', null],
        ['collection-damaged', 'collections/tags.json', null],
      ]);
      const { repairs } = await verified(places, repair);
      for (const { finding, outcome } of repairs) {
        expect(outcome).toMatchObject({ is: 'repaired', from: 'index', source: null });
        const aside = outcome.is === 'repaired' ? (outcome.aside ?? '') : '';
        expect(await readFile(aside, 'utf8')).toBe(`{"half ${basename(finding.file)}`);
      }
      expect(repairs).toHaveLength(3);
      for (const [file, text] of Object.entries(texts))
        expect(await readFile(join(folder, file), 'utf8')).toBe(text);
      expect((await verified(places)).faults).toEqual([]);
    }
  });

  it('of which nothing is known is left as it is, and so is one of a newer version', async () => {
    const { places, folder } = await collected();
    await rm(join(places.data, 'index'), { recursive: true });
    const newer = JSON.stringify({ format: 'maquette-tags', version: 2 });
    await writeFile(join(folder, 'tags.json'), newer);
    await writeFile(join(folder, 'props.json'), '{"half');
    const before = await filesIn(places.library);
    const { repairs } = await verified(places, repair);
    expect(repairs.map(({ finding, outcome }) => `${finding.file} ${outcome.is}`)).toEqual([
      'collections/props.json no-source',
      'collections/tags.json not-repairable',
    ]);
    expect(await filesIn(places.library)).toEqual(before);
  });

  it('that still can be read is told, if nobody wrote it since it was read', async () => {
    const { places, folder } = await collected();
    const props = join(folder, 'props.json');
    await flipByte(props, (texts['props.json'] ?? '').indexOf('chair'));
    expect((await verified(places)).faults).toEqual(['collection-differs collections/props.json']);
    expect((await verified(places, repair)).repairs).toMatchObject([{ outcome: { is: 'not-repairable' } }]);
    // A hand that writes it gives it another time.
    await utimes(props, 1_001, 1_001);
    expect((await verified(places)).faults).toEqual([]);
  });
});
