import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dracoHeader } from '../../../../../../renderer/viewer/load/gltf/draco-header.ts';

const START = [...Buffer.from('DRACO'), 2, 2];
const MESH = 1;

/** As Draco writes a number: seven bits a byte. */
function number(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) | 0x80);
    if (rest < 128) return bytes;
  }
}

describe('what Draco packed', () => {
  it('says how much it unpacks to, in both of its ways', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.nat(0xffffffff), (faces, vertices) => {
        const sequential = [...START, MESH, 0, 0, 0, ...number(faces), ...number(vertices)];
        const edgebreaker = [...START, MESH, 1, 0, 0, 2, ...number(vertices), ...number(faces)];
        expect(dracoHeader(Uint8Array.from(sequential))).toEqual({ faces, vertices });
        expect(dracoHeader(Uint8Array.from(edgebreaker))).toEqual({ faces, vertices });
      }),
    );
  });

  it('says so behind words of its own', () => {
    // one attribute's words: a name with a value; then the mesh's, with words within
    const words = [1, 7, 1, 1, 0x61, 2, 9, 9, 0, 0, 1, 1, 0x62, 0, 0];
    const bytes = [...START, MESH, 0, 0, 0x80, ...words, ...number(12), ...number(8)];
    expect(dracoHeader(Uint8Array.from(bytes))).toEqual({ faces: 12, vertices: 8 });
  });

  it('is not believed where it is no mesh, of another version, or cut off', () => {
    const whole = [...START, MESH, 1, 0, 0, 2, 4, 4];
    expect(dracoHeader(Uint8Array.from(whole))).not.toBeNull();
    for (let length = 0; length < whole.length; length += 1)
      expect(dracoHeader(Uint8Array.from(whole.slice(0, length)))).toBeNull();
    expect(dracoHeader(Uint8Array.from(whole.with(7, 0)))).toBeNull();
    expect(dracoHeader(Uint8Array.from(whole.with(6, 1)))).toBeNull();
    expect(dracoHeader(Uint8Array.from(whole.with(8, 3)))).toBeNull();
    expect(dracoHeader(Uint8Array.from([...START, MESH, 0, 0, 0, ...Array(9).fill(0xff)]))).toBeNull();
  });
});
