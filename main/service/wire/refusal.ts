import { type CODE, resultCode } from '../../../shared/interface/codes.ts';

/** A request that was judged: what is to be made, or why it is refused. */
export type Judgement<Request> =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly refusal: Refusal };

/** An error answer: the service's code and its words. */
export interface Refusal {
  readonly code: number;
  readonly msg: string;
}

/**
 * For broken rules that the document gives no code for, after HTTP: a value that is not allowed, and a thing that is
 * not there. See docs/decisions, "Where the interface is silent".
 */
export const UNDOCUMENTED = { badValue: 400, notFound: 404 } as const;

/** A documented error, in the document's words. */
export function documented(code: (typeof CODE)[keyof typeof CODE]): Refusal {
  return { code, msg: resultCode(code)?.message ?? 'error' };
}

/** A value that the document does not allow, without giving a code for it. */
export function badValue(msg: string): Refusal {
  return { code: UNDOCUMENTED.badValue, msg };
}

/** The first rule that is broken decides: rules are functions in their order, each giving a refusal or nothing. */
export function firstRefusal(rules: readonly (() => Refusal | false)[]): Refusal | undefined {
  for (const rule of rules) {
    const refusal = rule();
    if (refusal !== false) return refusal;
  }
  return undefined;
}
