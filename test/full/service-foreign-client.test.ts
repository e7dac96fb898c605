import sharp from 'sharp';
import { describe, it } from 'vitest';
import { hasPython, runForeignClient } from '../helpers/foreign-client/run-foreign-client.ts';

const DISC =
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><circle cx="256" cy="256" r="160" fill="#c33"/></svg>';

describe('a client that shares no code with the project', () => {
  it.skipIf(!hasPython)('gets real results from every endpoint (Python)', async () => {
    await runForeignClient([], await sharp(Buffer.from(DISC)).png().toBuffer());
  });
});
