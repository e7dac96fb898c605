import type { Job } from '../../../shared/model/job.ts';
import { ownFilesOf } from '../../../shared/model/reference.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';

/**
 * Absolute paths of files that may still be needed: by jobs that are not done (a failed or cancelled one can still be sent), by chains that go on, by plans, and by
 * the window (its last state and recently opened files). A job that is done has its inputs in its asset.
 */
export function neededFiles(from: {
  readonly jobs: {
    readonly list: () => readonly { readonly job: Job }[];
    readonly chains: { readonly files: () => readonly string[] };
  };
  readonly settings: Pick<Settings, 'recentFolders' | 'appearance'>;
  readonly plans: readonly string[];
}): readonly string[] {
  const { sources, meshes } = from.settings.appearance.sources;
  return [
    ...from.jobs.list().flatMap(({ job }) => (job.state.state === 'done' ? [] : ownFilesOf(job.reference))),
    ...from.jobs.chains.files(),
    ...from.plans,
    ...from.settings.recentFolders,
    ...sources,
    ...meshes.flatMap((mesh) => (mesh.from === 'file' ? [mesh.path] : [])),
  ];
}
