import { Loader, type LoadingManager, Texture } from 'three';
import type { Budget } from '../budget.ts';
import { bitmapOf, missingPictureNotes, PictureReader, skippedPictureNotes } from './read-picture.ts';

/** Addresses of data in memory. All others would be fetched. */
const IN_MEMORY = /^(?:blob|data):/;

/**
 * Replaces three's picture loaders in a worker, where there is no `<img>`. Pictures become bitmaps with their first row at v = 0.
 * Pictures outside of the file are never fetched. Their names are collected in `missing`.
 */
export class PictureLoader extends Loader<ImageBitmap> {
  /** The names of pictures that the file refers to, but does not contain. */
  readonly missing = new Set<string>();
  readonly reader: PictureReader;
  readonly #pending: Promise<unknown>[] = [];
  /** The pictures by address: each is read only once. */
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

  /** Resolves when all requested pictures are loaded or have failed. */
  async allFinished(): Promise<void> {
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

/** Reads the data at an address in memory. */
export async function bytesAt(url: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

/** The same for callers that expect a texture immediately, and its picture later. */
export class DeferredTextureLoader extends Loader<Texture> {
  /** All textures so far. */
  readonly textures: Texture[] = [];
  readonly #pictures: PictureLoader;

  constructor(pictures: PictureLoader, manager: LoadingManager) {
    super(manager);
    this.#pictures = pictures;
  }

  override load(url: string): Texture {
    const texture = new Texture<unknown>();
    this.textures.push(texture);
    // Without its picture a texture stays empty. A note to the artist says so.
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

/** Sentences for the artist about pictures that are not shown. */
export function pictureNotes({ missing, reader }: PictureLoader): string[] {
  return [...missingPictureNotes('Not in the file', missing), ...skippedPictureNotes(reader)];
}
