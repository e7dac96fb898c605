import type { Decision } from '../../../../../shared/model/facts/decision.ts';

/** Bits of `flags` in `traits`: what was decided. None of them: nothing yet, as in every sidecar of before. */
export const DECIDED = { keep: 128, reject: 256, redo: 512, redone: 4096 } as const satisfies Readonly<
  Record<Decision, number>
>;
export const ANY_DECISION = DECIDED.keep | DECIDED.reject | DECIDED.redo | DECIDED.redone;
