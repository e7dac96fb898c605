import { assertNever } from '../assert-never.ts';
import { TEMPLATE_FIELDS } from './template-fields.ts';

/** What is wrong with a template of names. `at` counts its characters from 1. */
export type TemplateFault =
  | { readonly code: 'empty' }
  | { readonly code: 'too-long'; readonly most: number }
  | { readonly code: 'unknown-field'; readonly at: number; readonly field: string }
  | { readonly code: 'not-closed'; readonly at: number }
  | { readonly code: 'not-opened'; readonly at: number }
  | { readonly code: 'bad-width'; readonly at: number; readonly field: string; readonly width: string }
  | { readonly code: 'control-character'; readonly at: number }
  | { readonly code: 'backslash'; readonly at: number }
  | { readonly code: 'absolute'; readonly at: number }
  | { readonly code: 'drive'; readonly at: number }
  | { readonly code: 'leads-out'; readonly at: number }
  | { readonly code: 'empty-folder'; readonly at: number }
  | { readonly code: 'too-deep'; readonly at: number; readonly most: number };

/** Says in one sentence what is wrong with a template, where, and what to do. */
export function templateFaultWords(fault: TemplateFault): string {
  switch (fault.code) {
    case 'empty':
      return 'The name is empty; type one, such as {name}-{n:3}.';
    case 'too-long':
      return `The name is longer than ${fault.most} characters; shorten it.`;
    case 'unknown-field':
      return `At character ${fault.at}: there is no field {${fault.field}}; use ${fieldList()}.`;
    case 'not-closed':
      return `At character ${fault.at}: this { is never closed; add a } behind the field.`;
    case 'not-opened':
      return `At character ${fault.at}: this } closes nothing; add a { before the field, or take it away.`;
    case 'bad-width':
      return fault.field === 'n'
        ? `At character ${fault.at}: {n:${fault.width}} is no width; give 1 to 9 digits, such as {n:3}.`
        : `At character ${fault.at}: {${fault.field}} takes no width; only {n} does, such as {n:3}.`;
    case 'control-character':
      return `At character ${fault.at}: this character cannot be seen, and no file name may hold it; take it away.`;
    case 'backslash':
      return `At character ${fault.at}: a \\ cannot be in a name; write / between folders.`;
    case 'absolute':
      return `At character ${fault.at}: a name cannot begin with /; it counts from the folder that copies go to.`;
    case 'drive':
      return `At character ${fault.at}: a name cannot begin with a drive; it counts from the folder that copies go to.`;
    case 'leads-out':
      return `At character ${fault.at}: . and .. lead out of the folder that copies go to; name a folder.`;
    case 'empty-folder':
      return `At character ${fault.at}: the name of a folder or file is missing beside this /; add one, or take the / away.`;
    case 'too-deep':
      return `At character ${fault.at}: more than ${fault.most} folders are inside each other; leave some out.`;
    default:
      return assertNever(fault);
  }
}

function fieldList(): string {
  const fields = Object.keys(TEMPLATE_FIELDS).map((field) => `{${field}}`);
  return `${fields.slice(0, -1).join(' ')} or ${fields.at(-1)}`;
}
