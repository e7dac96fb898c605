import { basename, dirname } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { addCredits } from '../../../shared/model/credits.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { Plan, PlanRow, ViewGrouping } from '../../../shared/model/plan.ts';
import { type Finding, preflight } from '../../../shared/model/preflight.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import { type ImageFile, type Reference, viewsOf } from '../../../shared/model/reference.ts';
import type { Library } from '../library/library.ts';
import type { Ids } from '../ports.ts';
import { fingerprint } from './fingerprint.ts';
import { groupViews } from './group-views.ts';
import type { ImageInspector } from './image-inspector.ts';
import { estimatePrice } from './prices.ts';
import { type Candidate, type Scan, scanPaths, type Unreadable, unreadableWords } from './scan.ts';

/** What is asked for. */
export interface PlanRequest {
  readonly paths: readonly string[];
  readonly recipe: Recipe;
  readonly views: ViewGrouping;
  readonly connectionId: string;
}

export interface PlanOptions {
  readonly signal?: AbortSignal;
  /** Images looked at so far, and in all. */
  readonly onProgress?: (seen: number, total: number) => void;
}

export interface PlannerParts {
  readonly inspector: ImageInspector;
  readonly library: Pick<Library, 'findByFingerprint'>;
  readonly findOwed: (fingerprint: string) => Job | null;
  readonly ids: Ids;
  /** `<data>/inbox`, where every dropped file has a folder of its own: for views it counts as one folder. */
  readonly inbox: string;
  /** The small picture of a file as the window may ask for it. */
  readonly thumbnailOf: (path: string) => string;
  /** The file itself, likewise. */
  readonly pictureOf: (path: string) => string;
}

/** Files inspected at once; more than the workers, so that they never wait. */
const AT_ONCE = 16;

/**
 * Looks at folders and files and says what a recipe would make of them: scan, group, preflight, dedupe, quote. Nothing
 * is sent and nothing is written.
 * @throws AppError `not-found` for a path that is not there, `input` where nothing in them is an image
 */
export async function makePlan(
  parts: PlannerParts,
  request: PlanRequest,
  options: PlanOptions = {},
): Promise<Plan> {
  const scan = await scanPaths(request.paths, options.signal);
  requireImages(request.paths, scan);
  const { images, unreadable } = await inspectAll(parts.inspector, scan.candidates, options);
  const groups = groupViews(
    images.map(({ candidate: { folder }, image }) => ({
      name: image.name,
      folder: dirname(folder) === parts.inbox ? parts.inbox : folder,
      image,
    })),
    request.views,
  );
  const references = groups.map(
    (group): Reference =>
      group.kind === 'single'
        ? { kind: 'single', name: group.name, image: group.file.image }
        : {
            kind: 'views',
            name: group.name,
            images: group.files.map(({ view, file }) => ({ view, image: file.image })),
          },
  );
  const rows = await judgeAll(parts, request.recipe, references);
  for (const each of [...unreadable, ...scan.unreadable]) rows.push(unreadableRow(each, rows.length));
  return {
    id: parts.ids.uuid(),
    title: titleOf(request.paths),
    paths: [...request.paths],
    recipe: request.recipe,
    connectionId: request.connectionId,
    rows,
    images: scan.candidates.length,
    credits: addCredits(rows.flatMap(({ credits }) => (credits === null ? [] : [credits]))),
  };
}

interface Inspected {
  readonly candidate: Candidate;
  readonly image: ImageFile;
}

async function inspectAll(
  inspector: ImageInspector,
  candidates: readonly Candidate[],
  { signal, onProgress }: PlanOptions,
): Promise<{ readonly images: readonly Inspected[]; readonly unreadable: readonly Unreadable[] }> {
  const images: (Inspected | null)[] = candidates.map(() => null);
  const unreadable: Unreadable[] = [];
  let next = 0;
  let seen = 0;
  async function lane(): Promise<void> {
    for (let index = next++; index < candidates.length; index = next++) {
      signal?.throwIfAborted();
      const candidate = candidates[index];
      if (candidate === undefined) return;
      try {
        images[index] = { candidate, image: await inspector.inspect(candidate, signal) };
      } catch (cause) {
        signal?.throwIfAborted();
        const message = unreadableWords(candidate.name, cause as NodeJS.ErrnoException);
        unreadable.push({ path: candidate.path, message });
      }
      seen += 1;
      onProgress?.(seen, candidates.length);
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, candidates.length) }, lane));
  return { images: images.filter((each) => each !== null), unreadable };
}

async function judgeAll(
  parts: PlannerParts,
  recipe: Recipe,
  references: readonly Reference[],
): Promise<PlanRow[]> {
  const rows: PlanRow[] = [];
  const earlier = new Set<string>();
  for (const reference of references) {
    const findings = preflight(recipe, { reference });
    const print = fingerprint(reference, recipe);
    const blocked = print === null || findings.some(({ severity }) => severity === 'error');
    const done = blocked ? null : await parts.library.findByFingerprint(print);
    const status = blocked
      ? 'blocked'
      : done !== null
        ? 'done'
        : earlier.has(print)
          ? 'duplicate'
          : parts.findOwed(print) !== null
            ? 'owed'
            : 'new';
    if (print !== null) earlier.add(print);
    const first = viewsOf(reference)[0]?.image;
    const seen = first === undefined || first.width === null ? null : first.path;
    rows.push({
      id: `row-${rows.length + 1}`,
      reference,
      thumbnail: seen === null ? null : parts.thumbnailOf(seen),
      picture: seen === null ? null : parts.pictureOf(seen),
      status,
      findings: [...findings],
      fingerprint: print,
      assetId: done?.asset.id ?? null,
      credits: status === 'new' ? estimatePrice(recipe) : null,
    });
  }
  return rows;
}

function unreadableRow({ path, message }: Unreadable, index: number): PlanRow {
  const finding: Finding = { severity: 'error', code: null, field: 'images', message };
  const image: ImageFile = {
    path,
    name: basename(path),
    bytes: 0,
    format: null,
    width: null,
    height: null,
    sha256: null,
  };
  return {
    id: `row-${index + 1}`,
    reference: { kind: 'single', name: basename(path), image },
    thumbnail: null,
    picture: null,
    status: 'blocked',
    findings: [finding],
    fingerprint: null,
    assetId: null,
    credits: null,
  };
}

function titleOf(paths: readonly string[]): string {
  const [only] = paths;
  if (paths.length === 1 && only !== undefined) return basename(only) || only;
  return `${paths.length} folders and files`;
}

/** @throws AppError `input` where a scan saw nothing that could be an image, with what it saw */
export function requireImages(paths: readonly string[], { candidates, unreadable, otherFiles }: Scan): void {
  if (candidates.length > 0 || unreadable.length > 0) return;
  const where = paths.length === 1 ? paths[0] : `any of the ${paths.length} places`;
  const others =
    otherFiles === 0
      ? ''
      : otherFiles === 1
        ? ', only one file of another kind'
        : `, only ${otherFiles} files of other kinds`;
  throw new AppError(
    'input',
    `There is no image in ${where}${others}; choose a folder with png, jpeg or webp images.`,
  );
}
