import { CODE } from '../interface/codes.ts';
import {
  FACE_RANGE,
  MAX_IMAGE_BYTES,
  MAX_SEGMENTATION_MESH_BYTES,
  MAX_TEXTURE_MESH_BYTES,
  MAX_VIEWS,
} from '../interface/limits.ts';
import { allowsResolution, MODEL_TRAITS } from '../interface/models.ts';
import { assertNever } from './assert-never.ts';
import { sizeWords } from './figures/size-words.ts';
import type { Fix } from './mend/fix.ts';
import type { ForeignFormat } from './mend/foreign-format.ts';
import { isNamedLikeADrawing } from './mend/image-endings.ts';
import { maskTrouble } from './mend/used-mask.ts';
import { meshDamageWords } from './mesh-damage.ts';
import { isWebAddress, whyNoAddress } from './network/source-address.ts';
import { MOST_DECODED_PIXELS, tooManyPixelsWords } from './pictures/decoded-pixels.ts';
import { facesOf, type ModelRecipe, type Recipe } from './recipe.ts';
import {
  type ImageFile,
  type ImageReference,
  type MeshFile,
  type MeshSource,
  meshOf,
  type Reference,
  sentFileOf,
  viewsOf,
  withoutMends,
} from './reference.ts';

/** One finding of preflight. An `error` would be refused or fail; a `warning` only needs the artist's attention. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** The service's code for the broken rule; null if the document gives none. */
  readonly code: number | null;
  /** The form field of the interface that it is about. */
  readonly field: string;
  /** What is wrong, why, and what to do. */
  readonly message: string;
  /** What mends it, on a copy; left out if nothing does. */
  readonly fix?: Fix | undefined;
}

const error = (code: number | null, field: string, message: string, fix?: Fix): Finding => ({
  severity: 'error',
  code,
  field,
  message,
  ...(fix === undefined ? {} : { fix }),
});

/**
 * Checks every rule of the three creation endpoints before anything is sent. Pure.
 * @returns the findings, errors first; an empty list if there are none
 */
export function preflight(recipe: Recipe, reference: Reference): readonly Finding[] {
  switch (recipe.kind) {
    case 'model':
      return [
        ...recipeFindings(recipe),
        ...imagesFindings(reference),
        ...maskFindings(recipe, reference),
        ...(recipe.make === 'texture' ? textureMeshFindings(meshOf(reference)) : []),
      ];
    case 'depth':
      return [...depthFindings(reference), ...maskFindings(recipe, reference)];
    case 'segmentation':
      return segmentationFindings(meshOf(reference));
    default:
      return assertNever(recipe);
  }
}

/** The rules that depend only on the recipe: for the recipe form, and as a part of {@link preflight}. */
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

function imagesFindings(reference: Reference): Finding[] {
  const views = viewsOf(reference);
  if (views.length === 0) {
    return [error(CODE.imagesRequired, 'images', 'There is no image; give one, or a view set.')];
  }
  const findings = views.flatMap(({ image }) => imageFindings(image));
  const look = reference.kind === 'texture' ? reference.look : reference;
  if (look.kind === 'views') findings.push(...viewSetFindings(look));
  return findings;
}

function viewSetFindings(reference: Extract<ImageReference, { kind: 'views' }>): Finding[] {
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

/** Whether an image whose mending failed can be sent without it: not one that cannot be read, or that nothing but a mend makes fit. */
export function canSendOriginal(image: ImageFile): boolean {
  if (image.mendFailure === 'unreadable') return false;
  return !imageFindings(withoutMends(image)).some(({ severity }) => severity === 'error');
}

/** The rules for one image file as it is sent: empty, not an image, too large. */
export function imageFindings(image: ImageFile): Finding[] {
  const { name, mendFailure } = image;
  const sent = sentFileOf(image);
  if (mendFailure !== undefined && sent.bytes > 0) {
    const why = mendFailure === 'too-large' ? 'it is too large for that' : 'its picture cannot be read whole';
    const asItIs = canSendOriginal(image) ? ', or send it as it is' : '';
    return [error(null, 'images', `${name} could not be mended: ${why}; export it again${asItIs}.`)];
  }
  if (sent.bytes === 0) return [error(CODE.emptyFile, 'images', `${name} is empty; export it again.`)];
  if (sent.format === null) return [formatFinding(image)];
  if (sent.bytes > MAX_IMAGE_BYTES) {
    return [
      error(
        CODE.fileTooLarge,
        'images',
        `${name} is ${sizeWords(sent.bytes, 'up')} and the service takes at most 20 MB; have a copy shrunk, or save a smaller one.`,
        'shrink',
      ),
    ];
  }
  if (sent.width === null || sent.height === null) {
    return [
      error(
        CODE.generateFailed,
        'images',
        `${name} is damaged: its picture cannot be read; export it again.`,
      ),
    ];
  }
  if (sent.width * sent.height > MOST_DECODED_PIXELS) {
    return [error(null, 'images', tooManyPixelsWords(name, sent.width, sent.height))];
  }
  return [];
}

/** A picture whose mask does not fit, and is not ignored, is not sent: it would be paid for with another cut-out than the artist's. */
function maskFindings(recipe: Recipe, reference: Reference): Finding[] {
  return viewsOf(reference).flatMap(({ image }) => {
    const trouble = imageFindings(image).length > 0 ? null : maskTrouble(recipe, image);
    return trouble === null ? [] : [error(null, 'images', trouble)];
  });
}

function formatFinding({ name, foreign, width }: ImageFile): Finding {
  if (foreign === undefined) {
    const what = isNamedLikeADrawing(name)
      ? 'an svg, a drawing without pixels, and the service takes png, jpeg and webp; export it as one of these'
      : 'not a png, jpeg or webp image, whatever its ending says; save it as one of these';
    return error(CODE.imageType, 'images', `${name} is ${what}.`);
  }
  const takes = `${name} is ${ARTICLES[foreign]}, and the service takes png, jpeg and webp`;
  // The image library reads no bitmaps, so their size is unknown until they are converted.
  if (foreign !== 'bmp' && width === null) {
    const why = foreign === 'heic' ? 'this machine has no decoder for it' : 'its picture cannot be read';
    return error(CODE.imageType, 'images', `${takes}; ${why}, so export it as one of these.`);
  }
  return error(
    CODE.imageType,
    'images',
    `${takes}; have a copy converted, or save it as one of these.`,
    'convert',
  );
}

const ARTICLES: Readonly<Record<ForeignFormat, string>> = {
  tiff: 'a tiff',
  bmp: 'a bmp',
  gif: 'a gif',
  avif: 'an avif',
  heic: 'a heic',
};

function textureMeshFindings(mesh: MeshSource | null): Finding[] {
  if (mesh === null) {
    return [error(CODE.meshRequired, 'mesh', 'Texturing needs an existing geometry model; choose a glb.')];
  }
  if (mesh.from === 'url') return addressFindings('mesh_url', mesh.url);
  const { file } = mesh;
  const wrong = meshFileFindings(file, MAX_TEXTURE_MESH_BYTES);
  if (wrong.length > 0 || file.format === 'glb') return wrong;
  return [error(CODE.meshFormat, 'mesh', `${file.name} is not a glb; export the geometry as glb.`)];
}

function depthFindings(reference: Reference): Finding[] {
  if (reference.kind === 'image-url') return addressFindings('image_url', reference.url);
  if (reference.kind === 'views') {
    return [error(null, 'image', 'A depth map is made of one image; send the views one by one.')];
  }
  if (reference.kind !== 'single') {
    return [error(CODE.imagesRequired, 'image', 'There is no image; give a file or an address.')];
  }
  return imageFindings(reference.image);
}

function segmentationFindings(mesh: MeshSource | null): Finding[] {
  if (mesh === null) {
    return [error(null, 'mesh', 'There is no model to segment; give a glb, stl or obj, or its address.')];
  }
  if (mesh.from === 'url') return addressFindings('mesh_url', mesh.url);
  const { file } = mesh;
  const wrong = meshFileFindings(file, MAX_SEGMENTATION_MESH_BYTES);
  if (wrong.length > 0 || file.format !== null) return wrong;
  return [error(null, 'mesh', `${file.name} is not a glb, stl or obj; export it as one of these.`)];
}

/** The rules for any mesh file: empty, too large, damaged. */
function meshFileFindings(file: MeshFile, most: number): Finding[] {
  if (file.bytes === 0) return [error(CODE.emptyFile, 'mesh', `${file.name} is empty; export it again.`)];
  if (file.bytes <= most) {
    const { damage = null } = file;
    if (damage === null) return [];
    return [error(CODE.generateFailed, 'mesh', `${file.name} ${meshDamageWords(damage)}; export it again.`)];
  }
  return [
    error(
      null,
      'mesh',
      `${file.name} is ${sizeWords(file.bytes, 'up')} and the service takes at most 200 MB; reduce it first.`,
    ),
  ];
}

function addressFindings(field: 'mesh_url' | 'image_url', url: string): Finding[] {
  const why = whyNoAddress(url);
  if (why === null) return [];
  const code = field === 'mesh_url' && !isWebAddress(url) ? CODE.meshUrlScheme : null;
  return [error(code, field, why)];
}

function list(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
