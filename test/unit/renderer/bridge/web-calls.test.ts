import { expect, it, vi } from 'vitest';
import { stageFile } from '../../../../renderer/bridge/web-calls.ts';

it('says of a dropped file that the browser cannot read that it could not be read, and sends nothing', async () => {
  const file = new File(['a'], 'mug.png');
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('A requested file …', 'NotFoundError'));
  const sent = vi.spyOn(globalThis, 'fetch');
  const line = { isUp: () => true, onSignedOut: () => undefined };
  await expect(stageFile(line, file)).rejects.toMatchObject({
    kind: 'disk',
    message: expect.stringContaining('mug.png could not be read'),
  });
  expect(sent).not.toHaveBeenCalled();
  sent.mockRestore();
});

it('does not say of what the window made itself that it was moved or changed', async () => {
  const file = new File(['a'], 'picture.png');
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('…', 'NotReadableError'));
  const line = { isUp: () => true, onSignedOut: () => undefined };
  await expect(stageFile(line, file, true)).rejects.toMatchObject({
    kind: 'disk',
    message: expect.stringMatching(/^What was made of it could not be held: /),
  });
});
