import type { NameTemplate, TemplatePiece } from './parse-template.ts';
import { MOST_OF_A_TEXT, MOST_STEM_BYTES, partName, safeName } from './safe-name.ts';
import type { FieldValues } from './template-fields.ts';

/** What a template says of one reference. Every part is safe on every file system. */
export interface DecidedName {
  /** The folders within that of the copies, outermost first. */
  readonly folders: readonly string[];
  /** The name of the asset and of its copy, without an ending. */
  readonly name: string;
}

/** Fills the fields of a template. A folder of which nothing is left is left out. */
export function renderTemplate({ folders, name }: NameTemplate, values: FieldValues): DecidedName {
  return {
    folders: folders.flatMap((part) => partName(filled(part, values), MOST_STEM_BYTES) ?? []),
    name: safeName(filled(name, values), MOST_STEM_BYTES),
  };
}

/** What stands between fields. A field of which nothing is known takes the one beside it along: `{folder}-{name}` is no `-name`. */
const SEPARATORS = '[\\s\\-_.,+~–—]+';
const AT_START = new RegExp(`^${SEPARATORS}`, 'u');
const AT_END = new RegExp(`${SEPARATORS}$`, 'u');

function filled(pieces: readonly TemplatePiece[], values: FieldValues): string {
  let [whole, isAfterEmpty] = ['', false];
  for (const piece of pieces) {
    const said = 'text' in piece ? piece.text : valueIn(piece, values);
    const isDoubled = isAfterEmpty && 'text' in piece && (whole === '' || AT_END.test(whole));
    const kept = isDoubled ? said.replace(AT_START, '') : said;
    whole += kept;
    isAfterEmpty = kept === '';
  }
  return isAfterEmpty ? whole.replace(AT_END, '') : whole;
}

function valueIn(piece: Extract<TemplatePiece, { field: unknown }>, values: FieldValues): string {
  return piece.field === 'n'
    ? String(values.n).padStart(piece.width, '0')
    : values[piece.field].slice(0, MOST_OF_A_TEXT);
}
