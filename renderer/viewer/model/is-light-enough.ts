import type { AssetView } from '../../../shared/bridge/views.ts';
import { countedFaces } from '../../../shared/model/quality/counted-faces.ts';

interface Weight {
  readonly faces: number;
  readonly bytes: number;
}

/** What may be read before it is asked for. On a machine without a graphics card the processor draws what is shown, so that less is. */
const MOST: Readonly<Record<'card' | 'software', Weight>> = {
  card: { faces: 2_000_000, bytes: 200 * 1024 * 1024 },
  software: { faces: 500_000, bytes: 30 * 1024 * 1024 },
};

/** Whether an asset's model can be read beside the one that is shown. Its faces are known once it was opened or measured. */
export function isLightEnough(
  { asset, result }: Pick<AssetView, 'asset' | 'result'>,
  drawnBy: 'card' | 'software',
): boolean {
  const file = asset.files.find(({ path }) => decodeURIComponent(result).endsWith(`/${path}`));
  const most = MOST[drawnBy];
  return (countedFaces(asset) ?? 0) <= most.faces && (file?.bytes ?? 0) <= most.bytes;
}
