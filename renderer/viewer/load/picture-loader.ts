import { Loader, type LoadingManager, Texture } from 'three';
import { Budget } from './budget.ts';
import { claimPicture } from './picture-size.ts';

/** A picture says its size in its first bytes; a jpeg's thumbnail may stand before that. */
const HEADER = 256 * 1024;
/** Addresses that lie in memory; anything else would be fetched from somewhere. */
const IN_MEMORY = /^(?:blob|data):/;

/**
 * Stands in for three's picture loaders in a worker, where there is no `<img>`: pictures become bitmaps, with their
 * first row at v = 0. What lies outside of the file is never fetched, but counted.
 */
export class PictureLoader extends Loader<ImageBitmap> {
  /** File names of pictures that the file points to, but does not hold. */
  readonly missing = new Set<string>();
  /** Names of pictures that are damaged, or of a kind that is not read. */
  readonly unread = new Set<string>();
  readonly #budget = new Budget('One of its pictures');
  readonly #pending: Promise<unknown>[] = [];

  override load(
    url: string,
    onLoad?: (bitmap: ImageBitmap) => void,
    _onProgress?: unknown,
    onError?: (cause: unknown) => void,
  ): void {
    this.#pending.push(this.#read(url).then(onLoad, onError));
  }

  /** All that were asked for, whether they came or not. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #read(url: string): Promise<ImageBitmap> {
    if (!IN_MEMORY.test(url)) {
      this.missing.add(url.split(/[\\/]/).at(-1) ?? url);
      throw new Error('not in the file');
    }
    try {
      const picture = await (await fetch(url)).blob();
      claimPicture(new Uint8Array(await picture.slice(0, HEADER).arrayBuffer()), this.#budget);
      return await bitmapOf(picture);
    } catch (cause) {
      this.unread.add(url);
      throw cause;
    }
  }
}

/** The same for loaders that expect a texture at once and its picture later. */
export class TextureStandIn extends Loader<Texture> {
  readonly made: Texture[] = [];
  readonly #pictures: PictureLoader;

  constructor(pictures: PictureLoader, manager: LoadingManager) {
    super(manager);
    this.#pictures = pictures;
  }

  override load(url: string): Texture {
    const texture = new Texture<unknown>();
    this.made.push(texture);
    // a picture that is missing leaves its texture empty, which is told in a note
    this.#pictures.load(
      url,
      (bitmap) => {
        texture.image = bitmap;
      },
      undefined,
      () => undefined,
    );
    return texture;
  }
}

/** A picture as its file has it: neither colours nor alpha converted; upside down, for formats that count v from below. */
export function bitmapOf(picture: Blob): Promise<ImageBitmap> {
  return createImageBitmap(picture, {
    imageOrientation: 'flipY',
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  });
}

/** What an artist should know about pictures that are not shown. */
export function pictureNotes({ missing, unread }: PictureLoader): string[] {
  const notes: string[] = [];
  if (missing.size > 0) {
    const names = [...missing].slice(0, 3).join(', ');
    const more = missing.size > 3 ? ` and ${missing.size - 3} more` : '';
    notes.push(`Not in the file, so not shown: ${names}${more}.`);
  }
  if (unread.size > 0) notes.push(`${unread.size} of its pictures cannot be read.`);
  return notes;
}
