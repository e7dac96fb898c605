import { expect, it } from 'vitest';
import { makeDepthFile } from '../../../../../../renderer/viewer/depth/export/make-depth-file.ts';

it('starts nothing for what was stopped before it began', async () => {
  const stopped = new AbortController();
  stopped.abort(new Error('You stopped it.'));
  // A worker, which there is none of here, would have to be started for anything else.
  await expect(
    makeDepthFile({ request: {} as never, signal: stopped.signal, onProgress: () => undefined }),
  ).rejects.toThrow('You stopped it.');
});
