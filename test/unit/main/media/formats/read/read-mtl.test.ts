import { describe, expect, it } from 'vitest';
import { ObjMaterials } from '../../../../../../main/media/formats/read/obj-materials.ts';
import { readMtl } from '../../../../../../main/media/formats/read/read-mtl.ts';
import { MediaError } from '../../../../../../main/media/media-error.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const read = (text: string, files: Readonly<Record<string, Uint8Array>> = {}) =>
  readMtl(new TextEncoder().encode(text), (path) => files[path]);

describe('an mtl', () => {
  it('has colours, factors and pictures by the names of its materials', () => {
    const files = { 'my paint.png': PNG, 'n.png': PNG, 'text.png': new TextEncoder().encode('no picture') };
    const materials = read(
      `Kd 1 1 1
newmtl plain
Kd 0.5 0 2
Pr 0.25
Pm 1e9
newmtl painted
  Kd 0.2 0.2 0.2
map_Kd -o 0 0 0 -s 1.5 1 1 -clamp on my paint.png
norm n.png
newmtl broken
Kd x
map_Kd text.png
map_Kd ../away.png
`,
      files,
    );
    expect([...materials.keys()]).toEqual(['plain', 'painted', 'broken']);
    expect(materials.get('plain')).toMatchObject({
      colour: [expect.closeTo(0.214), 0, 1],
      roughness: 0.25,
      metallic: 1,
    });
    expect(materials.get('painted')).toMatchObject({
      colour: [1, 1, 1],
      texture: { mime: 'image/png', bytes: PNG },
      normals: { mime: 'image/png' },
      isRepeated: true,
    });
    expect(materials.get('broken')).toMatchObject({ colour: [1, 1, 1] });
    expect(materials.get('broken')?.texture).toBeUndefined();
  });

  it('with long runs of spaces is read at once, and so is an obj', () => {
    const spaces = ' '.repeat(200_000);
    expect([...read(`newmtl a${spaces}b\nKd${spaces}1 1 1`).keys()]).toEqual([`a${spaces}b`]);
    const materials = new ObjMaterials(() => undefined);
    materials.take(`usemtl a${spaces}b`);
    expect(materials.current).toBe(1);
  });

  it('with more materials than any model has is refused', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `newmtl m${index}`).join('\n');
    expect(() => read(many)).toThrow(MediaError);
  });
});
