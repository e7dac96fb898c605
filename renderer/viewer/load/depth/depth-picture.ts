import { brightness, type DepthField, type DepthRange } from './depth-field.ts';
import { depthColour } from './depth-ramp.ts';
import { type DepthSpan, nearnessOf } from './depth-range.ts';

/** What is left out of a picture of values. */
const OUTSIDE = [38, 38, 40] as const;

const toSrgb = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;

const within = (value: number, { low, high }: DepthRange): number =>
  Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, (value - low) / (high - low)));

/**
 * A depth map as it is, from black at the low end of the range to white at the high one. Linear colours are encoded for the screen; a single channel is
 * not.
 * @param most pixels along the longer side
 */
export function greyPicture(field: DepthField, range: DepthRange, most: number): Promise<ImageBitmap> {
  const isColoured = field.channels.length === 3;
  return drawn(field, most, (x, y, pixels, at) => {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = within(field.at(x, y, isColoured ? channel : 0), range);
      pixels[at + channel] = 255 * (isColoured && field.isLinear ? toSrgb(value) : value);
    }
  });
}

/** The nearness of one channel or of colours' brightness, as grey: white is near. What is outside of the span is dark. */
export function nearPicture(field: DepthField, span: DepthSpan, most: number): Promise<ImageBitmap> {
  return drawn(field, most, (x, y, pixels, at) => {
    const near = nearnessOf(brightness(field, x, y), span);
    for (let channel = 0; channel < 3; channel += 1) pixels[at + channel] = 255 * (near ?? 0);
  });
}

/** The nearness as a colour of the scale. What is outside of the span is dark. */
export function valuePicture(field: DepthField, span: DepthSpan, most: number): Promise<ImageBitmap> {
  return drawn(field, most, (x, y, pixels, at) => {
    const near = nearnessOf(brightness(field, x, y), span);
    pixels.set(near === null ? OUTSIDE : depthColour(near), at);
  });
}

/** The picture that a map was made from, stretched over the map; dark where the map is outside of the span. */
export async function photoPicture(
  field: DepthField,
  span: DepthSpan,
  photo: ImageData,
): Promise<ImageBitmap> {
  return await drawn(field, Math.max(photo.width, photo.height), (x, y, pixels, at) => {
    const near = nearnessOf(brightness(field, x, y), span);
    const [column, row] = [
      Math.floor(((x + 0.5) * photo.width) / field.width),
      Math.floor(((y + 0.5) * photo.height) / field.height),
    ];
    const from = (row * photo.width + column) * 4;
    pixels.set(near === null ? OUTSIDE : photo.data.subarray(from, from + 3), at);
  });
}

/** Draws a picture of at most so many pixels along its longer side, each from one pixel of the map. */
function drawn(
  field: DepthField,
  most: number,
  pixel: (x: number, y: number, pixels: Uint8ClampedArray, at: number) => void,
): Promise<ImageBitmap> {
  const shrink = Math.max(1, Math.max(field.width, field.height) / most);
  const width = Math.max(1, Math.floor(field.width / shrink));
  const height = Math.max(1, Math.floor(field.height / shrink));
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      pixel(Math.floor(x * shrink), Math.floor(y * shrink), pixels, at);
      pixels[at + 3] = 255;
    }
  }
  return createImageBitmap(new ImageData(pixels, width, height));
}
