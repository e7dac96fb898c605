import type { ImageFormat, View } from '../../../shared/interface/formats.ts';
import type { Asset, AssetFile } from '../../../shared/model/asset.ts';
import type { ImageFile } from '../../../shared/model/reference.ts';
import { keepInput } from './keep-input.ts';

const ENDINGS: Readonly<Record<ImageFormat, string>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

export interface KeptReference {
  readonly reference: Asset['references'][number];
  readonly file: AssetFile | null;
}

/** Copies one image of a job into its asset, as `reference/<view>.<ending>`. */
export async function keepReference(folder: string, view: View, image: ImageFile): Promise<KeptReference> {
  const sha256 = image.sha256 ?? '';
  const ending = image.format === null ? 'bin' : ENDINGS[image.format];
  const file = await keepInput(folder, `${view}.${ending}`, {
    source: image.path,
    bytes: image.bytes,
    sha256,
  });
  const told = { view, name: image.name, source: image.path, sha256 };
  return { reference: { ...told, path: file?.path ?? null }, file };
}
