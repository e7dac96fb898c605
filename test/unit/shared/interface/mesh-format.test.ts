import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESH_HEAD_BYTES, sniffMeshFormat } from '../../../../shared/interface/mesh-format.ts';

function formatOf(content: Uint8Array | string, ending = ''): string | null {
  const bytes = Buffer.from(content as string);
  return sniffMeshFormat({ head: bytes.subarray(0, MESH_HEAD_BYTES), size: bytes.length, ending });
}

function binaryStl(facets: number): Buffer {
  const bytes = Buffer.alloc(84 + 50 * facets);
  // Many writers begin the header with the word of the other kind.
  bytes.write('solid made by a program');
  bytes.writeUInt32LE(facets, 80);
  return bytes;
}

describe('the format of a mesh', () => {
  it('is told by its bytes, whatever its ending says', () => {
    expect(formatOf('glTF\x02\0\0\0', 'obj')).toBe('glb');
    expect(formatOf(binaryStl(3), 'glb')).toBe('stl');
    expect(formatOf('solid chair\n facet normal 0 0 1\n', 'obj')).toBe('stl');
  });

  it('is obj by its ending and a line of it', () => {
    expect(formatOf('# Blender\nmtllib a.mtl\no chair\nv 0 0 0\n', 'obj')).toBe('obj');
    expect(formatOf('\ufeff\n\nv 0 0 0\n', 'obj')).toBe('obj');
    expect(formatOf('v 0 0 0\n', 'txt')).toBeNull();
    expect(formatOf('this is a letter', 'obj')).toBeNull();
  });

  it('is none for a cut stl, pictures and nothing', () => {
    expect(formatOf(binaryStl(3).subarray(0, 200), 'stl')).toBeNull();
    expect(formatOf('\x89PNG\r\n\x1a\n', 'glb')).toBeNull();
    expect(formatOf('', 'obj')).toBeNull();
  });

  it('is decided for any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('glb', 'obj', 'stl', ''),
        (bytes, ending) => {
          expect([null, 'glb', 'stl', 'obj']).toContain(formatOf(bytes, ending));
        },
      ),
    );
  });
});
