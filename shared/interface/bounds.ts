import { z } from 'zod';
import { plainLine } from '../model/plain-text.ts';

/** How much a service may say; the document sets no limits. Characters. */
const MAX_WORDS = 1_000;
const MAX_DIGITS = 20;
/** Ids are known with over 70 characters. */
export const MAX_TASK_ID = 1_024;
/** More than any server takes in a header, or gives as an address. */
export const MAX_TOKEN = 8_192;
export const MAX_URL = 16_384;

const NOT_DECIMAL = 'not a decimal number';
const DECIMAL = /^-?\d+(\.\d+)?$/;
/** A sign and a point beside the digits. The length is asked first: a text of a million digits is not looked through. */
const TOO_LONG = `over ${MAX_DIGITS} digits`;
const digitsOf = (text: string): number => text.replace(/[^\d]/g, '').length;

/** A decimal of at most 20 digits, written out: what is computed with grows with its digits, and an exponent names millions. */
export const boundedDecimalSchema = z
  .string()
  .max(MAX_DIGITS + 2, TOO_LONG)
  .regex(DECIMAL, NOT_DECIMAL)
  .refine((text) => digitsOf(text) <= MAX_DIGITS, TOO_LONG);

/**
 * A service's own words, as they are kept and shown. Cut, and never refused: an answer whose words are too long may hold the id of a
 * task that was paid for.
 */
export const wordsSchema = z.string().transform((text) => {
  const line = plainLine(text.slice(0, 2 * MAX_WORDS));
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1)}…` : line;
});

/** An address; none where it is longer than any. */
export const boundedUrlSchema = z
  .string()
  .nullish()
  .transform((url) => (url != null && url.length > MAX_URL ? null : url));
