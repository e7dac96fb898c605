import type { RgbImage } from '../../../media/picture/image.ts';
import { type Frame, toPictureX, toPictureY } from '../../heights/frame.ts';
import type { CroppedTexture } from '../texture/crop.ts';
import type { Rectangle } from '../texture/textured-mesh.ts';

/** A mesh whose vertices are doubled along the seam between the front's picture and the back's. */
export interface TwoSided {
  readonly indices: Uint32Array;
  readonly uvs: Float32Array;
  /** For each vertex, its number before the mesh was cut. */
  readonly source: Uint32Array;
}

/**
 * Gives each vertex its texture coordinates.
 * @param isBack for each triangle
 * @param places x and y of the raster points that the front's picture shows each vertex of the half at, and the back's each one of the whole
 */
export function cutAlongSeam(
  indices: Uint32Array,
  isBack: Uint8Array,
  places: { readonly front: Float32Array; readonly back: Float32Array; readonly source: Uint32Array },
  pictures: { readonly frame: Frame; readonly front: CroppedTexture; readonly back: RgbImage },
): TwoSided {
  const count = places.source.length;
  const ofFront = new Uint8Array(count);
  for (let t = 0; t < isBack.length; t++) {
    if (isBack[t] === 1) continue;
    for (let i = t * 3; i < t * 3 + 3; i++) ofFront[indices[i] as number] = 1;
  }
  const twin = new Int32Array(count).fill(-1);
  const out = indices.slice();
  let next = count;
  for (let t = 0; t < isBack.length; t++) {
    if (isBack[t] === 0) continue;
    for (let i = t * 3; i < t * 3 + 3; i++) {
      const v = indices[i] as number;
      if (ofFront[v] === 0) continue;
      if ((twin[v] as number) < 0) twin[v] = next++;
      out[i] = twin[v] as number;
    }
  }
  const source = new Uint32Array(next);
  const uvs = new Float32Array(next * 2);
  const { frame, front, back } = pictures;
  const width = front.width + back.width;
  const put = (v: number, own: number, isFront: boolean): void => {
    source[v] = own;
    const from = (isFront ? (places.source[own] as number) : own) * 2;
    const place = isFront ? places.front : places.back;
    const x = toPictureX(frame, place[from] as number) - front.left;
    const y = toPictureY(frame, place[from + 1] as number) - front.top;
    uvs[v * 2] = (isFront ? x : front.width + (x * back.width) / front.width) / width;
    uvs[v * 2 + 1] = (isFront ? y : (y * back.height) / front.height) / front.height;
  };
  for (let v = 0; v < count; v++) {
    put(v, v, ofFront[v] === 1);
    if ((twin[v] as number) >= 0) put(twin[v] as number, v, false);
  }
  return { indices: out, uvs, source };
}

/** Both pictures in one texture, the smaller back to the right of the front; its last row is repeated below it. */
export function joinSides(
  front: RgbImage,
  back: RgbImage,
): { readonly texture: RgbImage; readonly charts: readonly [Rectangle, Rectangle] } {
  const { height } = front;
  const width = front.width + back.width;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = y * front.width * 3;
    rgb.set(front.rgb.subarray(from, from + front.width * 3), y * width * 3);
    const row = Math.min(back.height - 1, y) * back.width * 3;
    rgb.set(back.rgb.subarray(row, row + back.width * 3), (y * width + front.width) * 3);
  }
  return {
    texture: { width, height, rgb },
    charts: [
      { left: 0, top: 0, width: front.width, height },
      { left: front.width, top: 0, width: back.width, height },
    ],
  };
}

/** The values of vertices for a mesh that was cut: `size` numbers a vertex. */
export function copiedFor(source: Uint32Array, values: Float32Array, size: number): Float32Array {
  const out = new Float32Array(source.length * size);
  for (let v = 0; v < source.length; v++)
    for (let c = 0; c < size; c++) out[v * size + c] = values[(source[v] as number) * size + c] as number;
  return out;
}
