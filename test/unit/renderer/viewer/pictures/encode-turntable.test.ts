import { describe, expect, it } from 'vitest';
import { encodeTurntable } from '../../../../../renderer/viewer/pictures/encode-turntable.ts';
import { backgroundOf, FIRST_CHOICE } from '../../../../../shared/model/pictures/pictures-out.ts';

describe('encodeTurntable', () => {
  it('has no encoder for frames that are files of their own', async () => {
    expect(await encodeTurntable({ ...FIRST_CHOICE, turntableAs: 'png' })).toBeNull();
  });

  it('says in one sentence that there is no encoder for a video here', async () => {
    await expect(encodeTurntable({ ...FIRST_CHOICE, turntableAs: 'webm' })).rejects.toThrow(
      'This browser has no encoder for a WebM of 1,024 pixels along an edge. Choose PNG or GIF, or a smaller size.',
    );
  });
});

describe('backgroundOf', () => {
  it('is a colour of the table, the own one, or nothing', () => {
    expect(backgroundOf({ background: 'none', colour: '#123456' })).toBeNull();
    expect(backgroundOf({ background: 'white', colour: '#123456' })).toBe('#ffffff');
    expect(backgroundOf({ background: 'own', colour: '#123456' })).toBe('#123456');
  });
});
