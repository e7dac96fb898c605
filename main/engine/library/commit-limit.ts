import type { Job } from '../../../shared/model/job.ts';
import { meshOf, viewsOf } from '../../../shared/model/reference.ts';
import { INPUT_MS } from './keep-input.ts';
import type { Haul } from './library.ts';

/** A slow share still takes so many bytes in a millisecond. */
const BYTES_A_MS = 250;
const LEAST_MS = 60_000;

/** How long a disk may take to keep what a job brought home: copies of its inputs are written, and all of it is synced. Milliseconds. */
export function commitLimit(job: Pick<Job, 'reference'>, haul: Pick<Haul, 'result' | 'cover'>): number {
  const mesh = meshOf(job.reference);
  const inputs = viewsOf(job.reference).map(({ image }) => image.bytes);
  if (mesh !== null && mesh.from !== 'url') inputs.push(mesh.file.bytes);
  const bytes = [haul.result.bytes, haul.cover?.bytes ?? 0, ...inputs].reduce((sum, each) => sum + each, 0);
  // Each input may lie on a share that hangs, which is given up by itself: the library's own disk is not silent meanwhile.
  return Math.round(LEAST_MS + inputs.length * INPUT_MS + bytes / BYTES_A_MS);
}
