import { plainLines } from '../../../shared/model/plain-text.ts';

/** A stream of the process, as far as it is written to. */
interface Stream {
  readonly write: (text: string) => unknown;
}

/**
 * The one way in which the command line writes: names of files and words of services may hold what steers a terminal, and none of
 * it gets there, whoever writes.
 */
export interface Terminal {
  /** What was asked for: tables, JSON. */
  readonly writeOut: (text: string) => void;
  /** All other words. */
  readonly writeError: (text: string) => void;
  /** Back to the first of so many lines above, all below it taken away. */
  readonly eraseLines: (lines: number) => void;
}

export function createTerminal(streams: { readonly stdout: Stream; readonly stderr: Stream }): Terminal {
  const { stdout, stderr } = streams;
  return {
    writeOut: (text) => void stdout.write(plainLines(text)),
    writeError: (text) => void stderr.write(plainLines(text)),
    eraseLines: (lines) => void stderr.write(`\u001b[${lines}A\r\u001b[J`),
  };
}
