import { plainLine } from '../../../../shared/interface/plain-text.ts';
import { type ProgramLine, readProgramLine } from '../../../../shared/model/generators/program-line.ts';

/** How many of the last lines are kept, and how much of each. */
const KEPT_LINES = 20;
const KEPT_CHARACTERS = 300;
/** More than any message has. What a longer line has beyond it is not read. */
const MAX_LINE = 20_000;
/** The log has no limit of its own. */
const MOST_SAID = 200;

/** What a program says on one of its streams, line by line. A carriage return ends a line, too: progress bars have no other end. */
export interface LineReader {
  readonly take: (text: string) => void;
  /** The stream has ended: what it said last may have no line end. */
  readonly end: () => void;
}

export function createLineReader(onLine: (line: string) => void): LineReader {
  let rest = '';
  const tell = (line: string): void => {
    if (line.trim() !== '') onLine(line);
  };
  return {
    take: (text) => {
      const lines = (rest + text).split(/[\r\n]+/);
      rest = (lines.pop() ?? '').slice(0, MAX_LINE);
      for (const line of lines) tell(line);
    },
    end: () => {
      tell(rest);
      rest = '';
    },
  };
}

/** Keeps the last lines of a program that are no messages, without control characters. */
export interface LastLines {
  readonly take: (line: string) => void;
  readonly lines: () => readonly string[];
}

export function createLastLines(): LastLines {
  let kept: string[] = [];
  return {
    take: (line) => {
      const words = plainLine(line.slice(0, 4 * KEPT_CHARACTERS)).trim();
      if (words !== '') kept = [...kept, words.slice(0, KEPT_CHARACTERS)].slice(-KEPT_LINES);
    },
    lines: () => kept,
  };
}

/** A program's word that its task is owed. */
export interface OwedWord {
  readonly words: string;
  /** Whether nothing happens any more without a person's word. */
  readonly needsWord: boolean;
}

/** What the messages of a program come to. */
export interface Told {
  readonly read: (line: string) => ProgramLine | null;
  /** Its word that the task failed for good. */
  readonly failed: () => string | undefined;
  /** Its last word that the task is owed. */
  readonly owed: () => OwedWord | undefined;
  /** The axis that is up in its model. */
  readonly up: () => 'y' | 'z';
}

/** Follows the messages of a program. Progress is passed on while it grows, and so are its first words; of very many it is said that there are more. */
export function followMessages(to: {
  readonly onProgress: (fraction: number) => void;
  readonly onSaid: (words: string) => void;
}): Told {
  let said = 0;
  let [reached, failed, owed, up] = [0, undefined, undefined, 'y'] as [
    number,
    string | undefined,
    OwedWord | undefined,
    'y' | 'z',
  ];
  return {
    read: (line) => {
      const message = readProgramLine(line);
      if (message === null) return null;
      if (message.progress !== undefined && message.progress > reached) {
        reached = message.progress;
        to.onProgress(reached);
      }
      if (message.words !== undefined) {
        said += 1;
        if (said <= MOST_SAID) to.onSaid(plainLine(message.words));
        else if (said === MOST_SAID + 1) to.onSaid('It goes on to say things, which are not logged.');
      }
      if (message.failed !== undefined) failed ??= plainLine(message.failed);
      if (message.owed !== undefined)
        owed = { words: plainLine(message.owed), needsWord: message.needsWord === true };
      up = message.up ?? up;
      return message;
    },
    failed: () => failed,
    owed: () => owed,
    up: () => up,
  };
}
