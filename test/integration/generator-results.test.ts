import { readFileSync } from 'node:fs';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../main/media/formats/read-mesh.ts';
import { writeGlb } from '../../main/media/formats/write/glb.ts';
import type { SourceMesh } from '../../main/media/mesh/source-mesh.ts';
import type { ModelTask } from '../../main/service/task.ts';
import { smallScene } from '../helpers/formats/small-scene.ts';
import { generatorRun, makeWith, programGenerator, realFinishing } from '../helpers/generators/program.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const finishing = realFinishing();

/** What comes of the files that a program writes, if it writes these. */
async function finished(
  write: (folder: string) => Promise<void>,
  request: Partial<ModelTask> = {},
  words = '',
) {
  const folder = await tempFolder();
  const written = join(folder, 'written');
  await mkdir(written);
  await write(written);
  const generator = await programGenerator(
    folder,
    `fs.cpSync(${JSON.stringify(written)}, '.', { recursive: true, verbatimSymlinks: true }); ${words}`,
    { finishing },
  );
  const run = await generatorRun(folder, request);
  const { generated, said, progress } = await makeWith(generator, run);
  return { generated, said, progress, into: run.into };
}

/** The bounds of a mesh: lowest and highest, by axis. */
function boundsOf({ positions }: SourceMesh): readonly (readonly [number, number])[] {
  return [0, 1, 2].map((axis) => {
    const values = Array.from(positions).filter((_, index) => index % 3 === axis);
    return [Math.min(...values), Math.max(...values)];
  });
}

const closeTo = (bounds: readonly (readonly [number, number])[]) =>
  bounds.map((pair) => pair.map((value) => expect.closeTo(value, 4)));

/** A square bowl of so many triangles, 4 × 4 units and 1 deep, that is not at the origin. With z up if it is asked for. */
function bowl(side: number, isZUp = false): string {
  const lines = ['mtllib made/by/hand.mtl', 'usemtl red'];
  for (let y = 0; y <= side; y++) {
    for (let x = 0; x <= side; x++) {
      const [u, v] = [x / side, y / side];
      const [a, b, up] = [10 + 4 * u, 4 * v - 7, 3 + (2 * u - 1) ** 2 * (2 * v - 1) ** 2];
      lines.push(isZUp ? `v ${a} ${b} ${up}` : `v ${a} ${up} ${-b}`, `vt ${u} ${v}`);
    }
  }
  const corner = (x: number, y: number): string => `${y * (side + 1) + x + 1}/${y * (side + 1) + x + 1}`;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      lines.push(`f ${corner(x, y)} ${corner(x + 1, y)} ${corner(x + 1, y + 1)} ${corner(x, y + 1)}`);
  return `${lines.join('\n')}\n`;
}

async function writeBowl(folder: string, side: number, isZUp = false): Promise<void> {
  await mkdir(join(folder, 'made', 'by'), { recursive: true });
  await writeFile(join(folder, 'model.obj'), bowl(side, isZUp));
  await writeFile(
    join(folder, 'made', 'by', 'hand.mtl'),
    'newmtl red\nKd 0.5 0.5 0.5\nPr 0.3\nmap_Kd -s 1 1 1 red paint.png\n',
  );
  const red = sharp({ create: { width: 16, height: 16, channels: 3, background: '#d02010' } });
  await writeFile(join(folder, 'red paint.png'), await red.png().toBuffer());
}

const glbIn = (into: string) => readModel(new Uint8Array(readFileSync(join(into, '0.glb')))).mesh;

describe('the model of a generator program', () => {
  it('comes home where and as large as our own, with its materials and a cover', async () => {
    const { generated, into, said, progress } = await finished(async (folder) =>
      writeFile(join(folder, 'model.glb'), writeGlb(await smallScene())),
    );
    expect(generated).toEqual({ kind: 'made', result: { extension: 'glb', cover: true } });
    expect(await readdir(into)).toEqual(['0.glb', '0.webp']);
    const mesh = glbIn(into);
    // Boxes from −0.5 to 5.5, two high.
    expect(boundsOf(mesh)).toEqual(
      closeTo([
        [-0.5, 0.5],
        [0, 1 / 3],
        [-1 / 12, 1 / 12],
      ]),
    );
    expect(mesh.materials.map(({ name, texture }) => [name, texture?.mime])).toEqual([
      ['painted', 'image/png'],
      ['green', undefined],
      ['blue', undefined],
      ['plain', undefined],
    ]);
    expect(mesh.indices).toHaveLength(3 * 36);
    expect(said).toEqual([expect.stringMatching(/made 36 of the 100000 faces/)]);
    expect(progress.at(-1)).toBe(1);
    const { data, info } = await sharp(join(into, '0.webp')).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([512, 512]);
    // The painted box is red, and so is a good part of the picture.
    let red = 0;
    for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 2 * (data[at + 1] ?? 0)) red += 1;
    expect(red).toBeGreaterThan(1_000);
  });

  it('is brought to the faces that were asked for, with its picture where it was', async () => {
    const { generated, into } = await finished((folder) => writeBowl(folder, 300), { faces: 100_000 });
    expect(generated.kind).toBe('made');
    const mesh = glbIn(into);
    expect(mesh.indices.length / 3).toBeGreaterThan(98_000);
    expect(mesh.indices.length / 3).toBeLessThan(102_000);
    expect(mesh.materials[0]).toMatchObject({
      name: 'red',
      roughness: expect.closeTo(0.3),
      texture: { mime: 'image/png' },
    });
    const uvs = mesh.uvs ?? new Float32Array();
    // Each vertex still has the coordinates of its place.
    for (let v = 0; v < mesh.positions.length / 3; v += 500) {
      expect(uvs[v * 2]).toBeCloseTo((mesh.positions[v * 3] as number) + 0.5, 2);
      expect(uvs[v * 2 + 1]).toBeCloseTo((mesh.positions[v * 3 + 2] as number) + 0.5, 2);
    }
  });

  it('is turned if its program says that z is up', async () => {
    const written = await finished((folder) => writeBowl(folder, 4, true), {}, `say({ up: 'z' });`);
    const mesh = glbIn(written.into);
    expect(boundsOf(mesh)).toEqual(
      closeTo([
        [-0.5, 0.5],
        [0, 0.25],
        [-0.5, 0.5],
      ]),
    );
  });

  it.each([
    ['stl', '0.stl'],
    ['fbx', '0.fbx'],
    ['usdz', '0.usdz'],
    ['obj', '0.zip'],
  ] as const)('comes home as %s', async (format, name) => {
    const { into } = await finished((folder) => writeBowl(folder, 4), { format });
    expect(await readdir(into)).toEqual([name, '0.webp'].sort());
  });

  it('is grey geometry if only that was asked for', async () => {
    const { into } = await finished((folder) => writeBowl(folder, 4), { make: 'geometry' });
    const mesh = glbIn(into);
    expect(mesh.uvs).toBeUndefined();
    expect(mesh.materials.map(({ texture }) => texture)).toEqual([undefined, undefined]);
  });

  it('has no picture that lies outside of its folder, or behind a link', async () => {
    const secret = join(await tempFolder(), 'secret.png');
    await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } }).toFile(secret);
    const paths = [secret, `../../../../../..${secret}`, 'link.png', 'folder/secret.png'];
    for (const path of paths) {
      const { generated, into } = await finished(async (folder) => {
        await writeBowl(folder, 4);
        await writeFile(join(folder, 'made/by/hand.mtl'), `newmtl red\nmap_Kd ${path}\n`);
        await symlink(secret, join(folder, 'link.png'));
        await symlink(join(secret, '..'), join(folder, 'folder'));
      });
      expect(generated.kind).toBe('made');
      expect(glbIn(into).materials.map(({ texture }) => texture)).toEqual([undefined, undefined]);
    }
  });

  it.each([
    ['a text file', 'glb', 'I could not make a model.', 'mesh-unknown'],
    ['a text file as obj', 'obj', 'I could not make a model.\n', 'mesh-without-faces'],
    ['a cut off glb', 'glb', Buffer.from('glTF\x02\0\0\0\xff\xff\0\0........', 'latin1'), 'glb-claims-more'],
    ['an obj at no place', 'obj', 'v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', 'vertices-nowhere'],
    ['an obj without area', 'obj', 'v 0 0 0\nv 1 0 0\nf 1 2 2\n', 'mesh-without-area'],
    ['an obj of faces without vertices', 'obj', 'v 0 0 0\nf 1 2 3\n', 'vertices-missing'],
  ])('that is %s fails', async (_name, ending, content, code) => {
    const file = `model.${ending}`;
    const { generated, into } = await finished((folder) => writeFile(join(folder, file), content));
    expect(generated).toMatchObject({ kind: 'failed', failure: { code: 'unusable', file, fault: { code } } });
    expect(await readdir(into).catch(() => [])).toEqual([]);
  });

  it('that has a picture which nobody can open fails', async () => {
    const { generated } = await finished(async (folder) => {
      await writeBowl(folder, 4);
      await writeFile(join(folder, 'red paint.png'), Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1'));
    });
    expect(generated).toMatchObject({
      kind: 'failed',
      failure: { code: 'unusable', fault: { code: 'map-undecodable' } },
    });
  });
});
