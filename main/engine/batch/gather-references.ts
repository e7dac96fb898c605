import { basename } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import { inputTraits } from '../../../shared/model/kind-traits.ts';
import type { MeshPick, PlanRow, ViewGrouping } from '../../../shared/model/plan.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { ImageFile, ImageReference, MeshFile, Reference } from '../../../shared/model/reference.ts';
import type { ViewWords } from '../../../shared/model/settings/view-words.ts';
import { doInSteps, forEachSlice } from '../async/slices.ts';
import type { Library } from '../library/library.ts';
import { type Inspected, inspectAll, type MeshInspector } from './file-inspector.ts';
import { findMesh, meshSourceOf } from './find-mesh.ts';
import { type InputKind, nameOfAddress, shownStem } from './input-names.ts';
import type { ImageInspector } from './inspect/image-inspector.ts';
import { findMasks, withMask } from './masks/find-masks.ts';
import { type Scan, type ScanOptions, scanPaths, type Unreadable } from './scan.ts';
import { groupingCorrected, type PlacedFile, placedFile } from './views/corrections.ts';
import type { KeptCorrections } from './views/kept-corrections.ts';
import { type LoneViews, loneViewsOf } from './views/lone-view.ts';

/** The inputs and the recipe of a plan. */
export interface PlanRequest {
  /** Folders and files: images, or meshes if the recipe segments models. */
  readonly paths: readonly string[];
  /** Those of them that were there a moment ago: one that is gone since is a row that says so, and the others go on. */
  readonly seen?: ReadonlySet<string> | undefined;
  /** Images by their addresses, for depth maps. */
  readonly imageUrls?: readonly string[] | undefined;
  /** Meshes to segment, or the one mesh that is to be textured from the images. */
  readonly meshes?: readonly MeshPick[] | undefined;
  readonly recipe: Recipe;
  /** The chain that the references go through; `recipe` is its first. Left out for a recipe alone. */
  readonly chain?: NamedChain | undefined;
  readonly views: ViewGrouping;
  readonly connectionId: string;
}

export interface PlanOptions {
  readonly signal?: AbortSignal;
  /** Receives the number of folder entries seen so far; the total is not known. */
  readonly onSeen?: (entries: number) => void;
  /** Receives the number of files inspected so far, and the total. */
  readonly onProgress?: (seen: number, total: number) => void;
  /** Receives the images that were found so far, in their order, as rows for now. */
  readonly onRows?: (rows: readonly PlanRow[]) => void;
  /** `later`: pictures are not decoded; whether they are sound is checked before they are sent. Left out: they are. */
  readonly pictures?: 'later';
}

/** Receives images as they are found. */
export type OnImages = (images: readonly ImageFile[]) => void;

export interface GatherParts {
  /** The artist's own words for views in file names. */
  readonly viewWords: () => ViewWords;
  /** How the artist arranged pictures by hand. */
  readonly corrections: Pick<KeptCorrections, 'read'>;
  readonly images: ImageInspector;
  readonly meshes: MeshInspector;
  readonly library: Pick<Library, 'get' | 'findByResult'>;
  /** `<data>/inbox`, where every dropped file has a folder of its own: for grouping views it counts as one folder. */
  readonly inbox: string;
}

/** The references of a plan, with counts for its summary. */
export interface Gathered {
  readonly references: readonly Reference[];
  /** Of single images, the view that the name says. */
  readonly lone?: LoneViews;
  readonly unreadable: readonly Unreadable[];
  /** Files found whose content is an image, before they were grouped. */
  readonly images: number;
  /** Files found whose content is a mesh. */
  readonly meshes: number;
  /** Files found whose content is something else, whatever their names say. They have rows that say so. */
  readonly others: number;
  /** As {@link Scan} says it. */
  readonly leftAside: Scan['leftAside'];
  /** How many of these were named one by one. */
  readonly named: number;
}

/** Files whose places are worked out between two turns of the event loop. */
const PLACED_TOGETHER = 1_000;

/** The kind of files that a recipe needs from folders. */
export function wantedBy(recipe: Recipe): InputKind {
  return inputTraits(recipe).files;
}

/**
 * Inspects every input of a plan, and makes the references for its recipe.
 * @throws AppError `usage` for inputs that do not fit the recipe, `not-found` for a path or an asset that does not
 * exist, `input` if there is nothing
 */
export async function gatherReferences(
  parts: GatherParts,
  request: PlanRequest,
  options: PlanOptions & { readonly onImages?: OnImages | undefined },
): Promise<Gathered> {
  requireFit(request);
  const scan = await scanInputs(request, { ...options, areImages: parts.images.areImages });
  switch (request.recipe.kind) {
    case 'segmentation':
      return gatherMeshes(parts, scan, request.meshes ?? [], options);
    case 'depth': {
      // A depth map is made of one image, whatever its name says.
      const found = await gatherImages(parts, scan, { ...request, views: 'single' }, options);
      const addresses = (request.imageUrls ?? []).map(
        (url): Reference => ({ kind: 'image-url', name: nameOfAddress(url), url }),
      );
      return {
        ...found,
        references: [...found.references, ...addresses],
        images: found.images + addresses.length,
        named: addresses.length,
      };
    }
    case 'model': {
      const found = await gatherImages(parts, scan, request, options);
      const [pick] = request.meshes ?? [];
      if (pick === undefined) return found;
      const { name, mesh } = await findMesh(parts, pick, options.signal);
      const references = found.looks.map(
        (look): Reference => ({ kind: 'texture', name: textureName(name, look.name), mesh, look }),
      );
      return { ...found, references, meshes: 1, named: 1 };
    }
    default:
      return assertNever(request.recipe);
  }
}

/** Refuses inputs that do not fit the recipe, before anything is read. */
function requireFit({ recipe, meshes = [], imageUrls = [] }: PlanRequest): void {
  const takes = inputTraits(recipe);
  if (imageUrls.length > 0 && !takes.imageUrls) {
    throw new AppError(
      'usage',
      'Only a depth map is made of an image by its address; save the image as a file, or choose a depth recipe.',
    );
  }
  if (meshes.length === 0 || takes.meshes === 'many') return;
  if (takes.meshes === 'none') {
    throw new AppError(
      'usage',
      'An existing model can be textured or taken apart; choose a recipe that does one of these.',
    );
  }
  if (meshes.length > 1) {
    throw new AppError('usage', 'One batch textures one model; name a single one, and run a batch for each.');
  }
}

/**
 * Scans the paths of a plan for the files that its recipe needs.
 * @throws AppError `input` if there are none, with what was found instead; as {@link scanPaths}
 */
export async function scanInputs(
  { paths, seen, imageUrls = [], meshes = [], recipe }: Omit<PlanRequest, 'views' | 'connectionId'>,
  { signal, onSeen, areImages }: ScanOptions = {},
): Promise<Scan> {
  const wanted = wantedBy(recipe);
  const scan = await scanPaths(paths, wanted, { signal, onSeen, areImages, seen });
  const others = wanted === 'meshes' ? meshes.length : imageUrls.length;
  if (others === 0 && scan.candidates.length === 0 && scan.unreadable.length === 0) {
    throw nothingFound(paths, wanted, scan.otherFiles);
  }
  return scan;
}

async function gatherImages(
  { images: inspector, inbox, viewWords, corrections }: GatherParts,
  scan: Scan,
  { paths, views }: Pick<PlanRequest, 'paths' | 'views'>,
  options: PlanOptions & { readonly onImages?: OnImages | undefined },
): Promise<Gathered & { readonly looks: readonly ImageReference[] }> {
  const { signal } = options;
  const { candidates, unreadable, masks } = await findMasks(scan, { paths, inbox, signal });
  const inspected = await inspectAll(inspector, candidates, {
    ...options,
    decode: options.pictures !== 'later',
    onFiles: options.onImages,
  });
  const placed: (PlacedFile & { readonly image: ImageFile })[] = [];
  await forEachSlice(
    inspected.files,
    (slice) => {
      for (const { file } of slice)
        placed.push({ ...placedFile(inbox, file.path, file.name), image: withMask(file, masks) });
    },
    { size: PLACED_TOGETHER },
  );
  const kept = views === 'single' ? [] : await corrections.read();
  const groups = await doInSteps(groupingCorrected(placed, views, viewWords(), kept), signal);
  const looks = groups.map(
    (group): ImageReference =>
      group.kind === 'single'
        ? { kind: 'single', name: group.name, image: group.file.image }
        : {
            kind: 'views',
            name: group.name,
            images: group.files.map(({ view, file }) => ({ view, image: file.image })),
          },
  );
  const others = othersOf(inspected.files);
  return {
    references: looks,
    looks,
    lone: loneViewsOf(groups),
    unreadable: [...inspected.unreadable, ...unreadable],
    images: inspected.files.length - others,
    meshes: 0,
    others,
    leftAside: scan.leftAside,
    named: 0,
  };
}

async function gatherMeshes(
  parts: GatherParts,
  { candidates, unreadable }: Scan,
  picks: readonly MeshPick[],
  options: PlanOptions,
): Promise<Gathered> {
  const inspected = await inspectAll(parts.meshes, candidates, options);
  const references: Reference[] = [];
  for (const { file } of inspected.files) {
    references.push({
      kind: 'mesh',
      name: shownStem(file.name),
      mesh: await meshSourceOf(parts.library, file),
    });
  }
  for (const pick of picks) {
    references.push({ kind: 'mesh', ...(await findMesh(parts, pick, options.signal)) });
  }
  const others = othersOf(inspected.files);
  return {
    references,
    unreadable: [...inspected.unreadable, ...unreadable],
    images: 0,
    meshes: inspected.files.length - others + picks.length,
    others,
    leftAside: [],
    named: picks.length,
  };
}

/** How many files are not of the kind, as their content says: a text that is called `chair.png` is no image. */
function othersOf(
  files: readonly Inspected<{ readonly format: string | null; readonly foreign?: string | undefined }>[],
): number {
  return files.filter(({ file }) => file.format === null && file.foreign === undefined).length;
}

/** A reference to a file that could not be inspected, so that the plan has a row which says so. */
export function unreadableReference(path: string, wanted: InputKind): Reference {
  const name = basename(path);
  const unread = { path, name, bytes: 0, format: null, sha256: null };
  if (wanted === 'meshes') {
    const file: MeshFile = unread;
    return { kind: 'mesh', name, mesh: { from: 'file', file } };
  }
  const image: ImageFile = { ...unread, width: null, height: null };
  return { kind: 'single', name, image };
}

/** Several textures of one mesh are distinguished by the names of their images. */
function textureName(mesh: string, look: string): string {
  return mesh.toLowerCase() === look.toLowerCase() ? mesh : `${mesh} ${look}`;
}

const NOUNS: Readonly<Record<InputKind, { readonly one: string; readonly choose: string }>> = {
  images: { one: 'image', choose: 'choose a folder with png, jpeg or webp images' },
  meshes: { one: 'model', choose: 'choose a glb, stl or obj, or a folder of them' },
};

function nothingFound(paths: readonly string[], wanted: InputKind, otherFiles: number): AppError {
  const { one, choose } = NOUNS[wanted];
  if (paths.length === 0) return new AppError('input', `No ${one} is named; ${choose}.`);
  const where = paths.length === 1 ? paths[0] : `any of the ${paths.length} places`;
  const others =
    otherFiles === 0
      ? ''
      : otherFiles === 1
        ? ', only one file of another kind'
        : `, only ${otherFiles} files of other kinds`;
  return new AppError('input', `There is no ${one} in ${where}${others}; ${choose}.`);
}
