import { z } from 'zod';
import { imageFormatSchema, meshFormatSchema, VIEWS, type View, viewSchema } from '../interface/formats.ts';
import { assertNever } from './assert-never.ts';
import { plainLine } from './plain-text.ts';

/** What is known of any file that a job works on, as it was found. */
const inputFileSchema = z.object({
  /** Absolute path on this machine. */
  path: z.string(),
  /** Name with its ending. */
  name: z.string(),
  /** Size in bytes. */
  bytes: z.number().int().nonnegative(),
  /** Hex sha256 of the bytes; null until it was read. */
  sha256: z.string().nullable(),
});

/** An image file as it was found. */
export const imageFileSchema = inputFileSchema.extend({
  /** By its first bytes; null where it is none that the interface takes. */
  format: imageFormatSchema.nullable(),
  /** In pixels; null where the header could not be read. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
});
export type ImageFile = z.infer<typeof imageFileSchema>;

/** A mesh file as it was found. */
export const meshFileSchema = inputFileSchema.extend({
  /** By its first bytes (an obj also by its ending); null where it is none that the interface takes. */
  format: meshFormatSchema.nullable(),
});
export type MeshFile = z.infer<typeof meshFileSchema>;

/** Where an existing mesh is: a file of the artist's, an address that the service fetches, or an asset's result. */
export const meshSourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('file'), file: meshFileSchema }),
  z.object({ from: z.literal('url'), url: z.string() }),
  /** `file` is the asset's result where it lay when it was planned; it is looked up again when it is sent. */
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

/** What one job works on; `name` is what the asset will be called. */
export const referenceSchema = z.discriminatedUnion('kind', [
  singleSchema,
  viewsSchema,
  /** An image that the service fetches, for a depth map. */
  z.object({ kind: z.literal('image-url'), name: z.string(), url: z.string() }),
  /** A mesh to be taken apart. */
  z.object({ kind: z.literal('mesh'), name: z.string(), mesh: meshSourceSchema }),
  /** A mesh to be textured, and the images that say how it looks. */
  z.object({
    kind: z.literal('texture'),
    name: z.string(),
    mesh: meshSourceSchema,
    look: imageReferenceSchema,
  }),
  /** A task that was made elsewhere, or whose request is not on record: nobody here knows what it works on. */
  z.object({ kind: z.literal('adopted'), name: z.string() }),
]);
export type Reference = z.infer<typeof referenceSchema>;

/** One image of a reference, and the side that it shows. */
export interface ReferenceView {
  readonly view: View;
  readonly image: ImageFile;
}

/**
 * A reference's image files in the interface's order: front, back, left, right; none where it has none. A single image
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

/** The existing mesh that a reference brings; null where it brings none. */
export function meshOf(reference: Reference): MeshSource | null {
  return reference.kind === 'mesh' || reference.kind === 'texture' ? reference.mesh : null;
}

/** Where a reference is: the absolute path of its first image or its mesh, or its address. */
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

/** Absolute paths of the artist's own files that a reference is made of. What lies in the library is the library's to find. */
export function ownFilesOf(reference: Reference): readonly string[] {
  const mesh = meshOf(reference);
  const images = viewsOf(reference).map(({ image }) => image.path);
  return mesh?.from === 'file' ? [...images, mesh.file.path] : images;
}

/** The name of the file that a reference stands for, as the artist has it; a view set's is that of its subject. */
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
