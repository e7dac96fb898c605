import { expect, it } from 'vitest';
import { ownFilesOf, type Reference } from '../../../../shared/model/reference.ts';

const file = { path: '/home/artist/chair.glb', name: 'chair.glb', bytes: 9, sha256: 'a'.repeat(64) };

function meshReference(mesh: object): Reference {
  return { kind: 'mesh', mesh, name: 'chair' } as unknown as Reference;
}

it('counts a mesh of the artist’s own among their files, and none that an asset of the library or an address gives', () => {
  expect(ownFilesOf(meshReference({ from: 'file', file }))).toEqual([file.path]);
  expect(ownFilesOf(meshReference({ from: 'asset', assetId: 'a', file }))).toEqual([]);
  expect(ownFilesOf(meshReference({ from: 'url', url: 'https://example.com/chair.glb' }))).toEqual([]);
});
