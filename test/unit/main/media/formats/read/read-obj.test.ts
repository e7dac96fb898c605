import { expect, it } from 'vitest';
import { readObj } from '../../../../../../main/media/formats/read/read-obj.ts';
import { fileFormatOf } from '../../../../../../main/media/formats/recognise/file-format.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const PLACES = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n';

it('reads lines that go on in the next one, and lines that are indented', () => {
  for (const end of ['\n', '\r\n']) {
    const text = bytesOf(`v 0 0 0\n  v 1 0 \\${end} 0\n\tv 0 1 0\nf 1 2 \\${end}3\n`);
    expect(fileFormatOf(text, text.length)).toBe('obj');
    const { indices, positions } = readObj(text);
    expect([...indices]).toEqual([0, 1, 2]);
    expect([...positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  }
});

it('reads a place at once that has thousands of texture coordinates, each of them once', () => {
  const count = 40_000;
  const coordinates = Array.from({ length: count }, (_, at) => `vt ${at} 0`).join('\n');
  const faces = Array.from({ length: count }, (_, at) => `f 1/${at + 1} 2 3`);
  const { indices, uvs } = readObj(bytesOf(`${PLACES}${coordinates}\n${[...faces, ...faces].join('\n')}\n`));
  expect(indices).toHaveLength(count * 2 * 3);
  // A corner for each coordinate, and one each for the other two places.
  expect(uvs).toHaveLength((count + 2) * 2);
  expect(indices.subarray(0, count * 3)).toEqual(indices.subarray(count * 3));
});
