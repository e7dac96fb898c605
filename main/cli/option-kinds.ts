import { InvalidArgumentError, Option } from 'commander';
import { FACE_RANGE } from '../../shared/interface/limits.ts';

/** An option that takes one of a few words. */
export const choice = (flags: string, words: string, values: readonly string[]): Option =>
  new Option(flags, words).choices(values);

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
