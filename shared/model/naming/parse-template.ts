import { z } from 'zod';
import { type TemplateFault, templateFaultWords } from './template-fault.ts';
import { isTemplateField, type TemplateField } from './template-fields.ts';

/** One piece of a template: text, or a field with the number of digits that it is filled to. */
export type TemplatePiece =
  | { readonly text: string }
  | { readonly field: TemplateField; readonly width: number };

/** A template of names that can be used: the folders that copies go to, and the name. */
export interface NameTemplate {
  readonly folders: readonly (readonly TemplatePiece[])[];
  readonly name: readonly TemplatePiece[];
}

export type ParsedTemplate = { readonly template: NameTemplate } | { readonly fault: TemplateFault };

export const MOST_TEMPLATE_CHARACTERS = 300;
const MOST_FOLDERS = 8;
const WIDTH = /^[1-9]$/;
const DRIVE = /^[a-z]:/i;
/** Control characters, and the separators of lines and paragraphs. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * Reads a template such as `{folder}/{name}-{n:3}`. A field stands in braces; `/` ends the name of a folder; all else is text.
 */
export function parseTemplate(text: string): ParsedTemplate {
  if (text.trim() === '') return { fault: { code: 'empty' } };
  const characters = [...text];
  if (characters.length > MOST_TEMPLATE_CHARACTERS) {
    return { fault: { code: 'too-long', most: MOST_TEMPLATE_CHARACTERS } };
  }
  const fault = placeFault(text, characters);
  if (fault !== null) return { fault };
  const parts: TemplatePiece[][] = [];
  let from = 0;
  for (const part of split(characters)) {
    const read = readPart(part, from);
    if ('fault' in read) return read;
    const written = part.join('').trim();
    if (written === '') return { fault: { code: 'empty-folder', at: Math.max(1, from) } };
    if (written === '.' || written === '..') return { fault: { code: 'leads-out', at: from + 1 } };
    if (parts.length > MOST_FOLDERS) return { fault: { code: 'too-deep', at: from, most: MOST_FOLDERS } };
    parts.push(read.pieces);
    from += part.length + 1;
  }
  return { template: { folders: parts.slice(0, -1), name: parts.at(-1) ?? [] } };
}

/** Says what is wrong with a text as a template; null if it can be used. */
export function whyNoTemplate(text: string): string | null {
  const parsed = parseTemplate(text);
  return 'fault' in parsed ? templateFaultWords(parsed.fault) : null;
}

/** A template as the settings and calls have it. */
export const templateSchema = z.string().superRefine((text, context) => {
  const why = whyNoTemplate(text);
  if (why !== null) context.addIssue({ code: 'custom', message: why });
});

/** What no part of a template may hold, and what it may not begin with. */
function placeFault(text: string, characters: readonly string[]): TemplateFault | null {
  const control = characters.findIndex((each) => CONTROL.test(each));
  if (control !== -1) return { code: 'control-character', at: control + 1 };
  if (DRIVE.test(text.trimStart())) return { code: 'drive', at: 1 };
  if (/^\s*[/\\]/.test(text)) return { code: 'absolute', at: 1 };
  const backslash = characters.indexOf('\\');
  return backslash === -1 ? null : { code: 'backslash', at: backslash + 1 };
}

function split(characters: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const each of characters) {
    if (each === '/') parts.push([]);
    else parts.at(-1)?.push(each);
  }
  return parts;
}

/** @param from how many characters stand before the part */
function readPart(
  part: readonly string[],
  from: number,
): { readonly pieces: TemplatePiece[] } | { readonly fault: TemplateFault } {
  const pieces: TemplatePiece[] = [];
  let text = '';
  for (let index = 0; index < part.length; index += 1) {
    const at = from + index + 1;
    const character = part[index];
    if (character === '}') return { fault: { code: 'not-opened', at } };
    if (character !== '{') {
      text += character;
      continue;
    }
    const end = part.indexOf('}', index);
    const inner = part.slice(index + 1, end === -1 ? undefined : end);
    if (end === -1 || inner.includes('{')) return { fault: { code: 'not-closed', at } };
    const read = readField(inner.join(''), at);
    if ('fault' in read) return read;
    if (text !== '') pieces.push({ text });
    text = '';
    pieces.push(read.piece);
    index = end;
  }
  if (text !== '') pieces.push({ text });
  return { pieces };
}

function readField(
  inner: string,
  at: number,
): { readonly piece: TemplatePiece } | { readonly fault: TemplateFault } {
  const colon = inner.indexOf(':');
  const field = (colon === -1 ? inner : inner.slice(0, colon)).trim().toLowerCase();
  if (!isTemplateField(field)) return { fault: { code: 'unknown-field', at, field } };
  if (colon === -1) return { piece: { field, width: 1 } };
  const width = inner.slice(colon + 1).trim();
  if (field !== 'n' || !WIDTH.test(width)) return { fault: { code: 'bad-width', at, field, width } };
  return { piece: { field, width: Number(width) } };
}
