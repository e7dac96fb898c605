import type { NameTemplate, TemplatePiece } from './parse-template.ts';
import { MOST_STEM_BYTES, partName, safeName } from './safe-name.ts';
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

function filled(pieces: readonly TemplatePiece[], values: FieldValues): string {
  return pieces.map((piece) => ('text' in piece ? piece.text : valueIn(piece, values))).join('');
}

function valueIn(piece: Extract<TemplatePiece, { field: unknown }>, values: FieldValues): string {
  return piece.field === 'n' ? String(values.n).padStart(piece.width, '0') : values[piece.field];
}
