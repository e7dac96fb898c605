import { stat } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { plainLine } from '../../../../shared/interface/plain-text.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { FileImage, FileMesh, FileReference } from '../../../../shared/model/plan/plan-file.ts';
import type { ImageFile, ImageReference, MeshSource, Reference } from '../../../../shared/model/reference.ts';
import { findMesh } from '../find-mesh.ts';
import { type GatherParts, unreadableReference } from '../gather-references.ts';
import { unreadableWords } from '../unreadable-words.ts';

type Look = Extract<FileReference, { kind: 'single' | 'views' }>;

/** A reference of a plan file with what its files say now, and why it cannot be sent. */
export interface FoundReference {
  readonly reference: Reference;
  /** One sentence; null if it can be. */
  readonly trouble: string | null;
}

/** Reads the files of a reference of a plan file. Whatever is wrong with one is said; it throws only for the signal's reason. */
export async function findReference(
  parts: GatherParts,
  reference: FileReference,
  signal?: AbortSignal,
): Promise<FoundReference> {
  try {
    return { reference: await readReference(parts, reference, signal), trouble: null };
  } catch (cause) {
    signal?.throwIfAborted();
    if (!(cause instanceof AppError)) throw cause;
    return { reference: unread(reference), trouble: cause.message };
  }
}

async function readReference(
  parts: GatherParts,
  reference: FileReference,
  signal?: AbortSignal,
): Promise<Reference> {
  switch (reference.kind) {
    case 'single':
    case 'views':
      return readLook(parts, reference, signal);
    case 'image-url':
      return reference;
    case 'mesh':
      return { ...reference, mesh: await readMesh(parts, reference.mesh, signal) };
    case 'texture': {
      const mesh = await readMesh(parts, reference.mesh, signal);
      return { ...reference, mesh, look: await readLook(parts, reference.look, signal) };
    }
    default:
      return assertNever(reference);
  }
}

async function readLook(parts: GatherParts, look: Look, signal?: AbortSignal): Promise<ImageReference> {
  if (look.kind === 'single') return { ...look, image: await readImage(parts, look.image, signal) };
  const images: Extract<ImageReference, { kind: 'views' }>['images'] = [];
  for (const { view, image } of look.images) {
    images.push({ view, image: await readImage(parts, image, signal) });
  }
  return { ...look, images };
}

async function readImage(
  { images }: GatherParts,
  { path, mask }: FileImage,
  signal?: AbortSignal,
): Promise<ImageFile> {
  requireAbsolute(path);
  try {
    // Reading a pipe or a device would never end.
    if (!(await stat(path)).isFile())
      throw new AppError('input', `${shown(path)} is no file; it is not sent.`);
    const image = await images.inspect({ path, name: basename(path) }, { signal });
    if (mask === undefined) return image;
    requireAbsolute(mask.path);
    const { path: place, ignored } = mask;
    return {
      ...image,
      mask: { path: place, name: basename(place), sha256: null, ...(ignored && { ignored }) },
    };
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    throw new AppError('input', unreadableWords(shown(path), cause as NodeJS.ErrnoException), { cause });
  }
}

async function readMesh(parts: GatherParts, mesh: FileMesh, signal?: AbortSignal): Promise<MeshSource> {
  if (mesh.from === 'file') requireAbsolute(mesh.path);
  const found = (await findMesh(parts, mesh, signal)).mesh;
  if (mesh.from === 'url' || found.from === 'url' || mesh.sha256 === null) return found;
  if (found.file.sha256 !== mesh.sha256) throw changed(found.file.path);
  return found;
}

function requireAbsolute(path: string): void {
  if (isAbsolute(path)) return;
  throw new AppError('usage', `${shown(path)} is no absolute path; a plan names its files from the root.`);
}

/** Why an image is not sent whose bytes are not those that the plan was made for. */
export function whyChanged(reference: FileReference, read: readonly ImageFile[]): string | null {
  const expected = imagesOf(reference);
  for (const { path, sha256, mask } of read) {
    const images = expected.filter((image) => image.path === path);
    if (images.some((image) => isOther(image.sha256, sha256))) return changed(path).message;
    // Of one that is not used, nobody reads the bytes.
    const isMaskOther = mask !== undefined && mask.sha256 !== null;
    if (isMaskOther && images.some((image) => isOther(image.mask?.sha256 ?? null, mask.sha256)))
      return changed(mask.path).message;
  }
  return null;
}

const isOther = (expected: string | null, found: string | null): boolean =>
  expected !== null && expected !== found;

function changed(path: string): AppError {
  return new AppError(
    'input',
    `${shown(path)} is not the file any more that the plan was made for: its bytes have changed. It is not sent; make the plan again.`,
  );
}

/** The images of a reference of a plan file. */
export function imagesOf(reference: FileReference): readonly FileImage[] {
  const look = reference.kind === 'texture' ? reference.look : reference;
  if (look.kind === 'single') return [look.image];
  return look.kind === 'views' ? look.images.map(({ image }) => image) : [];
}

/** A reference to files that were not read, so that the plan has a row which says why. */
function unread(reference: FileReference): Reference {
  const [image] = imagesOf(reference);
  if (image !== undefined) return { ...unreadableReference(image.path, 'images'), name: reference.name };
  const mesh =
    reference.kind === 'mesh' && reference.mesh.from === 'file' ? reference.mesh.path : reference.name;
  return { ...unreadableReference(mesh, 'meshes'), name: reference.name };
}

const shown = (path: string): string => plainLine(path);
