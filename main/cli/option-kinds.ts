import { InvalidArgumentError, Option } from 'commander';
import { FACE_RANGE } from '../../shared/interface/limits.ts';
import { whyNoValue } from '../../shared/model/option-value.ts';

/** An option that takes one of a few words. */
export const choice = (flags: string, words: string, values: readonly string[]): Option =>
  new Option(flags, words).choices(values);

/**
 * An option that may be given several times.
 * @param whyNot why a text cannot be a value of it, as the part of a sentence after a semicolon; null if it can
 */
export const severalOption = (
  flags: string,
  words: string,
  whyNot: (text: string) => string | null = whyNoValue,
): Option =>
  new Option(flags, words).argParser((text: string, before: readonly string[] | undefined) => {
    const why = whyNot(text);
    if (why !== null) throw new InvalidArgumentError(why);
    return [...(before ?? []), text];
  });

/** An option whose value is work to be done: of two values, one would be left out without a word. */
export const singleOption = (flags: string, words: string): Option =>
  new Option(flags, words).argParser((text: string, before: string | undefined) => {
    const why =
      before === undefined
        ? whyNoValue(text)
        : `it takes one, and “${before}” is given already, so leave one of them out.`;
    if (why !== null) throw new InvalidArgumentError(why);
    return text;
  });

/** Checks the number of faces, and returns it as text. Throws InvalidArgumentError. */
export function readFaces(given: string): string {
  if (given === 'recommended') return given;
  const faces = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (faces >= FACE_RANGE.min && faces <= FACE_RANGE.max) return given;
  throw new InvalidArgumentError(
    `give a number from ${FACE_RANGE.min} to ${FACE_RANGE.max}, or recommended.`,
  );
}

/** Reads a port. Throws InvalidArgumentError. */
export function readPort(given: string): number {
  const port = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('give a number from 0 to 65535.');
}
