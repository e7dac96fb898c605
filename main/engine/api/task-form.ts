import {
  depthFormatNumber,
  type ImageFormat,
  modelFormatNumber,
  REQUEST_TYPES,
  viewBits,
} from '../../../shared/interface/formats.ts';
import { MODEL_TRAITS, type Model } from '../../../shared/interface/models.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import {
  type DepthRecipe,
  facesOf,
  type ModelRecipe,
  type Recipe,
  type SegmentationRecipe,
} from '../../../shared/model/recipe.ts';
import {
  type ImageFile,
  type MeshFile,
  meshOf,
  type Reference,
  sentFileOf,
  viewsOf,
} from '../../../shared/model/reference.ts';
import { MEDIA_TYPES } from '../../media/formats/recognise/media-types.ts';

/** A file of a form, streamed from disk while it is sent. */
export interface FormFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** Hex; null if it is not known. The file that is sent must be the one that was planned. */
  readonly sha256: string | null;
  readonly fileName: string;
  readonly contentType: string;
}

export interface TaskForm {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: readonly FormFile[];
}

/** The field with the address that the service calls when the task has ended. */
export const CALLBACK_FIELD = 'callback_url';

/** The service's name of a model: the only place where a connection's prefix is added. */
export function wireModel(model: Model, generalPrefix: string): string {
  return model.replace(/^general(?=v)/, generalPrefix);
}

/** What a task is made from. */
export interface TaskInput {
  readonly recipe: Recipe;
  readonly reference: Reference;
  /** The address that the service calls when the task has ended; left out if callbacks are off. */
  readonly callbackUrl?: string | undefined;
}

type Fields = [name: string, value: string][];

/**
 * The creation request of a recipe and a reference, as the interface's form.
 * @throws AppError `input` for a reference that does not fit the recipe
 */
export function taskForm(input: TaskInput, generalPrefix: string): TaskForm {
  const { fields, files } = kindForm(input, generalPrefix);
  const { callbackUrl } = input;
  return { fields: callbackUrl === undefined ? fields : [...fields, [CALLBACK_FIELD, callbackUrl]], files };
}

function kindForm({ recipe, reference }: TaskInput, generalPrefix: string): TaskForm {
  switch (recipe.kind) {
    case 'model':
      return modelForm(recipe, reference, generalPrefix);
    case 'depth':
      return depthForm(recipe, reference);
    case 'segmentation':
      return segmentationForm(recipe, reference);
    default:
      return assertNever(recipe);
  }
}

function modelForm(recipe: ModelRecipe, reference: Reference, generalPrefix: string): TaskForm {
  const fields: Fields = [
    ['request_type', String(REQUEST_TYPES[recipe.make])],
    ['model', wireModel(recipe.model, generalPrefix)],
    ['resolution', recipe.resolution],
    ['face', String(facesOf(recipe))],
    ['format', String(modelFormatNumber(recipe.format))],
  ];
  if (MODEL_TRAITS[recipe.model].pbr && recipe.make !== 'geometry') {
    fields.push(['pbr', recipe.pbr ? '1' : '0']);
  }
  const images = imagesForm(reference);
  const mesh = recipe.make === 'texture' ? meshForm(reference) : NOTHING;
  return {
    fields: [...fields, ...images.fields, ...mesh.fields],
    files: [...images.files, ...mesh.files],
  };
}

/** One image, or a view set with the views that it has. */
function imagesForm(reference: Reference): TaskForm {
  const views = viewsOf(reference);
  const look = reference.kind === 'texture' ? reference.look : reference;
  if (look.kind !== 'views') {
    if (views.length === 0) throw unfit(reference);
    return { fields: [], files: views.map(({ image }) => imagePart('images', 'image', image)) };
  }
  return {
    fields: [['multi_images_bit', viewBits(views.map(({ view }) => view))]],
    files: views.map(({ view, image }) => imagePart('multi_images', view, image)),
  };
}

function depthForm(recipe: DepthRecipe, reference: Reference): TaskForm {
  const fields: Fields = [
    ['model_type', 'pro'],
    ['rmbg', recipe.removeBackground ? '1' : '0'],
    ['response_format', 'url'],
    ['format', String(depthFormatNumber(recipe.format))],
  ];
  switch (reference.kind) {
    case 'single':
      return { fields, files: [imagePart('image', 'image', reference.image)] };
    case 'image-url':
      return { fields: [...fields, ['image_url', reference.url]], files: [] };
    case 'views':
    case 'mesh':
    case 'texture':
    case 'adopted':
      throw unfit(reference);
    default:
      return assertNever(reference);
  }
}

function segmentationForm(recipe: SegmentationRecipe, reference: Reference): TaskForm {
  const { fields, files } = meshForm(reference);
  const own: Fields = [
    ['seg_level', recipe.level],
    ['format', String(modelFormatNumber(recipe.format))],
  ];
  return { fields: [...own, ...fields], files };
}

function meshForm(reference: Reference): TaskForm {
  const mesh = meshOf(reference);
  if (mesh === null) throw unfit(reference);
  if (mesh.from === 'url') return { fields: [['mesh_url', mesh.url]], files: [] };
  return { fields: [], files: [meshPart(mesh.file)] };
}

const NOTHING: TaskForm = { fields: [], files: [] };

/** Preflight refuses all of these; a ledger of another version may contain one. */
function unfit({ name }: Reference): AppError {
  return new AppError('input', `${name} is not what this recipe works on; plan it again with another one.`);
}

const ENDINGS: Readonly<Record<ImageFormat, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

/** Uses a plain file name: the artist's own may have characters that a service's form reader cannot read. */
function imagePart(name: string, stem: string, image: ImageFile): FormFile {
  const { path, bytes, sha256, ...sent } = sentFileOf(image);
  const format = sent.format ?? 'png';
  return {
    name,
    path,
    bytes,
    sha256,
    fileName: `${stem}.${ENDINGS[format]}`,
    contentType: `image/${format}`,
  };
}

function meshPart({ path, bytes, sha256, format }: MeshFile): FormFile {
  // The form's reader determines the type by the bytes anyway.
  const contentType = format === null ? 'application/octet-stream' : MEDIA_TYPES[format];
  return { name: 'mesh', path, bytes, sha256, fileName: `mesh.${format ?? 'bin'}`, contentType };
}
