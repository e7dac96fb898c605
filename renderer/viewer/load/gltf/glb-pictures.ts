import { Loader } from 'three';
import type { Budget } from '../budget.ts';
import { bytesAt } from '../pictures/picture-loader.ts';
import { bitmapOf, PictureReader } from '../pictures/read-picture.ts';

/** Replaces the loader by which three reads the pictures of a glb. */
export class GlbPictures extends Loader<ImageBitmap> {
  /** three recognises a loader of bitmaps by this. */
  readonly isImageBitmapLoader = true;
  readonly reader: PictureReader;

  constructor(budget: Budget) {
    super();
    this.reader = new PictureReader(budget);
  }

  override load(
    url: string,
    onLoad: (bitmap: ImageBitmap) => void,
    _onProgress?: unknown,
    onError?: (cause: unknown) => void,
  ): void {
    const read = async (): Promise<ImageBitmap> => {
      const bitmap = await this.reader.read(await bytesAt(url), (picture) => bitmapOf(picture, 'from-image'));
      if (bitmap === null) throw new Error('not shown');
      return bitmap;
    };
    read().then(onLoad, onError);
  }
}
