import { Loader, type LoadingManager, Texture } from 'three';
import type { Budget } from '../budget.ts';
import { bitmapOf, PictureReader, skippedPictureNotes } from './read-picture.ts';

/** Addresses that lie in memory; anything else would be fetched from somewhere. */
const IN_MEMORY = /^(?:blob|data):/;

/**
 * Stands in for three's picture loaders in a worker, where there is no `<img>`: pictures become bitmaps, with their
 * first row at v = 0. What lies outside of the file is never fetched, but counted.
 */
export class PictureLoader extends Loader<ImageBitmap> {
  /** File names of pictures that the file points to, but does not hold. */
  readonly missing = new Set<string>();
  readonly reader: PictureReader;
  readonly #pending: Promise<unknown>[] = [];
  /** Each address is read once, however many ask for it. */
  readonly #read = new Map<string, Promise<ImageBitmap>>();

  constructor(budget: Budget) {
    super();
    this.reader = new PictureReader(budget);
  }

  override load(
    url: string,
    onLoad?: (bitmap: ImageBitmap) => void,
    _onProgress?: unknown,
    onError?: (cause: unknown) => void,
  ): void {
    const picture = this.#read.get(url) ?? this.#bitmap(url);
    this.#read.set(url, picture);
    this.#pending.push(picture.then(onLoad, onError));
  }

  /** All that were asked for, whether they came or not. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #bitmap(url: string): Promise<ImageBitmap> {
    if (!IN_MEMORY.test(url)) {
      this.missing.add(url.split(/[\\/]/).at(-1) ?? url);
      throw new Error('not in the file');
    }
    const bytes = await bytesAt(url);
    const bitmap = await this.reader.read(bytes, (picture) => bitmapOf(picture, 'flipY'));
    if (bitmap === null) throw new Error('not shown');
    return bitmap;
  }
}

/** What lies in memory under an address. */
export async function bytesAt(url: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
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

/** What an artist should know about pictures that are not shown. */
export function pictureNotes({ missing, reader }: PictureLoader): string[] {
  const notes: string[] = [];
  if (missing.size > 0) {
    const names = [...missing].slice(0, 3).join(', ');
    const more = missing.size > 3 ? ` and ${missing.size - 3} more` : '';
    notes.push(`Not in the file, so not shown: ${names}${more}.`);
  }
  return [...notes, ...skippedPictureNotes(reader)];
}
