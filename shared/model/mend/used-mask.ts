import { cutsOut } from '../recipe/cuts-out.ts';
import type { Recipe } from '../recipe.ts';
import type { ImageFile } from '../reference.ts';
import type { MaskFault, MaskFile } from './mask-file.ts';

/** The mask that becomes a picture's alpha with this recipe: where a subject is cut out, and the mask is not ignored. */
export function usedMask(recipe: Recipe, { mask }: Pick<ImageFile, 'mask'>): MaskFile | undefined {
  return mask !== undefined && mask.ignored === undefined && cutsOut(recipe) ? mask : undefined;
}

/** Whether a picture's copy has the mask that it is to have, or none if it is to have none. What is wrong with a mask is said of it. */
export function hasItsMask(recipe: Recipe, image: ImageFile): boolean {
  const mask = usedMask(recipe, image);
  if (mask?.fault !== undefined) return true;
  if (mask === undefined) return image.mended?.mask === undefined;
  return mask.sha256 !== null && image.mended?.mask === mask.sha256;
}

/** Why a picture is not sent with its mask, in one sentence that says what to do; null if the mask is laid over it. */
export function maskTrouble(recipe: Recipe, image: ImageFile): string | null {
  const mask = usedMask(recipe, image);
  if (mask === undefined) return null;
  if (mask.fault !== undefined) return `${WORDS[mask.fault](mask, image)}, or have it ignored.`;
  return hasItsMask(recipe, image)
    ? null
    : `${mask.name} was not laid over ${image.name} yet; look again, or have it ignored.`;
}

const size = ({ width, height }: { width?: number | null | undefined; height?: number | null | undefined }) =>
  `${width ?? '?'} × ${height ?? '?'}`;

const WORDS: Readonly<Record<MaskFault, (mask: MaskFile, image: ImageFile) => string>> = {
  several: ({ name }, image) =>
    `${image.name} has more than one mask, ${name} and others; leave one of them beside it`,
  unreadable: ({ name }, image) =>
    `The mask ${name} of ${image.name} cannot be read as a picture; export it again`,
  'too-large': ({ name }, image) =>
    `The mask ${name} of ${image.name} is too large to be laid over it; save a smaller one`,
  'other-shape': (mask, image) =>
    `The mask ${mask.name} (${size(mask)}) has other proportions than ${image.name} (${size(image)}); give one of the same`,
  empty: ({ name }, image) =>
    `The mask ${name} shows next to nothing of ${image.name}: white, or what is opaque, is what stays; turn it round or draw it again`,
  full: ({ name }, image) =>
    `The mask ${name} hides next to nothing of ${image.name}: black, or what is transparent, is what goes; draw it again`,
  changed: ({ name }, image) =>
    `The mask ${name} of ${image.name} is not the file any more that the plan was made with; look again`,
};
