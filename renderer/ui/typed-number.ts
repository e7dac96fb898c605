import { evaluate } from './arithmetic.ts';

interface NumberRange {
  readonly min: number;
  readonly max: number;
  /** Digits behind the point. */
  readonly digits: number;
  readonly unit: string;
}

/** What was typed into a number field: the number; `none` for nothing typed; or why it cannot be taken. */
type TypedNumber =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'none' }
  | { readonly is: 'refused'; readonly why: string };

/** Reads a typed number, or arithmetic. A number out of the range is not changed into another: the artist meant something by it. */
export function typedNumber(text: string, { min, max, digits, unit }: NumberRange): TypedNumber {
  if (text.trim() === '') return { is: 'none' };
  const print = (value: number): string =>
    value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const range = `${print(min)} to ${print(max)}${unit}`;
  const typed = evaluate(text);
  if (typed === null) return { is: 'refused', why: `“${text.trim()}” is no number; type ${range}.` };
  const value = Number(typed.toFixed(digits));
  if (value < Number(min.toFixed(digits)) || value > Number(max.toFixed(digits)))
    return { is: 'refused', why: `${print(value)}${unit} is out of range; type ${range}.` };
  return { is: 'number', value: Math.min(max, Math.max(min, value)) };
}
