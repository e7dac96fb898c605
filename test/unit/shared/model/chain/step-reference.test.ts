import { expect, test } from 'vitest';
import { stepReference } from '../../../../../shared/model/chain/step-reference.ts';
import { preflight } from '../../../../../shared/model/preflight.ts';
import type { ImageReference, MeshSource } from '../../../../../shared/model/reference.ts';
import { bytes, DEPTH, GEOMETRY, PARTS, TEXTURE } from '../../../../helpers/chain/chains.ts';

const picture: ImageReference = {
  kind: 'single',
  name: 'chair',
  image: {
    path: '/refs/chair.png',
    name: 'chair.png',
    bytes: 10,
    sha256: bytes('a'),
    format: 'png',
    width: 64,
    height: 64,
  },
};
const mesh = (size: number): MeshSource => ({
  from: 'asset',
  assetId: 'one',
  file: { path: '/library/chair.glb', name: 'chair.glb', bytes: size, sha256: bytes('b'), format: 'glb' },
});

test('the first steps work on the picture', () => {
  expect(stepReference({ recipe: GEOMETRY, from: null }, picture, null)).toBe(picture);
  expect(stepReference({ recipe: DEPTH, from: null }, picture, null)).toBe(picture);
});

test('a texture takes the model and the picture, and parts the model', () => {
  const texture = stepReference({ recipe: TEXTURE, from: 'a' }, picture, mesh(10));
  expect(texture).toMatchObject({ kind: 'texture', name: 'chair', mesh: { assetId: 'one' }, look: picture });
  const parts = stepReference({ recipe: PARTS, from: 'a' }, picture, mesh(10));
  expect(parts).toMatchObject({ kind: 'mesh', name: 'chair', mesh: { assetId: 'one' } });
});

test('what is missing, or not wanted, gives no reference', () => {
  expect(stepReference({ recipe: TEXTURE, from: 'a' }, picture, null)).toBeNull();
  expect(stepReference({ recipe: TEXTURE, from: null }, picture, null)).toBeNull();
  expect(stepReference({ recipe: GEOMETRY, from: 'a' }, picture, mesh(10))).toBeNull();
  expect(stepReference({ recipe: DEPTH, from: null }, picture, mesh(10))).toBeNull();
});

test('a result of more than 200 MB is refused before it is sent', () => {
  const fits = stepReference({ recipe: PARTS, from: 'a' }, picture, mesh(200 * 1024 * 1024));
  const large = stepReference({ recipe: PARTS, from: 'a' }, picture, mesh(200 * 1024 * 1024 + 1));
  expect(fits && preflight(PARTS, fits)).toEqual([]);
  expect(large && preflight(PARTS, large)).toHaveLength(1);
});
