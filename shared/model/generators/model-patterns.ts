import { MODELS, type Model } from '../../interface/models.ts';

/** Longer than all model names together. */
const MAX_PATTERNS = 500;
const PATTERN = /^[a-z0-9.\-*?]+$/;

export type ReadModelPatterns =
  | { readonly ok: true; readonly patterns: readonly string[]; readonly models: readonly Model[] }
  /** `why` is a whole sentence. */
  | { readonly ok: false; readonly why: string };

/**
 * Reads which models a worker or a generator takes: patterns with commas between them, such as `general*,scene-portraitv1.5`. `*` stands
 * for any characters, and `?` for one. Each must match at least one model, so that a slip of the pen is found before tasks wait for ever.
 */
export function readModelPatterns(text: string): ReadModelPatterns {
  const refuse = (why: string): ReadModelPatterns => ({ ok: false, why });
  const known = `The models are ${MODELS.join(', ')}.`;
  if (text.length > MAX_PATTERNS)
    return refuse(
      `The models are given in more than ${MAX_PATTERNS} characters; use patterns such as general*.`,
    );
  const patterns = text.split(',').map((part) => part.trim().toLowerCase());
  for (const pattern of patterns) {
    if (pattern === '')
      return refuse('A pattern of models is empty; give one such as general*, or * for all models.');
    if (!PATTERN.test(pattern))
      return refuse(
        `“${pattern}” is no pattern of models: only letters, digits, points, hyphens, * and ? can be in one. ${known}`,
      );
    if (!MODELS.some((model) => matchesPattern(pattern, model)))
      return refuse(`No model is called “${pattern}”. ${known}`);
  }
  const models = MODELS.filter((model) => patterns.some((pattern) => matchesPattern(pattern, model)));
  return { ok: true, patterns, models };
}

/** Whether a pattern matches a name, in a time that grows with the product of their lengths at most. */
export function matchesPattern(pattern: string, name: string): boolean {
  let [p, n] = [0, 0];
  /** Where to go on if the characters after the last `*` do not match: it stands for one more then. */
  let star: { readonly p: number; n: number } | undefined;
  while (n < name.length) {
    if (pattern[p] === '*') {
      star = { p, n };
      p += 1;
    } else if (pattern[p] === '?' || pattern[p] === name[n]) {
      p += 1;
      n += 1;
    } else if (star !== undefined) {
      star.n += 1;
      p = star.p + 1;
      n = star.n;
    } else return false;
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
}
