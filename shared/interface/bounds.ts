import { z } from 'zod';
import { plainLine } from './plain-text.ts';

/** Limits of a service's texts, in characters. The document sets none. */
const MAX_WORDS = 1_000;
const MAX_DIGITS = 20;
/** Real ids can have over 70 characters. */
export const MAX_TASK_ID = 1_024;
/** More than servers accept in a header. Addresses are shorter than `MAX_URL`. */
export const MAX_TOKEN = 8_192;
export const MAX_URL = 16_384;

const NOT_DECIMAL = 'not a decimal number';
const DECIMAL = /^-?\d+(\.\d+)?$/;
/** The limit counts digits, without sign and point. The length is checked first, so that a text of a million digits is not scanned. */
const TOO_LONG = `over ${MAX_DIGITS} digits`;
const digitsOf = (text: string): number => text.replace(/[^\d]/g, '').length;

/** A decimal of at most 20 digits, without an exponent: computing takes time for each digit, and an exponent can mean millions. */
export const boundedDecimalSchema = z
  .string()
  .max(MAX_DIGITS + 2, TOO_LONG)
  .regex(DECIMAL, NOT_DECIMAL)
  .refine((text) => digitsOf(text) <= MAX_DIGITS, TOO_LONG);

/**
 * A service's own message, as it is stored and shown. A message that is too long is cut, never refused: its answer may contain the
 * id of a task that was paid for.
 */
export const wordsSchema = z.string().transform((text) => {
  const line = plainLine(text.slice(0, 2 * MAX_WORDS));
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1)}…` : line;
});

/** An address; null if it is longer than the limit. */
export const boundedUrlSchema = z
  .string()
  .nullish()
  .transform((url) => (url != null && url.length > MAX_URL ? null : url));
