import { expect, it, vi } from 'vitest';
import { withData } from '../../../../../../renderer/viewer/load/gltf/with-data.ts';

const text = (json: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(json));
const read = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

it('embeds the files that a gltf names, and leaves what is not there', () => {
  const gltf = text({
    asset: { version: '2.0' },
    buffers: [{ uri: 'a%20b.bin', byteLength: 3 }, { byteLength: 1 }],
    images: [{ uri: './tex/../tex/a.png' }, { uri: 'gone.png' }, { uri: 'data:image/png;base64,AA==' }],
  });
  const files = new Map([
    ['a b.bin', new Uint8Array([1, 2, 3])],
    ['tex/a.png', new Uint8Array([255])],
  ]);
  expect(read(withData(gltf, files))).toEqual({
    asset: { version: '2.0' },
    buffers: [{ uri: 'data:application/octet-stream;base64,AQID', byteLength: 3 }, { byteLength: 1 }],
    images: [
      { uri: 'data:image/png;base64,/w==' },
      { uri: 'gone.png' },
      { uri: 'data:image/png;base64,AA==' },
    ],
  });
});

it('hands a damaged one on as it is, so that its reader says so', () => {
  const damaged = new TextEncoder().encode('{ "buffers"');
  expect(withData(damaged, new Map([['a', new Uint8Array(1)]]))).toBe(damaged);
});

it('makes one text of a file that is named many times, however it is spelled', () => {
  const made = vi.spyOn(globalThis, 'btoa');
  const names = ['a.png', './a.png', 'b/../a.png', 'a.png'];
  const gltf = text({ images: names.map((uri) => ({ uri })) });
  const images = names.map(() => ({ uri: 'data:image/png;base64,/w==' }));
  expect(read(withData(gltf, new Map([['a.png', new Uint8Array([255])]])))).toEqual({ images });
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
