import type { Job } from '../../../shared/model/job.ts';
import { meshOf, sentFileOf, viewsOf } from '../../../shared/model/reference.ts';
import { INPUT_MS } from './keep-input.ts';
import type { Haul } from './library.ts';

/** The rate at which even a slow share writes. Bytes per millisecond. */
const BYTES_A_MS = 250;
const LEAST_MS = 60_000;

/** The time limit for storing a result: copies of its inputs are written, and everything is synced. Milliseconds. */
export function commitLimit(job: Pick<Job, 'reference'>, haul: Pick<Haul, 'result' | 'cover'>): number {
  const mesh = meshOf(job.reference);
  const inputs = viewsOf(job.reference).map(({ image }) => sentFileOf(image).bytes);
  if (mesh !== null && mesh.from !== 'url') inputs.push(mesh.file.bytes);
  const bytes = [haul.result.bytes, haul.cover?.bytes ?? 0, ...inputs].reduce((sum, each) => sum + each, 0);
  // Each input may lie on a share that hangs and has a time limit of its own; the library's disk must not count as silent meanwhile.
  return Math.round(LEAST_MS + inputs.length * INPUT_MS + bytes / BYTES_A_MS);
}
