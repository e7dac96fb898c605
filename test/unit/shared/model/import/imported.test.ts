import { expect, it } from 'vitest';
import { linkOf } from '../../../../../shared/model/import/imported.ts';

it('says where a file lies only if its asset is linked, and the file is no part of an archive', () => {
  const files = [
    { path: 'a.glb', source: '/scans/a.glb' },
    { path: 'b.glb', source: '/scans/b.zip', entry: 'b.glb' },
  ];
  const asset = (way: 'copy' | 'link') => ({ imported: { way, as: 'model' as const, files } });
  expect(linkOf(asset('link'), 'a.glb')).toBe('/scans/a.glb');
  expect(linkOf(asset('link'), 'b.glb')).toBeNull();
  expect(linkOf(asset('link'), 'cover.webp')).toBeNull();
  expect(linkOf(asset('copy'), 'a.glb')).toBeNull();
  expect(linkOf({}, 'a.glb')).toBeNull();
});
