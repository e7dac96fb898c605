import type { Credits } from '../../shared/model/credits.ts';

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/** Typed credits; null for nothing typed, which means no limit. */
export function amountOf(text: string): Credits | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

/** Why this is no amount of credits; null if it is one, or empty. */
export function whyNoAmount(text: string): string | null {
  const amount = amountOf(text);
  return amount === null || AMOUNT.test(amount) ? null : 'Type an amount such as 250.00, or nothing.';
}
