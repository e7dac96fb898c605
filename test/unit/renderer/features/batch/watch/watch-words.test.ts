import { expect, it } from 'vitest';
import {
  beforeName,
  entryWords,
  quietText,
  stateOf,
  todayWords,
} from '../../../../../../renderer/features/batch/watch/watch-words.ts';
import type { WatchView } from '../../../../../../shared/bridge/watch-calls.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import type { WatchState } from '../../../../../../shared/model/watch/watch.ts';

const watch = (change: Partial<WatchView> = {}): WatchView => ({
  id: 'one',
  folder: '/srv/drop',
  batchId: 'watch-one',
  connectionId: 'local',
  budget: '300.00',
  mostADay: null,
  quiet: { from: 22 * 60, until: 6 * 60 + 30 },
  isPaused: false,
  watchedFor: { recipeName: null, recipe: DEFAULT_RECIPE, views: 'auto' },
  state: { state: 'watching' },
  lastLook: null,
  growing: 0,
  waiting: 0,
  asking: 0,
  queuedToday: 0,
  leftToday: null,
  ...change,
});

it('says what of the day is taken, and nothing that nobody asked for yet', () => {
  expect(todayWords(watch())).toBe('– of 300.00');
  expect(todayWords(watch({ leftToday: '210.00' }))).toBe('90.00 of 300.00');
  // A refund of yesterday makes more room than a day has.
  expect(todayWords(watch({ leftToday: '330.00' }))).toBe('0.00 of 300.00');
});

it('names the folder that holds a watched one, and the root once', () => {
  expect([beforeName('/srv/drop'), beforeName('/srv'), beforeName('/')]).toEqual(['srv/', '/', '']);
});

it('does not say of whole files, which wait for others beside them, that they change', () => {
  const next = (growing: number): string => stateOf(watch({ growing })).next;
  expect([next(0), next(1), next(5)]).toEqual([
    'Waits for new files',
    '1 file waits: it is not whole yet',
    '5 files wait: some are not whole yet',
  ]);
});

it('says each state with what comes next', () => {
  const states: readonly WatchState[] = [
    { state: 'starting' },
    { state: 'watching' },
    { state: 'paused' },
    { state: 'quiet' },
    { state: 'day-over', of: 'budget' },
    { state: 'day-over', of: 'files' },
    { state: 'too-dear' },
    { state: 'no-price' },
    { state: 'standing-still', of: 'ledger' },
    { state: 'standing-still', of: 'library' },
    { state: 'away', message: 'Gone.' },
    { state: 'trouble', message: 'Full.' },
  ];
  const said = states.map((state) => stateOf(watch({ state })));
  expect(new Set(said.map(({ words }) => words)).size).toBe(states.length);
  expect(stateOf(watch({ state: { state: 'quiet' } })).next).toBe('Goes on at 06:30');
  expect(stateOf(watch({ asking: 1 })).next).toBe('1 file is not sent by itself');
  expect(stateOf(watch({ asking: 3 })).next).toBe('3 files are not sent by themselves');
  expect(stateOf(watch({ state: { state: 'paused' }, waiting: 2 })).next).toBe('Continue it: 2 files wait');
  expect(quietText({ from: 0, until: 61 })).toBe('00:00-01:01');
});

it('says what is wrong with a file before what comes of that', () => {
  const said = (code: string, message: string | null): string => entryWords({ code, message });
  expect(said('refused', 'a.png is damaged; export it again.')).toBe(
    'a.png is damaged; export it again. It cannot be used. It is looked at again once it changes.',
  );
  expect(said('queued', null)).toBe('Queued.');
  expect(said('unread', 'a.png is a pipe.')).toBe('a.png is a pipe.');
});
