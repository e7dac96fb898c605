import { expect, it } from 'vitest';
import { packGltf } from '../../../../../../main/media/formats/read/pack-gltf.ts';
import { readModel } from '../../../../../../main/media/formats/read-mesh.ts';
import { writeGlb } from '../../../../../../main/media/formats/write/glb.ts';
import { sceneOf } from '../../../../../../main/media/mesh/scene.ts';
import { box } from '../../../../../helpers/formats/small-scene.ts';

/** A box as a gltf, and its data. */
function boxFiles() {
  const glb = Buffer.from(writeGlb(sceneOf(box(2), undefined)));
  const length = glb.readUInt32LE(12);
  const description = JSON.parse(glb.subarray(20, 20 + length).toString('utf8'));
  return { description, data: glb.subarray(28 + length) };
}

const textOf = (description: object, uri: string | undefined, more: object = {}): Uint8Array =>
  Buffer.from(JSON.stringify({ ...description, buffers: [{ byteLength: 1, uri }], ...more }));

it('makes a glb of a description and its data, which lies beside it or within it', () => {
  const { description, data } = boxFiles();
  const faces = readModel(writeGlb(sceneOf(box(2), undefined))).mesh.indices.length;
  const beside = packGltf(textOf(description, 'my%20box.bin'), (path) =>
    path === 'my box.bin' ? data : undefined,
  );
  expect(readModel(beside).mesh.indices).toHaveLength(faces);
  const within = `data:application/octet-stream;base64,${data.toString('base64')}`;
  const images = [{ uri: 'wood.png' }, { uri: 'gone.png' }];
  const packed = packGltf(textOf(description, within, { images }), (path) =>
    path === 'wood.png' ? Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') : undefined,
  );
  expect(readModel(packed).mesh.indices).toHaveLength(faces);
});

it('says what is wrong with one that is damaged, or whose data cannot be had', () => {
  const { description } = boxFiles();
  const faultOf = (bytes: Uint8Array): string => {
    try {
      packGltf(bytes, () => undefined);
    } catch (cause) {
      return (cause as { fault: { code: string } }).fault.code;
    }
    return 'none';
  };
  expect(faultOf(Buffer.from('{ "asset"'))).toBe('glb-description-broken');
  // Lists in lists: they can be read, but not written.
  const lists = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(faultOf(Buffer.from(`{ "asset": {}, "extras": ${lists} }`))).toBe('glb-description-broken');
  expect(faultOf(textOf(description, 'gone.bin'))).toBe('glb-data-missing');
  expect(faultOf(textOf(description, '../../../etc/passwd'))).toBe('glb-data-missing');
  expect(faultOf(textOf(description, undefined, { buffers: [{}, {}] }))).toBe('glb-data-elsewhere');
});

it('holds a picture once that many images name, and refuses names of more data than it may hold', () => {
  const { description, data } = boxFiles();
  const picture = new Uint8Array(1000);
  const within = `data:application/octet-stream;base64,${data.toString('base64')}`;
  const packed = (uriOf: (at: number) => string): Uint8Array => {
    const images = Array.from({ length: 1000 }, (_, at) => ({ uri: uriOf(at) }));
    return packGltf(textOf(description, within, { images }), () => picture, 100_000);
  };
  expect(packed(() => 'wood.png').length).toBeLessThan(100_000);
  expect(() => packed((at) => `${'./'.repeat(at)}wood.png`)).toThrow(
    expect.objectContaining({ fault: { code: 'files-too-large', most: 100_000 } }),
  );
});
