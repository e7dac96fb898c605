import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AssetView } from '../../../shared/bridge/views.ts';
import type { AssetFile } from '../../../shared/model/asset.ts';
import { DEFAULT_RECIPE, recipeAsSent } from '../../../shared/model/recipe.ts';
import { type Reference, viewsOf } from '../../../shared/model/reference.ts';
import { vaseGlb, vaseZip } from './model-files.ts';
import { SAMPLES_FOLDER, sampleReferences } from './sample-references.ts';
import { type Scenario, STAND_IN_NOW } from './scenario.ts';

const COUNTS: Readonly<Record<Scenario, number>> = { empty: 0, busy: 6, failed: 3, full: 10_000 };
const GLB_NAME = 'model.glb';
const ZIP_NAME = 'model.zip';
const DAMAGED_NAME = 'damaged.glb';

/** What the results of the stand-in's assets hold, by the name of the file. */
export async function resultFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const glb = await vaseGlb();
  return new Map([
    [GLB_NAME, glb],
    [ZIP_NAME, await vaseZip()],
    [DAMAGED_NAME, glb.subarray(0, 400)],
  ]);
}

type ContentFacts = Pick<AssetFile, 'bytes' | 'sha256'>;

const factsOf = (content: Buffer): ContentFacts => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Size and hash of every file that an asset can have, by name. Worked out once for all the tests of a process. */
let facts: Promise<ReadonlyMap<string, ContentFacts>> | undefined;
async function allFacts(): Promise<ReadonlyMap<string, ContentFacts>> {
  const names = sampleReferences().flatMap((reference) => viewsOf(reference).map(({ image }) => image.name));
  const pictures = names.map(async (name) => [name, await readFile(join(SAMPLES_FOLDER, name))] as const);
  const contents = [...(await resultFiles()), ...(await Promise.all(pictures))];
  return new Map(contents.map(([name, content]) => [name, factsOf(content)]));
}

function asset(
  reference: Reference,
  index: number,
  scenario: Scenario,
  known: ReadonlyMap<string, ContentFacts>,
): AssetView {
  const file = (path: string, role: AssetFile['role']): AssetFile => {
    const content = known.get(path);
    if (content === undefined) throw new Error(`The stand-in has no file ${path}.`);
    return { path, role, ...content };
  };
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
        file(result, 'result'),
        file(front, 'cover'),
        ...views.map(({ image }) => file(image.name, 'reference')),
      ],
      asItCame: null,
      warnings: [],
      measured: null,
      mesh: null,
      imageUrl: null,
      references: views.map(({ view, image }) => ({
        view,
        name: image.name,
        source: image.path,
        path: image.name,
        // beyond the samples, each is a subject of its own
        sha256: index < 12 ? file(image.name, 'reference').sha256 : factsOf(Buffer.from(`${index}`)).sha256,
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
      history: [],
    },
    folder: `/home/artist/Maquette/assets/2026-11/${name}-7f3a`,
    place: 'library',
    cover: `/asset/${id}/${encodeURIComponent(basename(front))}`,
    result: `/asset/${id}/${result}`,
    format: result === ZIP_NAME ? 'zip' : 'glb',
  };
}

/** The library in a scenario, newest first. */
export async function assetFixtures(scenario: Scenario): Promise<readonly AssetView[]> {
  facts ??= allFacts();
  const known = await facts;
  const references = sampleReferences();
  return Array.from({ length: COUNTS[scenario] }, (_, index) => {
    const reference = references[index % references.length];
    if (reference === undefined) throw new Error('There are no samples in assets/samples.');
    return asset(reference, index, scenario, known);
  });
}
