import {
  depthFormatNumber,
  type ImageFormat,
  modelFormatNumber,
  REQUEST_TYPES,
  viewBits,
} from '../../../shared/interface/formats.ts';
import { MODEL_TRAITS, type Model } from '../../../shared/interface/models.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { type DepthRecipe, facesOf, type ModelRecipe, type Recipe } from '../../../shared/model/recipe.ts';
import { type ImageFile, type Reference, viewsOf } from '../../../shared/model/reference.ts';

/** A file of a form, streamed from disk when it is sent. */
export interface FormFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** Hex; null where it is not known. What is sent must be what was planned. */
  readonly sha256: string | null;
  readonly fileName: string;
  readonly contentType: string;
}

export interface TaskForm {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: readonly FormFile[];
}

/** The service's spelling of a model: the one place where a connection's prefix is put on. */
export function wireModel(model: Model, generalPrefix: string): string {
  return model.replace(/^general(?=v)/, generalPrefix);
}

/**
 * The creation request of a recipe and a reference, as the interface's form.
 * @throws AppError `not-made-yet` for segmentation, whose input is a mesh that a reference does not hold yet
 */
export function taskForm(recipe: Recipe, reference: Reference, generalPrefix: string): TaskForm {
  switch (recipe.kind) {
    case 'model':
      return modelForm(recipe, reference, generalPrefix);
    case 'depth':
      return depthForm(recipe, reference);
    case 'segmentation':
      throw new AppError('not-made-yet', 'Splitting a model into parts comes with a later version.');
  }
}

function modelForm(recipe: ModelRecipe, reference: Reference, generalPrefix: string): TaskForm {
  const images = viewsOf(reference);
  const fields: [string, string][] = [
    ['request_type', String(REQUEST_TYPES[recipe.make])],
    ['model', wireModel(recipe.model, generalPrefix)],
    ['resolution', recipe.resolution],
    ['face', String(facesOf(recipe))],
    ['format', String(modelFormatNumber(recipe.format))],
  ];
  if (MODEL_TRAITS[recipe.model].pbr && recipe.make !== 'geometry') {
    fields.push(['pbr', recipe.pbr ? '1' : '0']);
  }
  if (reference.kind === 'single') {
    return { fields, files: images.map(({ image }) => imagePart('images', 'image', image)) };
  }
  fields.push(['multi_images_bit', viewBits(images.map(({ view }) => view))]);
  return { fields, files: images.map(({ view, image }) => imagePart('multi_images', view, image)) };
}

function depthForm(recipe: DepthRecipe, reference: Reference): TaskForm {
  return {
    fields: [
      ['model_type', 'pro'],
      ['rmbg', recipe.removeBackground ? '1' : '0'],
      ['response_format', 'url'],
      ['format', String(depthFormatNumber(recipe.format))],
    ],
    files: viewsOf(reference)
      .slice(0, 1)
      .map(({ image }) => imagePart('image', 'image', image)),
  };
}

const ENDINGS: Readonly<Record<ImageFormat, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

/** A plain name: the artist's own may hold characters that a service's form reader trips over. */
function imagePart(name: string, stem: string, image: ImageFile): FormFile {
  const format = image.format ?? 'png';
  return {
    name,
    path: image.path,
    bytes: image.bytes,
    sha256: image.sha256,
    fileName: `${stem}.${ENDINGS[format]}`,
    contentType: `image/${format}`,
  };
}
