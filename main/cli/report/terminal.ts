import { plainLines } from '../../../shared/interface/plain-text.ts';

/** An output stream of the process; the part that is used. */
interface Stream {
  readonly write: (text: string) => unknown;
  readonly on: (event: 'error', listener: () => void) => unknown;
}

/**
 * The only way in which the command line writes. File names and messages of services may contain control sequences; they are removed here,
 * so that none reaches a terminal.
 */
export interface Terminal {
  /** Receives what was asked for: tables, JSON. */
  readonly writeOut: (text: string) => void;
  /** Receives all other text. */
  readonly writeError: (text: string) => void;
  /** Moves up this many lines, and erases from there on. */
  readonly eraseLines: (lines: number) => void;
}

export function createTerminal(streams: { readonly stdout: Stream; readonly stderr: Stream }): Terminal {
  const { stdout, stderr } = streams;
  // Nobody reads any more, as behind `| head`: an error without a listener would end the process with a stack trace. Commands that go on stop then.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
  return {
    writeOut: (text) => void stdout.write(plainLines(text)),
    writeError: (text) => void stderr.write(plainLines(text)),
    eraseLines: (lines) => void stderr.write(`\u001b[${lines}A\r\u001b[J`),
  };
}
