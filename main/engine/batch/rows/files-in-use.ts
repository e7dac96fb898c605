import type { Plan } from '../../../../shared/model/plan.ts';
import { ownFilesOf, type Reference, viewsOf } from '../../../../shared/model/reference.ts';
import type { PlanRequest } from '../gather-references.ts';

/** The files that plans need: what they would send, the artist's own pictures where copies are sent, and masks. */
export function filesOfPlans(plans: Iterable<Plan>): readonly string[] {
  return [...plans].flatMap(({ rows }) => rows.flatMap(({ reference }) => filesOf(reference)));
}

function filesOf(reference: Reference): readonly string[] {
  const found = viewsOf(reference).flatMap(({ image: { path, mended, mask } }) => [
    ...(mended === undefined ? [] : [path]),
    ...(mask === undefined ? [] : [mask.path]),
  ]);
  return [...ownFilesOf(reference), ...found];
}

/** The folders and files of plans that are being made. */
export function filesOfRequests(requests: Iterable<PlanRequest>): readonly string[] {
  return [...requests].flatMap(({ paths, meshes = [] }) => [
    ...paths,
    ...meshes.flatMap((mesh) => (mesh.from === 'file' ? [mesh.path] : [])),
  ]);
}
