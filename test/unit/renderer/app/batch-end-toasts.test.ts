import { expect, it } from 'vitest';
import { batchEndToasts } from '../../../../renderer/app/batch-end-toasts.ts';
import { waitingChain } from '../../../helpers/chain/chain-views.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

const END = { batchId: 'batch', title: 'robots', done: 2, failed: 0, cancelled: 0, unknown: 0 };

it('the toast of a batch counts what waits at the moment, with its cost, and goes once nothing waits', () => {
  const app = createTestApp();
  const told: string[] = [];
  const toasts = {
    add: ({ description }: { readonly description?: unknown }) => {
      told.push(`new: ${String(description)}`);
      return 'toast';
    },
    update: (_: string, { description }: { readonly description?: unknown }) =>
      void told.push(`now: ${String(description)}`),
    close: (id?: string) => void told.push(`${id} closed`),
  };
  const follow = batchEndToasts({ app, toasts: toasts as never, timeout: 1_000, isTold: () => true });
  app.store.subscribe(follow);
  const { getState } = app.store;
  getState().replaceChains([waitingChain({ id: 'one' })]);
  getState().addBatchEnd({ ...END, waiting: 1 });
  getState().applyChains([waitingChain({ id: 'two' })]);
  getState().addBatchEnd({ ...END, waiting: 2, again: true });
  getState().applyChains([waitingChain({ id: 'one', steps: [] }), waitingChain({ id: 'two', steps: [] })]);
  getState().applyChains([waitingChain({ id: 'one' })]);
  const says = (count: string, cost: string): string =>
    `robots goes no further by itself: ${count} for your approval (2 done). What follows costs about ${cost} credits.`;
  expect(told).toEqual([
    `new: ${says('1 result waits', '10.00 to 15.00')}`,
    `now: ${says('2 results wait', '20.00 to 30.00')}`,
    'toast closed',
  ]);
});

it('the second end of a batch takes the place of the first', () => {
  const app = createTestApp();
  const told: string[] = [];
  let count = 0;
  const toasts = {
    add: ({ description }: { readonly description?: unknown }) => {
      count += 1;
      told.push(`${count}: ${String(description)}`);
      return `${count}`;
    },
    update: () => told.push('updated'),
    close: (id?: string) => void told.push(`${id} closed`),
  };
  app.store.subscribe(batchEndToasts({ app, toasts: toasts as never, timeout: 1_000, isTold: () => true }));
  const { addBatchEnd, replaceChains } = app.store.getState();
  addBatchEnd({ ...END, done: 8 });
  addBatchEnd({ ...END, batchId: 'other', title: 'birds' });
  addBatchEnd({ ...END, done: 9 });
  replaceChains([waitingChain({ id: 'another', batchId: 'third' })]);
  expect(told).toEqual([
    '1: robots has ended: 8 done.',
    '2: birds has ended: 2 done.',
    '1 closed',
    '3: robots has ended: 9 done.',
  ]);
});

it('the toast of a batch goes once the batch is gone to in Review, and no other does', () => {
  const app = createTestApp();
  const told: string[] = [];
  let count = 0;
  const toasts = {
    add: () => {
      count += 1;
      return `${count}`;
    },
    update: () => told.push('updated'),
    close: (id?: string) => void told.push(`${id} closed`),
  };
  app.store.subscribe(batchEndToasts({ app, toasts: toasts as never, timeout: 1_000, isTold: () => true }));
  const { addBatchEnd, setLibraryOrder, showWorkspace } = app.store.getState();
  addBatchEnd({ ...END, batchId: 'first' });
  addBatchEnd({ ...END, batchId: 'second' });
  setLibraryOrder({ sort: 'newest', place: 'library', query: 'batch:second' });
  expect(told).toEqual([]);
  showWorkspace('review');
  expect(told).toEqual(['2 closed']);
  setLibraryOrder({ sort: 'newest', place: 'library', query: '' });
  expect(told).toEqual(['2 closed']);
});
