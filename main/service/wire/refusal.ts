import { type CODE, resultCode } from '../../../shared/interface/codes.ts';

/** The result of validating a request: what to make, or why the request is refused. */
export type Validation<Request> =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly refusal: Refusal };

/** The code and message of an error answer. */
export interface Refusal {
  readonly code: number;
  readonly msg: string;
}

/**
 * Codes for broken rules that the document gives no code for, taken from HTTP: a value that is not allowed, and something that
 * does not exist. See docs/decisions, "Where the interface is silent".
 */
export const UNDOCUMENTED = { badValue: 400, notFound: 404 } as const;

/** A documented error with the document's message. */
export function documented(code: (typeof CODE)[keyof typeof CODE]): Refusal {
  return { code, msg: resultCode(code)?.message ?? 'error' };
}

/** The refusal of a value that the document does not allow, but gives no code for. */
export function badValue(msg: string): Refusal {
  return { code: UNDOCUMENTED.badValue, msg };
}

/** Checks the rules in their order and returns the refusal of the first broken one. A rule returns false if it is kept. */
export function firstRefusal(rules: readonly (() => Refusal | false)[]): Refusal | undefined {
  for (const rule of rules) {
    const refusal = rule();
    if (refusal !== false) return refusal;
  }
  return undefined;
}
