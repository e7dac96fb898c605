import { assertNever } from '../assert-never.ts';
import type { TermFault, ValueKind } from './library-query.ts';
import { MAX_TERMS, MAX_VALUES } from './parse-query.ts';
import { TRAIT_NAMES } from './typed-values.ts';

const WANTED: Readonly<Record<ValueKind, string>> = {
  number: 'a number, as 200k, >=4 or 10..20',
  stars: 'a number from 0 to 5, as 3 or >=4',
  bytes: 'a size, as <5MB or 1MB..2GB',
  date: 'a day, month or year, as 2026-11, >=2026-11-20, today, week or 7d',
  kind: 'model, parts, depth or picture',
  decision: 'keep, reject, redo, redone or none',
  'yes-no': 'yes or no',
  trait: `one of ${TRAIT_NAMES.join(', ')}`,
};

/** Why a term is left out of the search, and what to type. */
export function termFaultWords(fault: TermFault): string {
  switch (fault.fault) {
    case 'value':
      return `${fault.field}: “${fault.value}” is left out of the search; type ${WANTED[fault.wants]}.`;
    case 'empty':
      return `${fault.field}: is left out of the search until something is typed behind it.`;
    case 'too-many':
      return `A search has at most ${MAX_TERMS} words; what follows is left out.`;
    case 'too-many-values':
      return `${fault.field}: is left out of the search, since it has more than ${MAX_VALUES} values; type fewer.`;
    default:
      return assertNever(fault);
  }
}
