import { describe, expect, it } from 'vitest';
import { holdFiles } from '../../../../../renderer/viewer/pictures/held-files.ts';

describe('files that are made faster than they are written', () => {
  it('are no more than are held: the next one waits until one was written', async () => {
    const files = holdFiles(3);
    let made = 0;
    const all = (async () => {
      for (; made < 10; made += 1) await files.hold();
    })();
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    await settled();
    expect(made).toBe(2);
    for (let written = 1; written <= 8; written += 1) {
      files.letGo();
      await settled();
      expect(made).toBe(Math.min(10, 2 + written));
    }
    await all;
  });
});
