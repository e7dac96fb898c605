import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../../renderer/viewer/load/budget.ts';
import { objFromArchive, objFromText } from '../../../../../../renderer/viewer/load/obj/obj-model.ts';
import { parseMtl } from '../../../../../../renderer/viewer/load/obj/parse-mtl.ts';
import {
  MOST_GROUPS,
  MOST_LOOKED_AT,
  parseObj,
} from '../../../../../../renderer/viewer/load/obj/parse-obj.ts';

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

  it('whose corners at one vertex differ without end is read in time: few of them are looked through', () => {
    const corners = Array.from({ length: MOST_LOOKED_AT + 1 }, (_, at) => `vt ${at} 0\n`).join('');
    const faces = Array.from({ length: MOST_LOOKED_AT + 1 }, (_, at) => `f 1/${at + 1} 2/1 3/1\n`).join('');
    const fan = only(`${SQUARE}${corners}${faces}`);
    expect(fan.positions).toHaveLength((MOST_LOOKED_AT + 1 + 2) * 3);
    const again = only(`${SQUARE}${corners}${faces}f 1/1 2/1 3/1\n`);
    expect(again.positions).toHaveLength((MOST_LOOKED_AT + 1 + 2 + 1) * 3);
    expect([...again.index.slice(-3)]).toEqual([MOST_LOOKED_AT + 3, 1, 2]);
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

  it('names three of the pictures that are not there, and says how many more there are', async () => {
    const library = Array.from({ length: 40 }, (_, at) => `newmtl m${at}\nmap_Kd wood-${at}.png\n`).join('');
    const { notes } = await objFromArchive(
      bytes(`mtllib a.mtl\n${SQUARE}f 1 2 3\n`),
      new Map([['a.mtl', bytes(library)]]),
      'beside',
    );
    expect(notes).toEqual([
      'Not beside the model, so not shown: wood-0.png, wood-1.png, wood-2.png and 37 more.',
    ]);
  });

  it('has the first material of a name, and the plain one for a name that is not there', async () => {
    const text = `mtllib a.mtl\n${SQUARE}usemtl b\nf 1 2 3\nusemtl c\nf 1 2 3\nusemtl a\nf 1 2 3\n`;
    const library = 'newmtl a\nnewmtl b\nd 0.5\nnewmtl b\nd 0.25\n';
    const { meshes, materials } = await objFromArchive(bytes(text), new Map([['x/A.mtl', bytes(library)]]));
    expect(meshes.map(({ material }) => materials[material]?.opacity)).toEqual([0.5, 1, 1]);
    expect(meshes.map(({ material }) => materials[material]?.name)).toEqual(['b', '', 'a']);
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

  it.each([
    ['Kd 0.5', { colour: [0.5, 0.5, 0.5] }],
    ['Kd spectral glaze.rfl', { colour: [1, 1, 1] }],
    ['Kd 2 -1 0', { colour: [1, 0, 0] }],
    ['d -halo 0.5', { opacity: 1 }],
    ['Tr 7', { opacity: 0 }],
    ['Ns', { roughness: 0.8 }],
    ['Pr 2\nPm', { roughness: 1, metalness: 0 }],
  ])('gives numbers that can be drawn and saved for %j', (statement, wanted) => {
    expect(parseMtl(bytes(`newmtl glaze\n${statement}\n`))[0]).toMatchObject(wanted);
  });

  it('with a word of a hundred thousand letters is read as any other', () => {
    expect(parseMtl(bytes(`newmtl a\n${'x'.repeat(200_000)} 1\nd 0.5\n`))[0]?.opacity).toBe(0.5);
  });
});
