import { describe, expect, it } from 'vitest';
import { decontaminate } from '../../../../../main/media/cutout/decontaminate.ts';
import { createPlane } from '../../../../../main/media/raster/plane.ts';

type Colour = readonly [number, number, number];

const SIZE = 720;
const RADIUS = 340;
const BODY: Colour = [196, 140, 92];

/** A disc whose outermost pixels are drawn in another colour, before a backdrop, and its share of each pixel. */
function disc(rim: Colour, rimWidth: number, backdrop: Colour) {
  const rgba = new Uint8Array(SIZE * SIZE * 4).fill(255);
  const share = createPlane(SIZE, SIZE);
  const truth = new Float32Array(SIZE * SIZE * 3);
  const depth = new Float32Array(SIZE * SIZE);
  for (let i = 0; i < depth.length; i++) {
    const d = RADIUS - Math.hypot((i % SIZE) - SIZE / 2, Math.floor(i / SIZE) - SIZE / 2);
    const own = Math.min(1, Math.max(0, d + 0.5));
    depth[i] = d;
    share.data[i] = own;
    for (let c = 0; c < 3; c++) {
      const colour = (d < rimWidth ? rim : BODY)[c] as number;
      truth[i * 3 + c] = colour;
      rgba[i * 4 + c] = Math.round(own * colour + (1 - own) * (backdrop[c] as number));
    }
  }
  return { picture: { width: SIZE, height: SIZE, rgba }, share, truth, depth };
}

/** The mean difference from the true colours over the four outermost pixels. */
function rimError(rim: Colour, rimWidth: number, backdrop: Colour): number {
  const { picture, share, truth, depth } = disc(rim, rimWidth, backdrop);
  const colours = decontaminate(picture, share, true);
  let [sum, count] = [0, 0];
  for (let i = 0; i < depth.length; i++) {
    if ((depth[i] as number) < 0 || (depth[i] as number) > 4) continue;
    for (let k = i * 3; k < i * 3 + 3; k++, count++)
      sum += Math.abs((colours[k] as number) - (truth[k] as number));
  }
  return sum / count;
}

describe('the colours at the rim of an opaque picture', () => {
  it.each<{ readonly name: string; readonly rim: Colour; readonly backdrop: Colour; readonly most: number }>([
    { name: 'a dark outline before a grey wall', rim: [70, 48, 36], backdrop: [120, 122, 128], most: 1 },
    { name: 'a pale outline before white', rim: [222, 190, 150], backdrop: [255, 255, 255], most: 1 },
    { name: 'a dark outline before a wall as dark', rim: [52, 24, 20], backdrop: [60, 60, 66], most: 8 },
  ])('keep what is drawn there, within $most of 255 a channel: $name', ({ rim, backdrop, most }) => {
    expect(rimError(rim, 2, backdrop)).toBeLessThan(most);
  });

  it("are the body's where the outline took in a pixel of a white wall", () => {
    const white: Colour = [255, 255, 255];
    const { picture, share, depth } = disc(white, 1, white);
    const colours = decontaminate(picture, share, true);
    for (let i = 0; i < depth.length; i++) {
      if ((depth[i] as number) < 0 || (depth[i] as number) > 0.5) continue;
      for (let c = 0; c < 3; c++)
        expect(Math.abs((colours[i * 3 + c] as number) - (BODY[c] as number))).toBeLessThan(45);
    }
  });
});
