import { expect, test } from 'vitest';
import {
  createHandOffBook,
  type HandOffEntry,
} from '../../../../../../main/engine/jobs/state/hand-off-book.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';

const ENTRY: HandOffEntry = {
  assetId: 'asset',
  jobId: 'job',
  handOff: { folder: '/game', folders: [], name: 'chair', sources: [], beside: [] },
  state: 'owed',
  path: null,
  fault: { code: 'away' },
};

function bookOf(entry: HandOffEntry) {
  const kept = new Map([[entry.assetId, entry]]);
  const open = () => {
    const book = createHandOffBook({
      ledger: {
        handOffs: () => [...kept.values()],
        handOff: (id) => kept.get(id) ?? null,
        putHandOff: (each) => void kept.set(each.assetId, each),
      },
      queue: { subscribe: () => () => undefined },
      logger: quietLogger,
      onChanged: () => undefined,
    });
    book.load();
    return book;
  };
  return { open, kept };
}

test('a copy that was given up is not owed, also after a restart and whatever its lane was at, until that is taken back', () => {
  const { open } = bookOf(ENTRY);
  const book = open();
  book.giveUp(['job', 'another']);
  expect(book.statusOf('job')).toEqual({ state: 'given-up', folder: '/game' });
  book.failed('asset', { code: 'full' });
  expect(book.placing('asset')).toBe(false);
  const after = open();
  expect([after.owed(), after.statusOf('job')?.state]).toEqual([[], 'given-up']);
  let woken = 0;
  after.subscribe(() => (woken += 1));
  after.takeBack(['job']);
  expect([after.owed().length, after.statusOf('job')?.state, woken]).toEqual([1, 'owed', 1]);
});

test('a copy that has its name is not given up, and one that gets it meanwhile counts as delivered', () => {
  const { open, kept } = bookOf(ENTRY);
  const book = open();
  expect(book.placing('asset')).toBe(true);
  book.giveUp(['job']);
  book.named('asset', '/game/chair.glb');
  book.delivered('asset', '/game/chair.glb');
  expect(book.giveUp(['job'])).toEqual([]);
  book.takeBack(['job']);
  expect(kept.get('asset')).toMatchObject({ state: 'delivered', path: '/game/chair.glb', fault: null });
});

test('copies of every result of a job are given up, also of results before the last one', () => {
  const { open, kept } = bookOf(ENTRY);
  kept.set('later', { ...ENTRY, assetId: 'later' });
  const book = open();
  expect(book.giveUp(['job']).map(({ assetId }) => assetId)).toEqual(['asset', 'later']);
  expect(book.owed()).toEqual([]);
});

test('why a try failed is told also where it cannot be written', () => {
  const { open, kept } = bookOf(ENTRY);
  const book = open();
  kept.set = () => {
    throw new Error('The disk is full.');
  };
  expect(() => book.failed('asset', { code: 'no-note' })).toThrow('full');
  expect(book.statusOf('job')).toMatchObject({ state: 'owed', fault: { code: 'no-note' } });
});
