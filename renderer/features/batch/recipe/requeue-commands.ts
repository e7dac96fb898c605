import type { JobView } from '../../../../shared/bridge/views.ts';
import { choosable, type Fix } from '../../../../shared/model/mend/fix.ts';
import type { MeshPick } from '../../../../shared/model/plan.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { fixesOf, meshOf, type Reference, viewsOf } from '../../../../shared/model/reference.ts';
import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { enterWorkspace } from '../../../store/enter-workspace.ts';
import { selectedJob, selectedJobs } from '../../../store/jobs/jobs-slice.ts';
import { batchActions } from '../batch-actions.ts';

/** The inputs of jobs, as a plan takes them, and what they were made with. */
export interface Requeued {
  readonly sources: readonly string[];
  readonly imageUrls: readonly string[];
  readonly meshes: readonly MeshPick[];
  readonly recipe: Recipe;
  /** What was mended on the copies that were sent. */
  readonly fixes: readonly Fix[];
  /** Whether several images became one model. */
  readonly hasViews: boolean;
  /** How many recipes the jobs had. */
  readonly recipes: number;
}

/** What a plan for the same references takes; null if none of the jobs has any. The recipe is that of the first. Pure. */
export function requeued(jobs: readonly Pick<JobView, 'reference' | 'recipe'>[]): Requeued | null {
  const [first] = jobs;
  if (first === undefined) return null;
  const references = jobs.map(({ reference }) => reference).filter(({ kind }) => kind !== 'adopted');
  const images = references.flatMap((reference) => viewsOf(reference).map(({ image }) => image.path));
  const files = references.flatMap(meshesOf).flatMap((mesh) => (mesh.from === 'file' ? [mesh.path] : []));
  const isTexture = first.recipe.kind === 'model' && first.recipe.make === 'texture';
  const meshes = references.flatMap(meshesOf).filter((mesh) => isTexture || mesh.from !== 'file');
  const urls = references.flatMap((reference) => (reference.kind === 'image-url' ? [reference.url] : []));
  const sources = [...new Set([...images, ...(isTexture ? [] : files)])];
  if (sources.length + urls.length + meshes.length === 0) return null;
  return {
    sources,
    imageUrls: [...new Set(urls)],
    meshes: uniqueBy(meshes).slice(0, isTexture ? 1 : undefined),
    recipe: first.recipe,
    fixes: [...new Set(references.flatMap((reference) => choosable(fixesOf(reference))))],
    hasViews: references.some((reference) => viewsOf(reference).length > 1),
    recipes: new Set(jobs.map(({ recipe }) => JSON.stringify(recipe))).size,
  };
}

function meshesOf(reference: Reference): readonly MeshPick[] {
  const mesh = meshOf(reference);
  if (mesh === null) return [];
  if (mesh.from === 'url') return [{ from: 'url', url: mesh.url }];
  if (mesh.from === 'asset') return [{ from: 'asset', assetId: mesh.assetId }];
  return [{ from: 'file', path: mesh.file.path }];
}

function uniqueBy(meshes: readonly MeshPick[]): readonly MeshPick[] {
  return [...new Map(meshes.map((mesh) => [JSON.stringify(mesh), mesh])).values()];
}

/** Commands that plan the references of jobs anew, with their recipe to be changed. */
export function requeueCommands(app: App): Command[] {
  const { store } = app;
  const state = store.getState;
  const open = (jobs: readonly JobView[]): void => {
    const again = requeued(jobs);
    if (again === null) return;
    const { fixes, hasViews, recipes, ...choice } = again;
    enterWorkspace(app, 'batch');
    // With “One each” every view would be paid for as a model of its own.
    const views = hasViews ? 'auto' : state().views;
    batchActions(app).replace({ ...choice, recipeName: null, recipeFixes: fixes, views });
    if (recipes > 1) {
      const message = `These jobs had ${recipes} recipes; the plan takes that of the first for all.`;
      state().addNotice({ level: 'warning', message, at: Date.now() });
    }
  };
  const batchJobs = (): readonly JobView[] => {
    const batchId = selectedJob(state())?.batchId;
    return state().jobs.filter((job) => job.batchId === batchId);
  };
  const shared = { menu: 'Batch', context: 'job', group: 3, keys: [], scope: 'jobs' } as const;
  const why = (jobs: readonly JobView[]): string | null => {
    if (jobs.length === 0) return 'No job is selected in the queue.';
    return requeued(jobs) === null ? 'The inputs of these jobs are not known.' : null;
  };
  return [
    {
      ...shared,
      id: 'job.requeue',
      name: 'Requeue with changes…',
      help: 'Plan the references of the selected jobs again, with their recipe to be changed; nothing is sent',
      disabledBecause: (now) => why(selectedJobs(now)),
      run: () => open(selectedJobs(state())),
    },
    {
      ...shared,
      id: 'job.requeue-batch',
      name: 'Requeue its batch with changes…',
      help: 'Plan all references of the selected job’s batch again; nothing is sent',
      disabledBecause: (now) => why(now.jobs.filter(({ batchId }) => batchId === selectedJob(now)?.batchId)),
      run: () => open(batchJobs()),
    },
  ];
}
