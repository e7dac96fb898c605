import { assertNever } from '../assert-never.ts';
import { type FileFate, fileFateSchema, type StandingStill, type WatchState } from './watch.ts';

/** Why a watch stands still, and what to do. */
export const STANDING_STILL_WORDS: Readonly<Record<StandingStill, string>> = {
  ledger:
    'It is stopped: the list of jobs was lost or came from a backup, so nobody knows what was sent since. Look at the service’s own page, then let it go on.',
  library:
    'It is stopped: another library is open than the one its results went to, so what was done before is not known. Open that library again, or let it go on with this one.',
};

/** What a watch is at, as one sentence. */
export function watchStateWords(state: WatchState): string {
  switch (state.state) {
    case 'starting':
      return 'The folder is looked at for the first time.';
    case 'watching':
      return 'New files are queued once they stop changing.';
    case 'paused':
      return 'Paused: new files wait.';
    case 'quiet':
      return 'Quiet hours: new files wait until they end.';
    case 'day-over':
      return state.of === 'budget'
        ? 'The day’s budget is taken: new files wait for tomorrow.'
        : 'The day’s limit of files is reached: new files wait for tomorrow.';
    case 'too-dear':
      return 'One of what is new costs more than the budget of a whole day, so it is never queued. Give the watch a larger budget a day.';
    case 'no-price':
      return 'What is new has no known price, so no budget can hold it. Make one by hand, then it goes on.';
    case 'standing-still':
      return STANDING_STILL_WORDS[state.of];
    case 'away':
      return `The folder cannot be read, and is tried again: ${state.message}`;
    case 'trouble':
      return `It is tried again: ${state.message}`;
    default:
      return assertNever(state);
  }
}

/** What became of a file, in words. */
const FATE_WORDS: Readonly<Record<FileFate, string>> = {
  left: 'It was there before, and is left.',
  'left-out': 'You left it out of a batch. It is not sent by itself.',
  queued: 'Queued.',
  'done-before': 'Done before, or in the queue already.',
  same: 'The same was there or was queued before.',
  refused: 'It cannot be used. It is looked at again once it changes.',
  changed: 'It changed after it was handled, or belongs to files that were. It is not sent by itself.',
  'failed-before': 'The same failed before. It is not sent again by itself.',
  'stopped-before': 'Its chain was stopped. It is not started again by itself.',
  abandoned: 'The same was given up before, and may be paid for. It is not sent again by itself.',
  trash: 'Its result is in the trash. It is not made again by itself.',
  'without-file':
    'The library has the record of its result, and the file is missing. It is not made again by itself.',
  unlooked:
    'It has too many pixels to be looked at, so nobody knows whether it is whole. It is not sent by itself.',
  claimed:
    'Another Maquette took it for this library more than a day ago, and no result came. It may be paid for, so it is not sent by itself.',
  result: 'It is a result of the library. It is not sent by itself.',
};

/** Why a file waits although it is whole: the message of its line in the log. */
export const ELSEWHERE_WORDS =
  'Another Maquette that watches for this library has taken it. Its result is waited for, and it is not sent twice.';

/** A code of the log in words; null for a state, whose words are its message. */
export function fateWords(code: string): string | null {
  const fate = fileFateSchema.safeParse(code);
  return fate.success ? FATE_WORDS[fate.data] : null;
}
