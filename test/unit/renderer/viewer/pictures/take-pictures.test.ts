import { expect, it } from 'vitest';
import { takePictures } from '../../../../../renderer/viewer/pictures/take-pictures.ts';

it('starts nothing for what was stopped before it began', async () => {
  const stopped = new AbortController();
  stopped.abort(new Error('You stopped it.'));
  // A worker, which there is none of here, would have to be started for anything else.
  await expect(takePictures({ signal: stopped.signal } as never)).rejects.toThrow('You stopped it.');
});
