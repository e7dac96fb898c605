import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { missingPrices, type Prices } from '../../shared/model/prices.ts';
import { applyPriceFile, priceFileSchema } from './credits/prices.ts';
import { ServiceStartError } from './service-error.ts';

/* The values of options on the command line, and the files that they name. The readers throw ServiceStartError with a sentence. */

export function parseText(whyNot: (value: string) => string | null): (value: string) => string {
  return (value) => {
    const refusal = whyNot(value);
    if (refusal !== null) throw new InvalidArgumentError(refusal);
    return value;
  };
}

export function parseInteger(min: number, max: number): (text: string) => number {
  return (text) => {
    if (!/^\d+$/.test(text) || Number(text) < min || Number(text) > max) {
      throw new InvalidArgumentError(`give a whole number from ${min} to ${max}.`);
    }
    return Number(text);
  };
}

export function parseNumber(min: number, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
  return (text) => {
    if (!/^\d+(\.\d+)?$/.test(text) || Number(text) < min || Number(text) > max) {
      throw new InvalidArgumentError(`give a number ${bounds}.`);
    }
    return Number(text);
  };
}

export function parseCredits(text: string): string {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('give an amount such as 10000.00.');
  return text;
}

/** A day: a longer pause between two deliveries of a callback is a mistake. In seconds. */
const MAX_PAUSE = 86_400;

export function parsePauses(text: string): readonly number[] {
  const pauses = text.split(',').map(Number);
  if (!/^\d+(\.\d+)?,\d+(\.\d+)?$/.test(text) || pauses.some((seconds) => seconds > MAX_PAUSE)) {
    throw new InvalidArgumentError(`give two numbers of seconds up to ${MAX_PAUSE}, such as 5,30.`);
  }
  return pauses;
}

export function parsePrefix(text: string): string {
  if (!/^[\w.-]+$/.test(text))
    throw new InvalidArgumentError('give a word of letters, digits, dots and dashes.');
  return text;
}

export function readPrices(cwd: string, file: string): Prices {
  const prices = applyPriceFile(readJson(cwd, '--prices', file, priceFileSchema));
  const missing = missingPrices(prices);
  if (missing.length > 0)
    throw new ServiceStartError(`--prices ${file} leaves out ${missing.join(', ')}; add them.`);
  return prices;
}

export function readJson<Schema extends z.ZodType>(
  cwd: string,
  flag: string,
  file: string,
  schema: Schema,
): z.infer<Schema> {
  const text = readText(cwd, flag, file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ServiceStartError(`${flag} ${file} is not JSON; correct it.`, { cause });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const words = z.prettifyError(result.error).replaceAll(/\s*\n\s*/g, ' ');
  throw new ServiceStartError(
    `${flag} ${file} is not as it should be: ${words}; docs/local-service.md says how.`,
    {
      cause: result.error,
    },
  );
}

/** Reads a token from a file. It must be one word, because it is sent in a header. */
export function readToken(cwd: string, flag: string, file: string): string {
  const token = readText(cwd, flag, file).trim();
  if (/^[!-~]+$/.test(token)) return token;
  throw new ServiceStartError(`${flag} ${file} holds no token; it must be one word of printable ASCII.`);
}

export function readText(cwd: string, flag: string, file: string): string {
  try {
    return readFileSync(resolve(cwd, file), 'utf8');
  } catch (cause) {
    const reason =
      cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
        ? 'is not there'
        : 'cannot be read';
    throw new ServiceStartError(`${flag} ${file} ${reason}; give a file that can be read.`, { cause });
  }
}
