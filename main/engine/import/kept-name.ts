import { MOST_STEM_BYTES, safeName } from '../../../shared/model/naming/safe-name.ts';
import { stemOf } from '../batch/input-names.ts';

/** Names in an asset's folder that are not for imported files. */
const TAKEN: ReadonlySet<string> = new Set(['cover', 'asset']);

/** The name of an asset's main file: its own as far as every system can write it. */
export function mainName(name: string, ending: string): string {
  const stem = safeName(stemOf(name), MOST_STEM_BYTES);
  return `${TAKEN.has(stem.toLowerCase()) ? `${stem}-asset` : stem}.${ending}`;
}

/** Whether every system can write a path as it is, so that what names it still finds it. */
export function isPortable(path: string): boolean {
  return path.split('/').every((part) => safeName(part) === part);
}

/** Paths of which a file system that does not tell upper case from lower would take two for one. */
export function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
