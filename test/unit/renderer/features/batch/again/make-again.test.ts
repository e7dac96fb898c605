import { expect, it } from 'vitest';
import { isOf } from '../../../../../../renderer/features/batch/again/make-again.ts';
import type { ImageFile, MeshFile, Reference } from '../../../../../../shared/model/reference.ts';

const image = (path: string): ImageFile => ({
  path,
  name: path,
  bytes: 1,
  sha256: null,
  format: 'png',
  width: 1,
  height: 1,
});
const file: MeshFile = { path: '/a.glb', name: 'a.glb', bytes: 1, sha256: null, format: 'glb' };
const inputs = {
  paths: ['/front.png', '/back.png', '/a.glb'],
  imageUrls: ['https://a.example/a.png'],
  meshes: [{ from: 'asset', assetId: 'parent' } as const],
};

it('gives the wish to rows of the planned inputs alone', () => {
  const single = (path: string): Reference => ({ kind: 'single', name: 'bird', image: image(path) });
  const look = { kind: 'single' as const, name: 'bird', image: image('/front.png') };
  const own: readonly Reference[] = [
    single('/front.png'),
    {
      kind: 'views',
      name: 'bird',
      images: [
        { view: 'front', image: image('/front.png') },
        { view: 'back', image: image('/back.png') },
      ],
    },
    { kind: 'image-url', name: 'a', url: 'https://a.example/a.png' },
    { kind: 'mesh', name: 'a', mesh: { from: 'file', file } },
    { kind: 'texture', name: 'a', mesh: { from: 'asset', assetId: 'parent', file }, look },
  ];
  const others: readonly Reference[] = [
    single('/another.png'),
    { kind: 'image-url', name: 'a', url: 'https://a.example/b.png' },
    { kind: 'mesh', name: 'a', mesh: { from: 'url', url: 'https://a.example/a.glb' } },
    { kind: 'texture', name: 'a', mesh: { from: 'asset', assetId: 'another', file }, look },
    { kind: 'adopted', name: 'a' },
  ];
  expect(own.map((reference) => isOf({ reference }, inputs))).toEqual(own.map(() => true));
  expect(others.map((reference) => isOf({ reference }, inputs))).toEqual(others.map(() => false));
});
