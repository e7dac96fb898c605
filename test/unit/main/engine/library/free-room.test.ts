import { expect, it } from 'vitest';
import { requireRoom, roomLeft } from '../../../../../main/engine/library/free-room.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const GIB = 2 ** 30;

it('leaves a twentieth of a small disk free, and 256 MB of a large one', () => {
  expect(roomLeft(GIB)).toBe(Math.floor(GIB / 20));
  expect(roomLeft(1000 * GIB)).toBe(256 * 2 ** 20);
});

it('says in words how much room is missing, and lets pass what there is room for', async () => {
  const folder = await tempFolder();
  await expect(requireRoom(folder, 2 ** 60)).rejects.toMatchObject({
    kind: 'disk',
    message: expect.stringMatching(/is full: it has [\d.]+ \wB free, and needs over 1,000 TB/),
  });
});
