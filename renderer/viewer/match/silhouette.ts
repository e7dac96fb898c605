/** A silhouette: rows from above, one byte for each pixel, 1 where the subject is. */
export interface Silhouette {
  readonly width: number;
  readonly height: number;
  readonly inside: Uint8Array;
}

/** A rectangle in shares of a picture's width and height, from its upper left corner. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What two silhouettes of one size have in common, in pixels of them. */
export interface Overlap {
  readonly both: number;
  /** Of the reference alone: the model misses it. */
  readonly missing: number;
  /** Of the model alone. */
  readonly tooMuch: number;
}

export function overlapOf(reference: Silhouette, model: Silhouette): Overlap {
  let [both, missing, tooMuch] = [0, 0, 0];
  for (const [at, own] of reference.inside.entries()) {
    const other = model.inside[at] === 1;
    if (own === 1 && other) both += 1;
    else if (own === 1) missing += 1;
    else if (other) tooMuch += 1;
  }
  return { both, missing, tooMuch };
}

/** The share of what either covers that both cover: 1 for the same silhouette, 0 for none in common. */
export function matchOf({ both, missing, tooMuch }: Overlap): number {
  const either = both + missing + tooMuch;
  return either === 0 ? 0 : both / either;
}

/** The rectangle around a silhouette; null where there is none. */
export function frameOf({ width, height, inside }: Silhouette): Frame | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (inside[y * width + x] !== 1) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0
    ? null
    : { left: left / width, top: top / height, right: (right + 1) / width, bottom: (bottom + 1) / height };
}

/** A silhouette as large as fits into a picture, in its middle, as references lie over the viewer. */
export function contained(from: Silhouette, width: number, height: number): Silhouette {
  const inside = new Uint8Array(width * height);
  const scale = Math.min(width / from.width, height / from.height);
  const [left, top] = [(width - from.width * scale) / 2, (height - from.height * scale) / 2];
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y + 0.5 - top) / scale);
    if (row < 0 || row >= from.height) continue;
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor((x + 0.5 - left) / scale);
      if (column >= 0 && column < from.width)
        inside[y * width + x] = from.inside[row * from.width + column] ?? 0;
    }
  }
  return { width, height, inside };
}

/** What of a picture is not clear. @param data four bytes for each pixel */
export function solidOf({
  width,
  height,
  data,
}: {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}): Silhouette {
  const inside = new Uint8Array(width * height);
  for (let at = 0; at < inside.length; at += 1) inside[at] = (data[at * 4 + 3] ?? 0) > 127 ? 1 : 0;
  return { width, height, inside };
}

/** How many pixels a silhouette has, and the middle of them, in shares of the picture's height. */
export interface Mass {
  readonly area: number;
  readonly x: number;
  readonly y: number;
}

/** Null where there is none. */
export function massOf({ width, height, inside }: Silhouette): Mass | null {
  let [area, x, y] = [0, 0, 0];
  for (const [at, own] of inside.entries()) {
    if (own === 0) continue;
    area += 1;
    x += (at % width) + 0.5;
    y += Math.floor(at / width) + 0.5;
  }
  return area === 0 ? null : { area: area / height ** 2, x: x / area / height, y: y / area / height };
}
