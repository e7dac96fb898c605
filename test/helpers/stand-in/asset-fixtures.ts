import { basename } from 'node:path';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../../shared/model/recipe.ts';
import { type Reference, viewsOf } from '../../../shared/model/reference.ts';
import { sampleReferences } from './sample-references.ts';
import { type Scenario, STAND_IN_NOW } from './scenario.ts';

const COUNTS: Readonly<Record<Scenario, number>> = { empty: 0, busy: 6, failed: 3, full: 10_000 };
const HASH = '0'.repeat(64);

/** Files of `/asset/<id>/…` that the stand-in serves. */
export const GLB_NAME = 'model.glb';
export const ZIP_NAME = 'model.zip';
export const DAMAGED_NAME = 'damaged.glb';

function asset(reference: Reference, index: number, scenario: Scenario): AssetView {
  const id = `asset-${index}`;
  const views = viewsOf(reference);
  const front = views[0]?.image.name ?? '';
  const damaged = scenario === 'failed' && index === 0;
  const result = damaged ? DAMAGED_NAME : index % 4 === 2 ? ZIP_NAME : GLB_NAME;
  const createdAt = STAND_IN_NOW - index * 3_600_000;
  const name = index < 12 ? reference.name : `${reference.name} ${index}`;
  const recipe = { ...DEFAULT_RECIPE, format: result === ZIP_NAME ? 'obj' : 'glb' } as const;
  return {
    asset: {
      format: 'maquette-asset',
      version: 1,
      id,
      name,
      kind: 'model',
      files: [
        { path: result, role: 'result', bytes: 22_439_526, sha256: HASH },
        { path: front, role: 'cover', bytes: 48_210, sha256: HASH },
        ...views.map(({ image }) => ({
          path: image.name,
          role: 'reference' as const,
          bytes: image.bytes,
          sha256: HASH,
        })),
      ],
      mesh: null,
      imageUrl: null,
      references: views.map(({ view, image }) => ({
        view,
        name: image.name,
        source: image.path,
        path: image.name,
        sha256: HASH,
      })),
      recipe: recipeAsSent(recipe),
      fingerprint: `print-${index}`,
      connection: { id: 'local', name: 'Local (preview quality)' },
      jobId: `job-${index}`,
      taskId: '8f92ab3e-71c4-4b0d-9a55-2f10c7de1cde',
      credits: '15.00',
      createdAt: new Date(createdAt).toISOString(),
      submittedAt: new Date(createdAt - 48_000).toISOString(),
      parents: [],
      children: [],
      tags: [],
      rating: 0,
      notes: '',
    },
    folder: `/home/artist/Maquette/assets/2026-11/${name}-7f3a`,
    place: 'library',
    cover: `/asset/${id}/${encodeURIComponent(basename(front))}`,
    result: `/asset/${id}/${result}`,
    format: result === ZIP_NAME ? 'zip' : 'glb',
  };
}

/** The library in a scenario, newest first. */
export function assetFixtures(scenario: Scenario): readonly AssetView[] {
  const references = sampleReferences();
  return Array.from({ length: COUNTS[scenario] }, (_, index) => {
    const reference = references[index % references.length];
    if (reference === undefined) throw new Error('There are no samples in assets/samples.');
    return asset(reference, index, scenario);
  });
}
