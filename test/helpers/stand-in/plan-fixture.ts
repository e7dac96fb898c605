import { basename } from 'node:path';
import { addCredits } from '../../../shared/model/credits.ts';
import type { LookedRows } from '../../../shared/model/look/look-warning.ts';
import { FIXES, type Fix, type FixChoice } from '../../../shared/model/mend/fix.ts';
import type { MeshPick, Plan, PlanRow } from '../../../shared/model/plan.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import { mapImages, type Reference, viewsOf, withoutMends } from '../../../shared/model/reference.ts';
import { badReference, SAMPLES_FOLDER, sampleReferences } from './sample-references.ts';
import type { Scenario } from './scenario.ts';

const PRICE = '15.00';

function row(reference: Reference, index: number, patch: Partial<PlanRow> = {}): PlanRow {
  const name = viewsOf(reference)[0]?.image.name ?? '';
  const known = viewsOf(reference)[0]?.image.width !== null;
  const status = patch.status ?? 'new';
  return {
    id: `row-${index + 1}`,
    reference,
    thumbnail: known ? `/thumb/${name}` : null,
    thumbnails: viewsOf(reference).map(({ image }) => `/thumb/${image.name}`),
    picture: known ? `/file/${name}` : null,
    status,
    findings: [],
    fingerprint: `print-${index}`,
    assetId: null,
    credits: status === 'new' ? PRICE : null,
    ...patch,
  };
}

const blocked = (message: string, fix?: Fix): Partial<PlanRow> => ({
  status: 'blocked',
  findings: [{ severity: 'error', code: 10031005, field: 'images', message, ...(fix && { fix }) }],
});

/** Bad files, each with what preflight says of it. */
function badRows(from: number): PlanRow[] {
  return [
    row(
      badReference('scan_0001.png', 27_682_406, 'png'),
      from,
      blocked(
        'scan_0001.png is 26.4 MB and the service takes at most 20 MB; have a copy shrunk, or save a smaller one.',
        'shrink',
      ),
    ),
    row(
      badReference('notes.png', 812),
      from + 1,
      blocked(
        'notes.png is not a png, jpeg or webp image, whatever its ending says; save it as one of these.',
      ),
    ),
    row(badReference('empty.jpg', 0), from + 2, blocked('empty.jpg is empty; export it again.')),
  ];
}

/** Inputs beside paths. */
export interface NamedInputs {
  readonly imageUrls?: readonly string[] | undefined;
  readonly meshes?: readonly MeshPick[] | undefined;
}

const nameOf = (mesh: MeshPick): string =>
  mesh.from === 'asset' ? mesh.assetId : basename(mesh.from === 'url' ? mesh.url : mesh.path);

function meshReference(mesh: MeshPick): Reference {
  const name = nameOf(mesh);
  const file = { path: `/models/${name}`, name, bytes: 4_200_000, sha256: null, format: 'glb' } as const;
  return { kind: 'mesh', name, mesh: mesh.from === 'url' ? mesh : { from: 'file', file } };
}

/** Rows of what is named one by one. */
function namedRows({ imageUrls = [], meshes = [] }: NamedInputs, recipe: Recipe): PlanRow[] {
  const urls = imageUrls.map((url): Reference => ({ kind: 'image-url', name: basename(url), url }));
  const models = recipe.kind === 'segmentation' ? meshes.map(meshReference) : [];
  return [...urls, ...models].map((reference, index) =>
    row(reference, index, { id: `named-${index}`, thumbnail: null, picture: null, credits: '10.00' }),
  );
}

/** What the engine would say about a folder, in a scenario. */
export function planFixture(
  scenario: Scenario,
  paths: readonly string[],
  recipe: Recipe,
  owed: boolean,
  named: NamedInputs = {},
): Plan {
  const references = paths.length === 0 ? [] : sampleReferences();
  const rows = references.map((reference, index) => {
    if (owed) return row(reference, index, { status: 'owed' });
    if (index === 3) return row(reference, index, { status: 'done', assetId: 'asset-3' });
    if (index === 6) return row(reference, index, { status: 'duplicate' });
    const touches = {
      severity: 'warning',
      code: null,
      field: 'images',
      message: 'Touches the border',
    } as const;
    return row(reference, index, index === 5 ? { findings: [touches] } : {});
  });
  rows.push(...namedRows(named, recipe));
  if (scenario === 'failed' && paths.length > 0) rows.push(...badRows(rows.length));
  if (scenario === 'full') {
    for (let index = rows.length; index < 10_000; index += 1) {
      const reference = references[index % references.length];
      if (reference !== undefined)
        rows.push(row({ ...reference, name: `${reference.name} ${index}` }, index));
    }
  }
  const files = rows.flatMap(({ reference }) => viewsOf(reference).map(({ image }) => image));
  return {
    id: 'plan',
    priceSeen: scenario === 'busy' ? 12 : 0,
    title:
      paths[0] === SAMPLES_FOLDER
        ? 'samples'
        : (paths[0]?.split('/').at(-1) ?? rows[0]?.reference.name ?? ''),
    paths: [...paths],
    recipe,
    connectionId: 'local',
    rows,
    images: files.filter(({ format }) => format !== null).length + (named.imageUrls?.length ?? 0),
    meshes: named.meshes?.length ?? 0,
    others: files.filter(({ format }) => format === null).length,
    named: (named.imageUrls?.length ?? 0) + (named.meshes?.length ?? 0),
    credits: addCredits(rows.flatMap(({ credits }) => (credits === null ? [] : [credits]))),
  };
}

/** The plan with the images of these paths (null for all) mended, as the engine would; where nothing is to be mended, they stay as they are. */
export function mendedPlan(plan: Plan, images: readonly string[] | null, choice: FixChoice): Plan {
  const rows = plan.rows.map((each): PlanRow => {
    const paths = viewsOf(each.reference).map(({ image }) => image.path);
    if (images !== null && !paths.some((path) => images.includes(path))) return each;
    const called = each.findings.flatMap(({ fix }) => fix ?? []);
    const fixes = choice === 'all' ? called : FIXES.filter((fix) => choice.includes(fix));
    const reference = mapImages(each.reference, (image) =>
      fixes.length === 0
        ? withoutMends(image)
        : {
            ...image,
            mended: {
              path: `/data/${image.name}`,
              bytes: 9_000_000,
              sha256: 'b',
              format: 'png',
              width: 800,
              height: 800,
              fixes,
            },
          },
    );
    if (fixes.length === 0) return { ...each, reference };
    return { ...each, reference, status: 'new', findings: [], credits: PRICE };
  });
  return { ...plan, rows };
}

/** The rows as the engine would judge them after a change: what is to be made again, and what further recipes make, is sent. */
export function judgedRows(rows: readonly PlanRow[]): PlanRow[] {
  return rows.map((each): PlanRow => {
    const isSent = each.again === true || (each.recipe !== undefined && each.status === 'done');
    if (isSent) return { ...each, status: 'new', credits: PRICE };
    if (each.assetId !== null && each.recipe === undefined) return { ...each, status: 'done', credits: null };
    return each;
  });
}

/** What the engine would say about the pictures: of the first view set, and of the first single image. */
export function looksFixture(plan: Plan | null): LookedRows['rows'] {
  const rows = plan?.rows.filter(({ status, findings }) => status === 'new' && findings.length === 0) ?? [];
  const set = rows.find(({ reference }) => viewsOf(reference).length > 1);
  const single = rows.find(({ reference }) => viewsOf(reference).length === 1);
  return [
    ...(set === undefined
      ? []
      : [
          {
            id: set.id,
            warnings: [
              { code: 'picture-very-dark', view: 'left' } as const,
              { code: 'views-sizes-differ', view: null } as const,
            ],
          },
        ]),
    ...(single === undefined
      ? []
      : [{ id: single.id, warnings: [{ code: 'subject-cut-off', view: null } as const] }]),
  ];
}
