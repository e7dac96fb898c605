import { expect, it } from 'vitest';
import { makeParts } from '../../../../../renderer/viewer/parts-out/make-parts.ts';

it('starts nothing for what was stopped before it began', async () => {
  const stopped = new AbortController();
  stopped.abort(new Error('You stopped it.'));
  // A worker, which there is none of here, would have to be started for anything else.
  await expect(
    makeParts({ request: {} as never, signal: stopped.signal, onProgress: () => undefined }),
  ).rejects.toThrow('You stopped it.');
});
