import type { WatchView } from '../../../../shared/bridge/watch-calls.ts';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import { compareCredits, formatCredits, subtractCredits } from '../../../../shared/model/credits.ts';
import { describeRecipe } from '../../../../shared/model/recipe.ts';
import type { QuietHours, WatchEntry } from '../../../../shared/model/watch/watch.ts';
import { fateWords } from '../../../../shared/model/watch/watch-words.ts';
import type { Tone } from '../../../ui/state-dot.tsx';
import { chainWords } from '../../../words/chain-words.ts';
import { counted } from '../../../words/figures.ts';
import { lastName, parentOf } from '../../../words/paths.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const timeOfDay = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** `22:00-06:30`, as it is typed. */
export const quietText = (quiet: QuietHours | null): string =>
  quiet === null ? '' : `${timeOfDay(quiet.from)}-${timeOfDay(quiet.until)}`;

export const recipeWords = ({ watchedFor }: Pick<WatchView, 'watchedFor'>): string =>
  watchedFor.recipeName ??
  (watchedFor.chain === undefined ? describeRecipe(watchedFor.recipe) : chainWords(watchedFor.chain));

/** What stands before a folder's name: the folder that holds it, `refs/`; of one at a root, the root. */
export function beforeName(folder: string): string {
  const parent = parentOf(folder);
  const name = lastName(parent);
  return name === parent ? parent : `${name}/`;
}

/** What was spent or promised today of the budget: `90.00 of 300.00`. */
export function todayWords({ budget, leftToday }: Pick<WatchView, 'budget' | 'leftToday'>): string {
  return `${takenToday({ budget, leftToday })} of ${formatCredits(budget)}`;
}

function takenToday({ budget, leftToday }: Pick<WatchView, 'budget' | 'leftToday'>): string {
  if (leftToday === null) return '–';
  const taken = subtractCredits(budget, leftToday);
  return formatCredits(compareCredits(taken, '0') < 0 ? '0' : taken);
}

interface StateWords {
  readonly tone: Tone;
  readonly words: string;
  /** What comes next, or what the artist can do. */
  readonly next: string;
}

/** How a watched folder is, in the row of a table. */
export function stateOf(watch: WatchView): StateWords {
  const { state, quiet } = watch;
  switch (state.state) {
    case 'starting':
      return { tone: 'idle', words: 'Looking for the first time', next: 'Then what is new is queued' };
    case 'watching':
      return { tone: 'ok', words: 'Watching', next: nextOfWatching(watch) };
    case 'paused':
      return { tone: 'idle', words: 'Paused', next: waitingWords(watch, 'Continue it') };
    case 'quiet':
      return {
        tone: 'idle',
        words: 'Quiet hours',
        next: `Goes on at ${quiet === null ? 'their end' : timeOfDay(quiet.until)}`,
      };
    case 'day-over':
      return {
        tone: 'warn',
        words: state.of === 'budget' ? 'Budget of the day is taken' : 'Files of the day are taken',
        next: waitingWords(watch, 'Goes on tomorrow'),
      };
    case 'too-dear':
      return { tone: 'bad', words: 'One file costs more than a day’s budget', next: 'Raise the budget' };
    case 'no-price':
      return { tone: 'bad', words: 'The price is not known', next: 'Make one by hand' };
    case 'standing-still':
      return {
        tone: 'bad',
        words: state.of === 'ledger' ? 'Stopped: the job list was restored' : 'Stopped: another library',
        next: 'Needs your decision',
      };
    case 'away':
      return { tone: 'warn', words: 'The folder cannot be read', next: 'Tried again by itself' };
    case 'trouble':
      return { tone: 'warn', words: 'Could not go on', next: 'Tried again by itself' };
    default:
      return assertNever(state);
  }
}

/** Files that wait for the artist's word. */
export const notSentWords = (asking: number): string =>
  asking === 1 ? '1 file is not sent by itself' : `${counted(asking, 'file')} are not sent by themselves`;

function nextOfWatching({ growing, waiting, asking }: WatchView): string {
  if (asking > 0) return notSentWords(asking);
  if (waiting > 0) return `Queues ${counted(waiting, 'file')}`;
  if (growing > 0) return growingWords(growing);
  return 'Waits for new files';
}

/** Among files of a folder that is still being filled, whole ones wait as well. */
const growingWords = (growing: number): string =>
  growing === 1
    ? '1 file waits: it is not whole yet'
    : `${counted(growing, 'file')} wait: some are not whole yet`;

const waitingWords = ({ waiting }: WatchView, words: string): string =>
  waiting === 0 ? words : `${words}: ${counted(waiting, 'file')} ${waiting === 1 ? 'waits' : 'wait'}`;

/** A line of a watch's log. What is wrong with a file stands before what comes of that: it is all that differs from line to line. */
export function entryWords({ code, message }: Pick<WatchEntry, 'code' | 'message'>): string {
  const words = fateWords(code);
  const parts = code === 'refused' ? [message, words] : [words, message];
  return parts.filter((each) => each !== null).join(' ');
}
