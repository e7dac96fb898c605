import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../../renderer/viewer/load/budget.ts';
import { objFromArchive, objFromText } from '../../../../../../renderer/viewer/load/obj/obj-model.ts';
import { parseMtl } from '../../../../../../renderer/viewer/load/obj/parse-mtl.ts';
import { MOST_GROUPS, parseObj } from '../../../../../../renderer/viewer/load/obj/parse-obj.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const only = (text: string) => {
  const { parts } = parseObj(bytes(text));
  expect(parts).toHaveLength(1);
  return parts[0]!;
};

const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

describe('an obj', () => {
  it('gives a fan for a face of any size', () => {
    expect([...only(`${SQUARE}f 1 2 3 4\n`).index]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('shares corners that are the same, and keeps those apart that are not', () => {
    const part = only(`${SQUARE}vt 0 0\nvt 1 1\nf 1/1 2/1 3/1\nf 1/1 3/2 4/1\n`);
    expect(part.positions).toHaveLength(5 * 3);
    expect([...part.index]).toEqual([0, 1, 2, 0, 3, 4]);
    expect([...part.uvs!.subarray(6, 8)]).toEqual([1, 1]);
  });

  it.each([
    ['counted backwards', 'f -4 -3 -2'],
    ['with normals alone', 'vn 0 0 1\nf 1//1 2//1 3//1'],
    ['with everything', 'vt 0 0\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1'],
    ['with tabs, a comment and Windows lines', 'f\t1 2  3 # the front\r'],
    ['carried on over two lines', 'f 1 2 \\\n3'],
  ])('reads faces %s', (_, face) => {
    expect([...only(`${SQUARE}${face}\n`).index]).toEqual([0, 1, 2]);
  });

  it.each(['1.5', '+1.5', '15e-1', '.15E1', '1.50000000000000000'])('reads %s as a number', (number) => {
    expect(only(`v ${number} -2 3\nv 0 0 0\nv 0 1 0\nf 1 2 3`).positions[0]).toBeCloseTo(1.5, 6);
  });

  it('gives each material its faces, and vertices their colours', () => {
    const text = 'v 0 0 0 1 0 0\nv 1 0 0 1 0 0\nv 1 1 0 0 0 1\nusemtl a\nf 1 2 3\nusemtl b c\nf 3 2 1\n';
    const { parts } = parseObj(bytes(text));
    expect(parts.map(({ material }) => material)).toEqual(['a', 'b c']);
    expect([...parts[0]!.colours!]).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 1]);
  });

  it('keeps its objects and groups as parts, by name', () => {
    const text = `${SQUARE}o lamp\nf 1 2 3\ng shade\nusemtl cloth\nf 1 2 3\nusemtl wire\nf 1 3 4\no lamp\nusemtl cloth\nf 2 3 4\n`;
    const names = objFromText(bytes(text)).meshes.map(({ name }) => name);
    expect(names).toEqual(['lamp', 'shade · cloth', 'shade · wire', 'lamp · cloth']);
    expect(objFromText(bytes(`${SQUARE}g one\ng two\nf 1 2 3\n`)).meshes.map(({ name }) => name)).toEqual([
      'two',
    ]);
  });

  it('with a group for every face is read, and says that not all groups are parts', () => {
    const faces = Array.from({ length: MOST_GROUPS + 50 }, (_, at) => `g face ${at}\nf 1 2 3\n`);
    const { meshes, notes } = objFromText(bytes(SQUARE + faces.join('')));
    expect(meshes).toHaveLength(MOST_GROUPS + 1);
    expect(meshes.reduce((sum, { index }) => sum + (index?.length ?? 0), 0)).toBe((MOST_GROUPS + 50) * 3);
    expect(notes).toEqual([expect.stringContaining('more than 1,000 groups')]);
  });

  it('with a face that points nowhere is refused in words', () => {
    expect(() => parseObj(bytes(`${SQUARE}f 1 2 9\n`))).toThrow('points at a vertex that is not there');
    expect(() => parseObj(bytes(`${SQUARE}f a b c\n`))).toThrow('points at a vertex that is not there');
  });
});

describe('what is made of an obj', () => {
  /** With room for so many bytes more. */
  const almostFull = (bytes: number): Budget => {
    const budget = new Budget('The obj');
    budget.reserve(1.5 * 1024 ** 3 - bytes);
    return budget;
  };

  it.each([
    ['vertices', 'v 0 0 0\n'.repeat(1_000_000)],
    ['texture coordinates without numbers', 'vt\n'.repeat(2_000_000)],
    ['faces', `${SQUARE}${'f 1 2 3\n'.repeat(1_000_000)}`],
    ['a face of very many corners', `${SQUARE}f${' 1 2 3'.repeat(100_000)}\n`],
    [
      'parts',
      `${SQUARE}${Array.from({ length: 4_000 }, (_, place) => `usemtl m${place}\nf 1 2 3\n`).join('')}`,
    ],
  ])('is claimed as it grows: %s', (_, text) => {
    expect(() => parseObj(bytes(text), almostFull(10_000_000))).toThrow('more than 1.5 GB');
  });

  it('takes little for each of thousands of materials', () => {
    const text = `${SQUARE}${Array.from({ length: 4_000 }, (_, place) => `usemtl m${place}\nf 1 2 3\n`).join('')}`;
    expect(parseObj(bytes(text), almostFull(100_000_000)).parts).toHaveLength(4_000);
  });

  it('has a material library once, however often it is named', async () => {
    const text = `${'mtllib a.mtl\n'.repeat(1_000)}mtllib ./b/A.MTL\n${SQUARE}f 1 2 3\n`;
    const files = new Map([['a.mtl', bytes('newmtl a\n')]]);
    const { materials } = await objFromArchive(bytes(text), files);
    expect(materials.map(({ name }) => name).filter((name) => name === 'a')).toHaveLength(1);
  });
});

describe('an mtl', () => {
  it('gives colours, roughness and the texture behind its options', () => {
    const [material] = parseMtl(
      bytes('newmtl glaze\nKd 1 0.5 0\nd 0.4\nNs 0\nmap_Kd -s 1 1 1 -clamp on my glaze.png\n'),
    );
    expect(material).toEqual({
      name: 'glaze',
      colour: [1, 0.5, 0],
      opacity: 0.4,
      roughness: 1,
      metalness: 0,
      maps: { colour: 'my glaze.png' },
    });
  });
});
