import type { TaskKind } from '../../../../shared/interface/tasks.ts';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import { RESULT_TYPES } from '../../../../shared/model/kind-traits.ts';
import type { FileFormat } from '../../../media/formats/recognise/file-format.ts';
import type { LengthFault } from '../../../media/formats/recognise/wrong-length.ts';

const FORMATS: Readonly<Record<(typeof RESULT_TYPES)[TaskKind], readonly FileFormat[]>> = {
  model: ['glb', 'obj', 'zip', 'stl', 'fbx', 'usdz'],
  'depth map': ['png', 'exr', 'webp', 'jpg'],
};
const COVERS: readonly FileFormat[] = ['webp', 'png', 'jpg'];

/** What is wrong with the length of a file, as the end of a sentence. */
export function lengthWords(fault: LengthFault): string {
  switch (fault.code) {
    case 'cut-off':
      return 'it breaks off before its end';
    case 'too-long':
      return `its header says that it has ${fault.statedLength} bytes, but it has ${fault.size}`;
    default:
      return assertNever(fault);
  }
}

/** Inspects an archive. Returns what is wrong with it, or null. */
export type VerifyZip = (path: string, signal?: AbortSignal) => Promise<string | null>;

/**
 * Checks whether a complete file can be the result of a task. A model in another format than requested is still the model that was paid
 * for. A picture instead of a model is not, nor is an archive that is dangerous to unpack.
 * @returns what is wrong with it, as the end of a sentence; null if it is good
 */
export async function judgeResult(
  kind: TaskKind,
  { file, format }: { readonly file: string; readonly format: FileFormat },
  verifyZip: VerifyZip,
): Promise<string | null> {
  const wanted = RESULT_TYPES[kind];
  if (!FORMATS[wanted].includes(format)) return `it is a file of type ${format}, and no ${wanted}`;
  return format === 'zip' || format === 'usdz' ? verifyZip(file) : null;
}

/** Checks whether a file can be a cover. Returns the same as {@link judgeResult}. */
export function judgeCover(format: FileFormat): string | null {
  return COVERS.includes(format) ? null : 'it is no picture';
}
