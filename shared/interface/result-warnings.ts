import { z } from 'zod';

/** More than any result has. What is beyond is left out. */
const MAX_WARNINGS = 16;
const CODE = /^[a-z][a-z0-9-]{0,47}$/;

/** What is doubtful about a result although it was made, as a code such as `scene-depth-rough`. The local service says it; other services may not. */
export const resultWarningSchema = z.string().regex(CODE);

/** The code of a failed task whose input cannot be used, so that another try would fail alike. Other services do not say it. */
export const INPUT_UNUSABLE = 'input-unusable';

/**
 * `data.warnings` of a query. Anything but a list of codes is left out, never refused: the answer holds the address of a result that was
 * paid for.
 */
export const resultWarningsSchema = z
  .unknown()
  .optional()
  .transform((value): string[] => {
    if (!Array.isArray(value)) return [];
    const codes = value.filter((code): code is string => typeof code === 'string' && CODE.test(code));
    return [...new Set(codes)].slice(0, MAX_WARNINGS);
  });
