import type { Command } from './command.ts';
import { fitOf, type SearchedText, searchedText, wordsOf } from './match-words.ts';

/** The texts of a command that are searched, each with a weight. The name weighs most, the help least. */
interface SearchedCommand {
  readonly name: SearchedText;
  /** A synonym of one word, which it is found by as by its name. */
  readonly alias: SearchedText | null;
  readonly rest: readonly (readonly [text: SearchedText, weight: number])[];
}

const NAME_WEIGHT = 8;
const ALSO_WEIGHT = 4;
const PLACE_WEIGHT = 2;
const HELP_WEIGHT = 1;
/** More than a name's length makes out, and less than any other difference between two matches. */
const OFF_LOSS = 1;

/** A cache: every key press searches the same commands. */
const searched = new WeakMap<Command, SearchedCommand>();

interface FindOptions {
  /** The name that is shown now, which a command is found by as by its own. */
  readonly nameNow?: (command: Command) => string;
  /** Whether a command cannot be run now. */
  readonly isOff?: (command: Command) => boolean;
}

/**
 * Finds the commands that match every typed word, in any order, by name, synonyms, menu path or help. The best match comes first; a synonym that
 * stands alone counts as a name.
 * What cannot be run now stands below what matches as well, unless its whole name was typed. While nothing is typed, it returns all
 * commands in the order of the menus.
 */
export function findCommands(
  commands: readonly Command[],
  typed: string,
  { nameNow = ({ name }) => name, isOff = () => false }: FindOptions = {},
): readonly Command[] {
  const words = wordsOf(typed);
  if (words.length === 0) return /\S/.test(typed) ? [] : commands;
  return commands
    .map((command) => ({ command, score: scoreOf(command, words, nameNow(command)) }))
    .filter(({ score }) => score > 0)
    .map(({ command, score }) => ({
      command,
      // a name that was typed whole stays where it is looked for
      score: isOff(command) && !isWhole(nameNow(command), words) ? score - OFF_LOSS : score,
    }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

function isWhole(name: string, words: readonly string[]): boolean {
  return wordsOf(name).join('') === words.join('');
}

/** The score of a match; 0 if any word does not match. */
function scoreOf(command: Command, words: readonly string[], shown: string): number {
  const { name, alias, rest } = searchedOf(command);
  const now = shown === command.name ? null : searchedText(shown);
  return Math.max(...[name, alias, now].map((each) => (each === null ? 0 : scoreBy(each, rest, words))));
}

function scoreBy(name: SearchedText, rest: SearchedCommand['rest'], words: readonly string[]): number {
  const scores = words.map((word) =>
    Math.max(fitOf(word, name) * NAME_WEIGHT, ...rest.map(([text, weight]) => fitOf(word, text) * weight)),
  );
  if (scores.includes(0)) return 0;
  const sum = scores.reduce((all, score) => all + score, 0);
  // An exact match of the name ranks higher, and of those the shortest name.
  const whole = fitOf(words.join(''), name) * NAME_WEIGHT;
  return sum + whole + words.join('').length / (name.letters.length + words.join('').length);
}

function searchedOf(command: Command): SearchedCommand {
  const known = searched.get(command);
  if (known !== undefined) return known;
  const place = [command.menu, ...(command.submenu ?? [])].join(' ');
  const also = searchedText(command.also ?? '');
  const made: SearchedCommand = {
    name: searchedText(command.name),
    alias: wordsOf(command.also ?? '').length === 1 ? also : null,
    rest: [
      [also, ALSO_WEIGHT],
      [searchedText(place), PLACE_WEIGHT],
      [searchedText(command.help), HELP_WEIGHT],
    ],
  };
  searched.set(command, made);
  return made;
}
