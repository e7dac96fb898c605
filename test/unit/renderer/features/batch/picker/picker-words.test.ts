import { describe, expect, it } from 'vitest';
import {
  emptyWords,
  filesWords,
  partWords,
  placeWords,
} from '../../../../../../renderer/features/batch/picker/picker-words.ts';

describe('what the picker says', () => {
  it('counts the whole folder, and says where the count stopped', () => {
    const holds = { entries: 12_400, images: 12_000, meshes: 1 };
    expect(filesWords(holds, 'image')).toMatch(/^12.000 images in this folder$/);
    expect(filesWords(holds, 'mesh')).toBe('1 model in this folder');
    expect(partWords(holds, 2_000)).toMatch(/^the first 2.000 entries of 12.400 are listed$/);
    expect(partWords(holds, 12_400)).toBe('');
    expect(filesWords({ ...holds, isMore: true }, 'image')).toMatch(/^12.000\+ images/);
    expect(partWords({ ...holds, isMore: true }, 12_400)).toContain('400+ are listed');
  });

  it('says of a place why it is one, where it lies, and that a favourite is away', () => {
    const folder = { name: 'refs', path: '/media/disk/refs', kind: 'folder' } as const;
    expect(placeWords(folder)).toBe('/media/disk/');
    expect(placeWords({ ...folder, name: '/', path: '/' })).toBe('');
    expect(placeWords({ ...folder, place: 'recent' })).toMatch(/^Recent · .*disk/);
    expect(placeWords({ ...folder, place: 'favourite', away: false })).toMatch(/^Favourite · /);
    expect(placeWords({ ...folder, place: 'favourite', away: true })).toMatch(/^Away: connect its disk · /);
  });

  it('says of an empty list what was looked for: where files are written, folders alone', () => {
    expect(emptyWords('', { of: 'sources', wanted: 'image' })).toBe(
      'This folder holds neither folders nor images.',
    );
    expect(emptyWords('', { of: 'import', wanted: 'image' })).toBe(
      'This folder holds neither folders nor files.',
    );
    expect(emptyWords('', { of: 'depth-export', wanted: 'image' })).toBe(
      'This folder holds no folders; files are not listed. It can be used all the same.',
    );
    expect(emptyWords('the first 2,000 entries are listed', { of: 'sources', wanted: 'mesh' })).toBe(
      'Of this folder the first 2,000 entries are listed. Among them are neither folders nor models.',
    );
  });
});
