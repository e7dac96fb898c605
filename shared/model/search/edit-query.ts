import type { QueryTerm } from './library-query.ts';

/** The search without one of its terms. */
export function withoutTerm(text: string, { start, end }: Pick<QueryTerm, 'start' | 'end'>): string {
  return `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim();
}

/** The search with one term more, unless it is there already. */
export function withTerm(text: string, typed: string, terms: readonly QueryTerm[]): string {
  return terms.some((term) => term.typed === typed) ? text : `${text.trim()} ${typed}`.trim();
}

/** A value as it is typed behind a field's colon: quoted where it would not be read as one value. */
export function typedValue(value: string): string {
  const plain = value.replaceAll('"', '');
  return /[\s,]/.test(plain) ? `"${plain}"` : plain;
}
