import { sniffImageFormat } from '../../../../shared/interface/formats.ts';
import type { EncodedTexture } from '../../picture/image.ts';

/** The picture of a model, by bytes of its file, if it is of a kind that every format can contain. Nothing is copied. */
export function pictureOf(bytes: Uint8Array | undefined): EncodedTexture | undefined {
  const format = bytes === undefined ? undefined : sniffImageFormat(bytes);
  if (bytes === undefined || (format !== 'png' && format !== 'jpeg')) return undefined;
  return { mime: `image/${format}`, bytes };
}
