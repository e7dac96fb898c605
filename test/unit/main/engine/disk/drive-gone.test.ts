import { expect, it } from 'vitest';
import { isDriveGone } from '../../../../../main/engine/disk/drive-gone.ts';

it('tells a share that went away, by each way of losing it, from what a file itself is refused for', () => {
  const isGone = (code: string): boolean => isDriveGone(Object.assign(new Error(code), { code }));
  expect(['EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETDOWN', 'ENOMEDIUM'].every(isGone)).toBe(true);
  expect(['ENOENT', 'EACCES', 'EISDIR', 'ENOSPC'].some(isGone)).toBe(false);
  expect(isDriveGone(new SyntaxError('no JSON'))).toBe(false);
});
