import { describe, expect, it } from 'vitest';
import { meshDamageOf } from '../../../../../main/engine/batch/mesh-damage-of.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const CORNERS = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n';

/** A glb of a description alone. */
function glb(description: string): Uint8Array {
  const text = bytes(description.padEnd(Math.ceil(description.length / 4) * 4));
  const file = new Uint8Array(20 + text.length);
  const view = new DataView(file.buffer);
  const words = [0x46546c67, 2, file.length, text.length, 0x4e4f534a];
  for (const [place, word] of words.entries()) view.setUint32(place * 4, word, true);
  file.set(text, 20);
  return file;
}

describe('a mesh file that no service can read', () => {
  it.each([
    [
      'an obj whose face points at a vertex that is not there',
      bytes(`${CORNERS}f 1 2 4\n`),
      'vertices-missing',
    ],
    ['an obj without faces', bytes(CORNERS), 'no-faces'],
    ['a glb that is cut off', glb('{"asset":{"version":"2.0"}}').subarray(0, 30), 'cut-off'],
    ['a glb with a broken description', glb('{"asset":'), 'broken'],
  ])('is known by reading it: %s', (_, file, damage) => {
    expect(meshDamageOf(file)).toBe(damage);
  });

  it('is not one that Maquette’s own reader alone does not take, or one that is whole', () => {
    expect(meshDamageOf(bytes(`${CORNERS}f 1 2 3\n`))).toBeNull();
    expect(meshDamageOf(bytes('nothing that is known'))).toBeNull();
  });
});
