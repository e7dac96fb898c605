import { CODE } from '../interface/codes.ts';
import { FACE_RANGE, MAX_IMAGE_BYTES, MAX_SEGMENTATION_MESH_BYTES, MAX_VIEWS } from '../interface/limits.ts';
import { allowsResolution, MODEL_TRAITS } from '../interface/models.ts';
import { assertNever } from './assert-never.ts';
import type { ModelRecipe, Recipe } from './recipe.ts';
import { facesOf } from './recipe.ts';
import { type ImageFile, type Reference, viewsOf } from './reference.ts';

/** One thing that preflight has to say. An `error` would be refused or fail; a `warning` is worth a look. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** The service's own code for the broken rule; null where the document gives none. */
  readonly code: number | null;
  /** What it is about: a form field of the interface. */
  readonly field: string;
  /** What is wrong, why, and what to do. */
  readonly message: string;
}

/** A mesh that a recipe works on: texture on an existing model, or segmentation. */
export interface MeshInput {
  /** By its first bytes (obj by its ending); null for anything else. */
  readonly format: 'glb' | 'stl' | 'obj' | null;
  readonly name: string;
  /** Size in bytes; null for an address, which is fetched by the service. */
  readonly bytes: number | null;
  /** Given when the mesh is an address. */
  readonly url?: string;
}

/** What a job works on. `image_url` stands for a depth task's address. */
export interface PreflightInput {
  readonly reference?: Reference | undefined;
  readonly mesh?: MeshInput | undefined;
  readonly imageUrl?: string | undefined;
}

const error = (code: number | null, field: string, message: string): Finding => ({
  severity: 'error',
  code,
  field,
  message,
});

/**
 * Every rule of the three creation endpoints, checked before a byte is sent. Pure.
 * @returns nothing where all is well; errors first
 */
export function preflight(recipe: Recipe, input: PreflightInput): readonly Finding[] {
  switch (recipe.kind) {
    case 'model':
      return [
        ...recipeFindings(recipe),
        ...referenceFindings(input.reference),
        ...meshFindings(recipe, input.mesh),
      ];
    case 'depth':
      return depthFindings(input);
    case 'segmentation':
      return segmentationFindings(input.mesh);
    default:
      return assertNever(recipe);
  }
}

/** The rules that hang on the recipe alone: for the recipe form, and as a part of {@link preflight}. */
export function recipeFindings(recipe: ModelRecipe): readonly Finding[] {
  const findings: Finding[] = [];
  const traits = MODEL_TRAITS[recipe.model];
  if (!allowsResolution(recipe.model, recipe.resolution)) {
    findings.push(
      error(
        CODE.resolution,
        'resolution',
        `${recipe.model} does not offer resolution ${recipe.resolution}; choose ${list(traits.resolutions)}.`,
      ),
    );
  }
  if (recipe.make === 'texture' && !traits.texturesExisting) {
    findings.push(
      error(
        CODE.textureUnsupported,
        'request_type',
        'Texture on an existing model needs generalv1.5 or scene-portraitv1.5; choose one of these.',
      ),
    );
  }
  const faces = facesOf(recipe);
  if (!Number.isInteger(faces) || faces < FACE_RANGE.min || faces > FACE_RANGE.max) {
    findings.push(
      error(CODE.face, 'face', `${faces} faces is outside 100,000 to 2,000,000; choose a number between.`),
    );
  }
  if (recipe.pbr && !traits.pbr) {
    findings.push(
      error(
        null,
        'pbr',
        `${recipe.model} makes no PBR maps; switch them off, or choose a v2.0 or v2.1 model.`,
      ),
    );
  } else if (recipe.pbr && recipe.make === 'geometry') {
    findings.push(error(null, 'pbr', 'PBR maps need a texture; make both, or switch the maps off.'));
  }
  return findings;
}

function referenceFindings(reference: Reference | undefined): Finding[] {
  if (reference === undefined || viewsOf(reference).length === 0) {
    return [error(CODE.imagesRequired, 'images', 'There is no image; give one, or a view set.')];
  }
  const findings = viewsOf(reference).flatMap(({ image }) => imageFindings(image));
  if (reference.kind === 'views') findings.push(...viewSetFindings(reference));
  return findings;
}

function viewSetFindings(reference: Extract<Reference, { kind: 'views' }>): Finding[] {
  const views = reference.images.map(({ view }) => view);
  const twice = views.find((view, index) => views.indexOf(view) !== index);
  if (twice !== undefined) {
    return [
      error(
        CODE.viewBitsCount,
        'multi_images_bit',
        `${reference.name} has two images for its ${twice} view; keep one of them.`,
      ),
    ];
  }
  if (views.length > MAX_VIEWS) {
    return [
      error(
        CODE.tooManyViews,
        'multi_images',
        `${reference.name} has ${views.length} views; a view set holds at most 4.`,
      ),
    ];
  }
  return [];
}

/** The rules for one image file: empty, no image, too large. */
export function imageFindings(image: ImageFile): Finding[] {
  if (image.bytes === 0) return [error(CODE.emptyFile, 'images', `${image.name} is empty; export it again.`)];
  if (image.format === null) {
    return [
      error(
        CODE.imageType,
        'images',
        `${image.name} is not a png, jpeg or webp image, whatever its ending says; save it as one of these.`,
      ),
    ];
  }
  if (image.bytes > MAX_IMAGE_BYTES) {
    return [
      error(
        CODE.fileTooLarge,
        'images',
        `${image.name} is ${megabytes(image.bytes)} MB and the service takes at most 20 MB; save a smaller copy.`,
      ),
    ];
  }
  if (image.width === null || image.height === null) {
    return [
      error(
        CODE.generateFailed,
        'images',
        `${image.name} is damaged: its picture cannot be read; export it again.`,
      ),
    ];
  }
  return [];
}

function meshFindings(recipe: ModelRecipe, mesh: MeshInput | undefined): Finding[] {
  if (recipe.make !== 'texture') return [];
  if (mesh === undefined) {
    return [error(CODE.meshRequired, 'mesh', 'Texturing needs an existing geometry model; choose a glb.')];
  }
  if (mesh.url !== undefined) return addressFindings('mesh_url', mesh.url);
  if (mesh.bytes === 0) return [error(CODE.emptyFile, 'mesh', `${mesh.name} is empty; export it again.`)];
  if (mesh.format !== 'glb') {
    return [error(CODE.meshFormat, 'mesh', `${mesh.name} is not a glb; export the geometry as glb.`)];
  }
  return [];
}

function depthFindings(input: PreflightInput): Finding[] {
  if (input.imageUrl !== undefined) return addressFindings('image_url', input.imageUrl);
  const first = input.reference === undefined ? undefined : viewsOf(input.reference)[0];
  if (first === undefined) {
    return [error(CODE.imagesRequired, 'image', 'There is no image; give a file or an address.')];
  }
  if (input.reference?.kind === 'views') {
    return [error(null, 'image', 'A depth map is made of one image; send the views one by one.')];
  }
  return imageFindings(first.image);
}

function segmentationFindings(mesh: MeshInput | undefined): Finding[] {
  if (mesh === undefined) {
    return [error(null, 'mesh', 'There is no model to segment; give a glb, stl or obj, or its address.')];
  }
  if (mesh.url !== undefined) return addressFindings('mesh_url', mesh.url);
  if (mesh.bytes === 0) return [error(CODE.emptyFile, 'mesh', `${mesh.name} is empty; export it again.`)];
  if (mesh.format === null) {
    return [error(null, 'mesh', `${mesh.name} is not a glb, stl or obj; export it as one of these.`)];
  }
  if (mesh.bytes !== null && mesh.bytes > MAX_SEGMENTATION_MESH_BYTES) {
    return [
      error(
        null,
        'mesh',
        `${mesh.name} is ${megabytes(mesh.bytes)} MB and the service takes at most 200 MB; reduce it first.`,
      ),
    ];
  }
  return [];
}

function addressFindings(field: string, url: string): Finding[] {
  return /^https?:\/\/./.test(url)
    ? []
    : [
        error(
          CODE.meshUrlScheme,
          field,
          `The address ${url} does not start with http; give a full web address.`,
        ),
      ];
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

function list(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
