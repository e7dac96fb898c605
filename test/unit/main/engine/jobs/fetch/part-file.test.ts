import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { createPartFile } from '../../../../../../main/engine/jobs/fetch/part-file.ts';
import { createHashThread } from '../../../../../../main/engine/threads/hash-thread.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const MIB = 2 ** 20;
const hashes = createHashThread();
afterAll(() => hashes.close());

it('holds what was added, in whatever portions and however often it was cut off', async () => {
  const folder = await tempFolder();
  const source = randomBytes(8 * MIB);
  let files = 0;
  const portion = fc.record({
    bytes: fc.oneof(fc.nat(5000), fc.nat(6 * MIB)),
    cutOff: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(portion, { minLength: 1, maxLength: 12 }), async (portions) => {
      const part = createPartFile(join(folder, `${files++}.part`), hashes);
      const parts: Buffer[] = [];
      for (const { bytes, cutOff } of portions) {
        const chunk = source.subarray(files * 1000, files * 1000 + bytes);
        parts.push(chunk);
        await part.add(chunk);
        if (cutOff) await part.flush();
      }
      const whole = Buffer.concat(parts);
      await part.flush();
      expect(part.size()).toBe(whole.length);
      const middle = whole.length >> 1;
      expect(await part.read(middle, 100)).toEqual(whole.subarray(middle, middle + 100));
      expect(await part.finish()).toBe(createHash('sha256').update(whole).digest('hex'));
      expect(whole.equals(await readFile(part.path))).toBe(true);
    }),
    { numRuns: 10, examples: [[[{ bytes: 0, cutOff: false }]], [[{ bytes: 6 * MIB, cutOff: false }]]] },
  );
});

it('says that it cannot be written once something is added, and can be closed', async () => {
  const part = createPartFile(join(await tempFolder(), 'not there', 'x.part'), hashes);
  part.add(Buffer.from('bytes'));
  await expect(part.flush()).rejects.toMatchObject({ code: 'ENOENT' });
  await part.close();
});
