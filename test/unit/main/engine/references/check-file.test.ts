import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFile, isBack } from '../../../../../main/engine/references/check-file.ts';
import { isMountPlace } from '../../../../../main/engine/references/mount-place.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('the check of a reference’s file', () => {
  it('treats a file that is missing from an existing folder as missing alone, also if the folder is empty now', async () => {
    const folder = await tempFolder();
    expect(await checkFile(join(folder, 'chair.png'))).toEqual({ is: 'seen' });
    await writeFile(join(folder, 'chair.png'), 'x');
    expect(await checkFile(join(folder, 'chair.png'))).toEqual({ is: 'seen' });
  });

  it('names the uppermost missing folder until it is back', async () => {
    const home = await tempFolder();
    const drive = join(home, 'drive');
    const path = join(drive, 'chairs', 'red', 'chair.png');
    expect(await checkFile(path)).toEqual({ is: 'away', place: drive, why: 'gone' });
    expect(await isBack(drive)).toBe(false);
    await mkdir(join(drive, 'chairs'), { recursive: true });
    expect(await isBack(drive)).toBe(true);
    expect(await checkFile(path)).toEqual({ is: 'away', place: join(drive, 'chairs', 'red'), why: 'gone' });
    await rm(join(drive, 'chairs'), { recursive: true });
    await writeFile(join(drive, 'chairs'), 'a file now');
    expect(await checkFile(path)).toMatchObject({ is: 'away', place: join(drive, 'chairs', 'red') });
  });

  it.runIf(HAS_NAMED_PIPES)('does not open what is no file', async () => {
    const home = await tempFolder();
    hangAt(join(home, 'chair.png'));
    expect(await checkFile(join(home, 'chair.png'))).toEqual({ is: 'no-file' });
    expect(await checkFile(home)).toEqual({ is: 'no-file' });
  });
});

describe('the folders that drives are mounted on', () => {
  it.each(['/Volumes/Refs', '/mnt/nas', '/media/usb', '/media/mia/Refs', '/run/media/mia/Refs'])(
    '%s is one',
    (folder) => expect(isMountPlace(folder)).toBe(true),
  );
  it.each([
    '/',
    '/mnt',
    '/Volumes',
    '/Volumes/Refs/chairs',
    '/home/mia/Refs',
    '/mnt/nas/refs',
    '/run/media/mia',
  ])('%s is none', (folder) => expect(isMountPlace(folder)).toBe(false));
});
