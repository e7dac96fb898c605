import { sniffImageFormat } from '../../../shared/interface/formats.ts';

/** The properties of a form's file that the rules check. */
export interface FormFile {
  /** The name of its form field. */
  readonly field: string;
  /** Its name in the task's uploads. */
  readonly file: string;
  /** Its size. A file above the limit of its field was refused while it was received. */
  readonly bytes: number;
  /** Its first bytes, at most 64. */
  readonly head: Uint8Array;
  /** The hash of its content in hexadecimal digits, also if the file was not written to disk. */
  readonly sha256: string;
}

/** The text fields and files of a form. Unknown ones are included, and ignored by the rules. */
export interface FormValues {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly FormFile[];
}

/** A text field. A blank one counts as left out, since HTML forms send empty inputs as blank fields. */
export function textOf(form: FormValues, name: string): string | undefined {
  const text = form.fields.get(name)?.trim();
  return text === '' ? undefined : text;
}

/** An integer field; undefined if it is left out, NaN if it is not an integer. */
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
 * The file extension of an address's path, in lower case without the dot; undefined if it has none. The kind of such a file
 * is checked after it was fetched.
 */
export function endingOf(url: string): string | undefined {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
}
