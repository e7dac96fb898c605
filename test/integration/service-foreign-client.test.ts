import sharp from 'sharp';
import { describe, it } from 'vitest';
import { hasPython, runForeignClient } from '../helpers/foreign-client/run-foreign-client.ts';

describe('a client that shares no code with the project', () => {
  it.skipIf(!hasPython)('can use every endpoint, end to end (Python)', async () => {
    const red = { create: { width: 64, height: 64, channels: 3, background: '#c33' } } as const;
    await runForeignClient(['--canned'], await sharp(red).png().toBuffer());
  });
});
