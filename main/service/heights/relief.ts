import { sampleBilinear } from '../../media/raster/bicubic.ts';
import { createPlane, type Plane, smoothstep } from '../../media/raster/plane.ts';
import { type Frame, toPictureX, toPictureY } from './frame.ts';
import { removeHighlights } from './highlights.ts';
import { reliefHeights } from './relief-heights.ts';
import { tonesOf } from './tones.ts';

/** The picture that relief is estimated from: sRGB 0 … 255, three numbers a pixel. */
interface Coloured {
  readonly width: number;
  readonly height: number;
  readonly colours: ArrayLike<number>;
}

/** Fine relief from shading, in raster pixels. It fades to 0 towards the outline. */
export function reliefOf(cutout: Coloured, frame: Frame, distance: Plane): Plane {
  const { width, height } = distance;
  const tones = tonesOf(cutout.width, cutout.height, cutout.colours);
  const resample = (plane: Plane): Plane => {
    const out = createPlane(width, height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        out.data[y * width + x] = sampleBilinear(
          plane,
          toPictureX(frame, x) - 0.5,
          toPictureY(frame, y) - 0.5,
        );
      }
    }
    return out;
  };
  const relief = reliefHeights(
    removeHighlights({ light: resample(tones.light), grey: resample(tones.grey) }, distance),
  );
  const unit = Math.max(width, height) / 640;
  for (let i = 0; i < relief.data.length; i++) {
    const fade = smoothstep(1.5 * unit, 9 * unit, distance.data[i] as number);
    relief.data[i] = (relief.data[i] as number) * fade;
  }
  return relief;
}
