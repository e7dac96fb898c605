import { AppError } from '../../../../shared/model/app-error.ts';
import { recipeOf } from '../../../../shared/model/plan/row-recipe.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import { preflight } from '../../../../shared/model/preflight.ts';
import {
  type ImageFile,
  type ImageReference,
  type Reference,
  viewsOf,
} from '../../../../shared/model/reference.ts';
import type { ArrangedSubject } from '../../../../shared/model/views/arranged-subject.ts';
import { lookOf } from '../../../../shared/model/views/look-of.ts';
import { shownStem } from '../input-names.ts';

/** The pictures of a row that can be arranged; an empty list for a row of other things, or of a file that could not be read. */
export function arrangeable({ reference }: PlanRow): readonly ImageFile[] {
  const images = viewsOf(reference).map(({ image }) => image);
  return images.some(({ bytes, sha256 }) => bytes === 0 && sha256 === null) ? [] : images;
}

/** The subjects of a plan, each once. */
export function subjectsIn(rows: readonly PlanRow[]): readonly ArrangedSubject[] {
  return familiesOf(rows).map(([row]) => ({
    name: lookOf(row.reference)?.name ?? row.reference.name,
    pictures: viewsOf(row.reference).map(({ view, image }) => ({ path: image.path, view })),
  }));
}

/**
 * A plan's rows with other subjects. Pictures that none of the subjects names stay where they are. Rows go on with what becomes of their
 * pictures, so that they keep their ids; a subject without a row of its own gets one behind that from which its first picture comes.
 * Changed rows still have to be judged.
 * @throws AppError `not-found` for a picture that is not in the plan, `usage` for one that is named twice
 */
export function regroup(
  plan: Plan,
  subjects: readonly ArrangedSubject[],
  newId: () => string,
): readonly PlanRow[] {
  const families = familiesOf(plan.rows);
  const images = new Map(families.flatMap(([row]) => arrangeable(row).map((image) => [image.path, image])));
  const taken = new Set<string>();
  for (const { path } of subjects.flatMap(({ pictures }) => pictures)) {
    if (!images.has(path))
      throw new AppError(
        'not-found',
        `The picture ${path} is not in this plan any more, so nothing was changed; look at the folder again.`,
      );
    if (taken.has(path))
      throw new AppError(
        'usage',
        `The picture ${path} cannot be in two places at once; nothing was changed.`,
      );
    taken.add(path);
  }
  const homes = Map.groupBy(subjects, (subject) => homeOf(subject, families));
  const replaced = new Map<PlanRow, readonly PlanRow[]>();
  for (const family of families) {
    const [first] = family;
    const left = restOf(first, taken);
    const own = homes.get(first) ?? [];
    if (left === first.reference && own.length === 0) continue;
    const same = own.find(({ name }) => name === lookOf(first.reference)?.name);
    const looks = own
      .toSorted((a, b) => Number(b === same) - Number(a === same))
      .map((each) => lookFrom(each, images));
    const all =
      left === null
        ? looks
        : same === undefined
          ? [left, ...looks]
          : [...looks.slice(0, 1), left, ...looks.slice(1)];
    const [goesOn, ...others] = all.map((look) => withLook(first.reference, look));
    for (const row of family) replaced.set(row, goesOn === undefined ? [] : [changed(plan, row, goesOn)]);
    const last = family.at(-1) ?? first;
    const added = others.map((reference) =>
      changed(plan, { ...first, id: newId(), labels: undefined }, reference),
    );
    replaced.set(last, [...(replaced.get(last) ?? []), ...added]);
  }
  return plan.rows.flatMap((row) => replaced.get(row) ?? [row]);
}

type Family = readonly [PlanRow, ...PlanRow[]];

/** Rows of the same pictures, in the order of the plan; rows that cannot be arranged are in none. */
function familiesOf(rows: readonly PlanRow[]): readonly Family[] {
  const families = new Map<string, [PlanRow, ...PlanRow[]]>();
  for (const row of rows) {
    const images = arrangeable(row);
    if (images.length === 0) continue;
    const key = JSON.stringify(images.map(({ path }) => path).sort());
    const family = families.get(key);
    if (family === undefined) families.set(key, [row]);
    else family.push(row);
  }
  return [...families.values()];
}

/** The first row of the family that a subject goes on from: the one of its name, else that of its first picture. */
function homeOf({ name, pictures }: ArrangedSubject, families: readonly Family[]): PlanRow | undefined {
  const paths = new Set(pictures.map(({ path }) => path));
  const sources = families.filter(([row]) => arrangeable(row).some(({ path }) => paths.has(path)));
  const named = sources.find(([row]) => lookOf(row.reference)?.name === name);
  const first = sources.find(([row]) => arrangeable(row).some(({ path }) => path === pictures[0]?.path));
  return (named ?? first)?.[0];
}

/** What is left of a row's pictures: the same reference if none was taken, null if all were. */
function restOf({ reference }: PlanRow, taken: ReadonlySet<string>): Reference | ImageReference | null {
  const views = viewsOf(reference);
  const left = views.filter(({ image }) => !taken.has(image.path));
  if (left.length === views.length) return reference;
  const [only] = left;
  if (only === undefined) return null;
  if (left.length === 1) return { kind: 'single', name: shownStem(only.image.name), image: only.image };
  return { kind: 'views', name: lookOf(reference)?.name ?? reference.name, images: left };
}

function lookFrom(
  { name, pictures }: ArrangedSubject,
  images: ReadonlyMap<string, ImageFile>,
): ImageReference {
  const placed = pictures.flatMap(({ path, view }) => {
    const image = images.get(path);
    return image === undefined ? [] : [{ view, image }];
  });
  const [only] = placed;
  return placed.length === 1 && only !== undefined
    ? { kind: 'single', name, image: only.image }
    : { kind: 'views', name, images: placed };
}

/** The reference with other pictures: the texture of a model stays one of that model. */
function withLook(reference: Reference, look: Reference | ImageReference): Reference {
  if (reference.kind !== 'texture' || (look.kind !== 'single' && look.kind !== 'views')) return look;
  const model = reference.name
    .slice(0, Math.max(0, reference.name.length - reference.look.name.length))
    .trim();
  return { ...reference, name: model === '' ? look.name : `${model} ${look.name}`, look };
}

/** A row with another reference, as if it were blocked until it is judged. */
function changed(plan: Plan, row: PlanRow, reference: Reference): PlanRow {
  return {
    ...row,
    reference,
    lone: undefined,
    again: undefined,
    wish: undefined,
    warnings: undefined,
    failedBefore: undefined,
    sentBefore: undefined,
    sentSteps: undefined,
    original: undefined,
    thumbnail: null,
    thumbnails: undefined,
    picture: null,
    status: 'blocked',
    findings: [...preflight(recipeOf(plan, row), reference)],
    fingerprint: null,
    assetId: null,
    credits: null,
  };
}
