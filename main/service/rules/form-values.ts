import { sniffImageFormat } from '../../../shared/interface/formats.ts';

/** A file of a form, as far as the rules look at it. */
export interface FormFile {
  /** The form field it came under. */
  readonly field: string;
  /** Its name in the task's uploads. */
  readonly file: string;
  /** Size; what is larger than its field allows has been refused before. */
  readonly bytes: number;
  /** Its first bytes, at most 64. */
  readonly head: Uint8Array;
  /** Of all that came, in hexadecimal digits; of what was not kept, too. */
  readonly sha256: string;
}

/** The text fields and files of a form. Unknown ones are there too, and looked at by nobody. */
export interface FormValues {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly FormFile[];
}

/** A text field; blank is the same as left out, since forms send what was not filled in as blank. */
export function textOf(form: FormValues, name: string): string | undefined {
  const text = form.fields.get(name)?.trim();
  return text === '' ? undefined : text;
}

/** An integer field that may be left out; NaN for anything that is no integer. */
export function integerOf(form: FormValues, name: string): number | undefined {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

export function filesOf(form: FormValues, name: string): readonly FormFile[] {
  return form.files.filter(({ field }) => field === name);
}

export const isImage = ({ head }: FormFile): boolean => sniffImageFormat(head) !== undefined;

export const isHttp = (url: string): boolean => url.startsWith('http');

/**
 * The ending of an address's path, in lower case without its dot; undefined where there is none. What is behind an
 * address without an ending shows once it is fetched.
 */
export function endingOf(url: string): string | undefined {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
}
