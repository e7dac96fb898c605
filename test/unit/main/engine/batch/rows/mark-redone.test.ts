import { join } from 'node:path';
import { expect, it } from 'vitest';
import { markRedone } from '../../../../../../main/engine/batch/rows/mark-redone.ts';
import type { Queued } from '../../../../../../shared/model/facts/redone.ts';
import { MONTH, openIndexed } from '../../../../../helpers/engine/indexed-library.ts';
import { assetOf, writeLibrary, writeSidecar } from '../../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const ofUrl = (url: string): Queued => ({
  kinds: ['depth'],
  reference: { kind: 'image-url', name: 'a', url },
  isChain: false,
});

/** A library of depth maps, each of an address of its own: two are to be redone, one was kept. */
async function reviewed() {
  const home = await tempFolder();
  await writeLibrary(join(home, 'lib'), 'the-library');
  for (const [id, decision] of [['a', 'redo'] as const, ['b', 'redo'] as const, ['c', 'keep'] as const]) {
    const imageUrl = `https://example.com/${id}.png`;
    const asset = assetOf(id, { kind: 'depth', decision, references: [], imageUrl });
    await writeSidecar(join(home, 'lib'), `${MONTH}/${id}`, asset);
  }
  const library = await openIndexed(home);
  await library.refresh();
  const toRedo = () => library.ids({ place: 'library', sort: 'name', query: 'decision:redo' }, 0, 9);
  return { library, toRedo };
}

it('what was queued is not to be redone any more: the rest is, and what was decided stays in the history', async () => {
  const { library, toRedo } = await reviewed();
  const notices: string[] = [];
  const notice = (message: string): void => void notices.push(message);
  await markRedone(
    { library, notice },
    [ofUrl('https://example.com/a.png'), ofUrl('https://example.com/c.png')],
    new Set(['a', 'b', 'c']),
    Date.now(),
  );
  expect(await toRedo()).toEqual(['b']);
  const asset = (await library.get('a'))?.asset;
  expect([asset?.decision, asset?.history.map(({ field, was }) => [field, was])]).toEqual([
    'redone',
    [['decision', 'redo']],
  ]);
  expect((await library.get('c'))?.asset.decision).toBe('keep');
  expect(await library.facets({ place: 'library', sort: 'newest' })).toMatchObject({
    undecided: 0,
    decisions: [
      { value: 'keep', count: 1 },
      { value: 'redo', count: 1 },
      { value: 'redone', count: 1 },
    ],
  });
  expect(notices).toEqual([]);
});

it('what cannot be written is told, and the start goes on', async () => {
  const { library } = await reviewed();
  const notices: string[] = [];
  const edit = () => Promise.reject(new Error('read-only'));
  await markRedone(
    { library: { list: library.list, edit }, notice: (message) => notices.push(message) },
    [ofUrl('https://example.com/a.png')],
    new Set(['a']),
    Date.now(),
  );
  expect(notices).toEqual([
    expect.stringMatching(/do not plan it once more, or it is paid for twice.*read-only/),
  ]);
});
