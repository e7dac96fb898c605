import { z } from 'zod';
import { imageFormatSchema, meshFormatSchema, VIEWS, type View, viewSchema } from '../interface/formats.ts';
import { plainLine } from '../interface/plain-text.ts';
import { assertNever } from './assert-never.ts';
import { MENDS, type Mend, mendSchema } from './mend/fix.ts';
import { foreignFormatSchema } from './mend/foreign-format.ts';
import { maskFileSchema } from './mend/mask-file.ts';
import { meshDamageSchema } from './mesh-damage.ts';

/** The properties of any file that a job works on, as they were when it was found. */
const inputFileSchema = z.object({
  /** Absolute path on this machine. */
  path: z.string(),
  /** The name with its extension. */
  name: z.string(),
  /** Size in bytes. */
  bytes: z.number().int().nonnegative(),
  /** Hex sha256 of the bytes; null until the file was read. */
  sha256: z.string().nullable(),
});

/** A copy of an image on which something was mended, in the data folder. It is sent in the image's place. */
export const mendedImageSchema = z.object({
  /** Absolute path on this machine. */
  path: z.string(),
  /** Size in bytes. */
  bytes: z.number().int().positive(),
  /** Hex sha256 of the bytes. */
  sha256: z.string(),
  format: imageFormatSchema,
  /** In pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** What was mended, in the order in which it was done. */
  fixes: z.array(mendSchema).min(1).readonly(),
  /** Hex sha256 of the mask that became its alpha; left out if there was none. */
  mask: z.string().optional(),
});

/** An image file as it was found. */
export const imageFileSchema = inputFileSchema.extend({
  /** The format, recognised by its first bytes; null if the interface does not accept it. */
  format: imageFormatSchema.nullable(),
  /** The format that was recognised although the interface does not accept it. Left out by versions that did not look. */
  foreign: foreignFormatSchema.optional(),
  /** The copy that is sent in its place; left out if the file is sent as it is. */
  mended: mendedImageSchema.optional(),
  /** Why nothing could be mended on it, although that was chosen; such an image is not sent. */
  mendFailure: z.enum(['unreadable', 'too-large']).optional(),
  /** The artist's own mask that lies beside it; left out if there is none. */
  mask: maskFileSchema.optional(),
  /** In pixels; null if the header could not be read. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
});
export type ImageFile = z.infer<typeof imageFileSchema>;

/** A mesh file as it was found. */
export const meshFileSchema = inputFileSchema.extend({
  /** The format, recognised by its first bytes (an obj also by its extension); null if the interface does not accept it. */
  format: meshFormatSchema.nullable(),
  /** Why no service can read it. Left out by versions that did not look. */
  damage: meshDamageSchema.nullable().optional(),
});
export type MeshFile = z.infer<typeof meshFileSchema>;

/** The source of an existing mesh: a file of the artist, an address that the service fetches, or the result of an asset. */
export const meshSourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('file'), file: meshFileSchema }),
  z.object({ from: z.literal('url'), url: z.string() }),
  /** `file` is the path of the asset's result at the time of the plan. The path is resolved again before sending. */
  z.object({ from: z.literal('asset'), assetId: z.string(), file: meshFileSchema }),
]);
export type MeshSource = z.infer<typeof meshSourceSchema>;

const singleSchema = z.object({ kind: z.literal('single'), name: z.string(), image: imageFileSchema });
const viewsSchema = z.object({
  kind: z.literal('views'),
  name: z.string(),
  images: z.array(z.object({ view: viewSchema, image: imageFileSchema })),
});

/** One image, or a view set of one subject. */
export const imageReferenceSchema = z.discriminatedUnion('kind', [singleSchema, viewsSchema]);
export type ImageReference = z.infer<typeof imageReferenceSchema>;

/** What one job works on; `name` becomes the name of the asset. */
export const referenceSchema = z.discriminatedUnion('kind', [
  singleSchema,
  viewsSchema,
  /** An image that the service fetches, for a depth map. */
  z.object({ kind: z.literal('image-url'), name: z.string(), url: z.string() }),
  /** A mesh to segment. */
  z.object({ kind: z.literal('mesh'), name: z.string(), mesh: meshSourceSchema }),
  /** A mesh to texture, and the images that show its surface. */
  z.object({
    kind: z.literal('texture'),
    name: z.string(),
    mesh: meshSourceSchema,
    look: imageReferenceSchema,
  }),
  /** A task of another program, or one whose request is not recorded: it is unknown what it works on. */
  z.object({ kind: z.literal('adopted'), name: z.string() }),
]);
export type Reference = z.infer<typeof referenceSchema>;

/** The file that is sent for an image: the artist's own, or the mended copy. */
export function sentFileOf(
  image: ImageFile,
): Omit<ImageFile, 'name' | 'foreign' | 'mended' | 'mendFailure' | 'mask'> {
  return image.mended ?? image;
}

/** The image without its mended copy. */
export function withoutMends({ mended: _, mendFailure: _why, ...original }: ImageFile): ImageFile {
  return original;
}

/** What was mended on the images of a reference, each fix once. */
export function fixesOf(reference: Reference): readonly Mend[] {
  const done = new Set(viewsOf(reference).flatMap(({ image }) => image.mended?.fixes ?? []));
  return MENDS.filter((fix) => done.has(fix));
}

/** The reference with each of its images replaced. */
export function mapImages(reference: Reference, change: (image: ImageFile) => ImageFile): Reference {
  switch (reference.kind) {
    case 'single':
    case 'views':
      return mapLook(reference, change);
    case 'texture':
      return { ...reference, look: mapLook(reference.look, change) };
    case 'image-url':
    case 'mesh':
    case 'adopted':
      return reference;
    default:
      return assertNever(reference);
  }
}

function mapLook(look: ImageReference, change: (image: ImageFile) => ImageFile): ImageReference {
  return look.kind === 'single'
    ? { ...look, image: change(look.image) }
    : { ...look, images: look.images.map(({ view, image }) => ({ view, image: change(image) })) };
}

/** One image of a reference, and the side that it shows. */
export interface ReferenceView {
  readonly view: View;
  readonly image: ImageFile;
}

/**
 * A reference's image files in the interface's order: front, back, left, right; an empty list if it has none. A single image
 * counts as front.
 */
export function viewsOf(reference: Reference): readonly ReferenceView[] {
  switch (reference.kind) {
    case 'single':
      return [{ view: 'front', image: reference.image }];
    case 'views':
      return [...reference.images].sort((a, b) => VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view));
    case 'texture':
      return viewsOf(reference.look);
    case 'image-url':
    case 'mesh':
    case 'adopted':
      return [];
    default:
      return assertNever(reference);
  }
}

/** The existing mesh of a reference; null if it has none. */
export function meshOf(reference: Reference): MeshSource | null {
  return reference.kind === 'mesh' || reference.kind === 'texture' ? reference.mesh : null;
}

/** The location of a reference: the absolute path of its first image or mesh, or its address. */
export function placeOf(reference: Reference): string {
  const [first] = viewsOf(reference);
  if (first !== undefined) return first.image.path;
  switch (reference.kind) {
    case 'image-url':
      return reference.url;
    case 'mesh':
      return reference.mesh.from === 'url' ? reference.mesh.url : reference.mesh.file.path;
    default:
      return reference.name;
  }
}

/**
 * The absolute paths of the files that are sent for a reference: the artist's own, and mended copies. Files in the library are not
 * included; the library resolves them.
 */
export function ownFilesOf(reference: Reference): readonly string[] {
  const mesh = meshOf(reference);
  const images = viewsOf(reference).map(({ image }) => sentFileOf(image).path);
  return mesh?.from === 'file' ? [...images, mesh.file.path] : images;
}

/** The artist's name of a reference's file; for a view set, the name of its subject. */
export function labelOf(reference: Reference): string {
  return plainLine(nameIn(reference));
}

function nameIn(reference: Reference): string {
  switch (reference.kind) {
    case 'single':
      return reference.image.name;
    case 'views':
    case 'image-url':
    case 'adopted':
      return reference.name;
    case 'mesh':
      return reference.mesh.from === 'url' ? reference.name : reference.mesh.file.name;
    case 'texture':
      return nameIn(reference.look);
    default:
      return assertNever(reference);
  }
}
