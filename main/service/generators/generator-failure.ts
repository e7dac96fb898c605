import { assertNever } from '../../../shared/model/assert-never.ts';
import type { MediaFault } from '../../media/media-fault.ts';

/** Why a generator program made no model, as data. `lines` are the last that it said, without control characters. */
export type GeneratorFailure =
  | { readonly code: 'cannot-start'; readonly detail: string }
  /** `end`: its exit code, or the signal that ended it. */
  | { readonly code: 'ended-badly'; readonly end: number | string; readonly lines: readonly string[] }
  | { readonly code: 'too-slow'; readonly seconds: number; readonly lines: readonly string[] }
  | { readonly code: 'silent'; readonly seconds: number; readonly lines: readonly string[] }
  | { readonly code: 'too-much-memory'; readonly bytes: number; readonly lines: readonly string[] }
  | { readonly code: 'too-much-output'; readonly bytes: number; readonly lines: readonly string[] }
  | { readonly code: 'too-many-files'; readonly files: number; readonly lines: readonly string[] }
  /** The program's own word that the task failed. */
  | { readonly code: 'said-failed'; readonly words: string }
  | { readonly code: 'no-model'; readonly lines: readonly string[] }
  | { readonly code: 'two-models' }
  /** The model, or a file that it names, is a link, a pipe or something else that is no file. */
  | { readonly code: 'no-file'; readonly file: string }
  /** What it wrote cannot be used. */
  | { readonly code: 'unusable'; readonly file: string; readonly fault: MediaFault }
  /** It takes more memory or time to make the result of it than there is. */
  | { readonly code: 'unfinishable'; readonly file: string; readonly why: 'memory' | 'time' };

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;

/**
 * Says why a generator made no model, as the end of a sentence after the generator's name.
 * @param faultWords says what is wrong with a mesh
 */
export function generatorFailureWords(
  failure: GeneratorFailure,
  faultWords: (fault: MediaFault) => string,
): string {
  switch (failure.code) {
    case 'cannot-start':
      return `the generator cannot be started (${failure.detail})`;
    case 'ended-badly':
      return `the generator ended with ${typeof failure.end === 'number' ? `exit ${failure.end}` : failure.end}${lastWords(failure.lines)}`;
    case 'too-slow':
      return `the generator took longer than ${failure.seconds} seconds, and was ended${lastWords(failure.lines)}`;
    case 'silent':
      return `the generator said nothing for ${failure.seconds} seconds, and was ended${lastWords(failure.lines)}`;
    case 'too-much-memory':
      return `the generator took more than ${megabytes(failure.bytes)} of memory, and was ended${lastWords(failure.lines)}`;
    case 'too-much-output':
      return `the generator wrote more than ${megabytes(failure.bytes)}, and was ended${lastWords(failure.lines)}`;
    case 'too-many-files':
      return `the generator wrote more than ${failure.files} files, and was ended${lastWords(failure.lines)}`;
    case 'said-failed':
      return failure.words === '' ? 'the generator failed, and did not say why' : failure.words;
    case 'no-model':
      return `the generator ended well, but wrote no model.glb or model.obj${lastWords(failure.lines)}`;
    case 'two-models':
      return 'the generator wrote both model.glb and model.obj, and only one of them can be the result';
    case 'no-file':
      return `the generator's ${failure.file} is a link or something else that is no file in its folder`;
    case 'unusable':
      return `the generator's ${failure.file} cannot be used: ${faultWords(failure.fault)}`;
    case 'unfinishable':
      return failure.why === 'memory'
        ? `the generator's ${failure.file} needs more memory to be finished than a worker may take`
        : `the generator's ${failure.file} took too long to be finished`;
    default:
      return assertNever(failure);
  }
}

/** How many of the last characters are said. */
const SAID = 300;

function lastWords(lines: readonly string[]): string {
  const words = lines.join(' ').slice(-SAID).trim();
  return words === '' ? '' : `; its last words: “${words}”`;
}
