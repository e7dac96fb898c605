import type { Job } from '../../../shared/model/job.ts';
import { ownFilesOf } from '../../../shared/model/reference.ts';
import type { Settings } from '../../../shared/model/settings.ts';

/**
 * Absolute paths that somebody may still need: of jobs that are not done (one that failed or was cancelled can be sent after all), of
 * plans, and of what the window was left with or has opened of late. What a job is done with lies in its asset.
 */
export function neededFiles(from: {
  readonly jobs: readonly { readonly job: Job }[];
  readonly settings: Pick<Settings, 'recentFolders' | 'appearance'>;
  readonly plans: readonly string[];
}): readonly string[] {
  const { sources, meshes } = from.settings.appearance.sources;
  return [
    ...from.jobs.flatMap(({ job }) => (job.state.state === 'done' ? [] : ownFilesOf(job.reference))),
    ...from.plans,
    ...from.settings.recentFolders,
    ...sources,
    ...meshes.flatMap((mesh) => (mesh.from === 'file' ? [mesh.path] : [])),
  ];
}
