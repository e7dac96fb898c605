/** The outline of a subject in its picture: 1 where the subject is. */
export interface SubjectMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** How many cells an outline has, and the middle of them. */
export interface OutlineMass {
  readonly area: number;
  readonly x: number;
  readonly y: number;
}

/** A square of a picture around its subject, in cells. */
export interface SubjectGrid {
  /** Cells along each side. */
  readonly size: number;
  /** 1 where the subject is. */
  readonly data: Uint8Array;
  readonly mass: OutlineMass;
  /** The middle of the square in pixels of the picture, and the length of a cell. */
  readonly x: number;
  readonly y: number;
  readonly step: number;
  /** The sides of the box around the subject, in cells. */
  readonly across: number;
  readonly down: number;
}

/** The side of the square, as a multiple of the subject's longest. */
const ROOM = 1.5;

/** Undefined where the mask is empty. */
export function subjectGrid({ width, height, data }: SubjectMask, size: number): SubjectGrid | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < 0) return undefined;
  const longest = Math.max(right - left, bottom - top) + 1;
  const step = (longest * ROOM) / size;
  const x = (left + right + 1) / 2;
  const y = (top + bottom + 1) / 2;
  const cells = new Uint8Array(size * size);
  for (let row = 0; row < size; row++) {
    const py = Math.floor(y + (row + 0.5 - size / 2) * step);
    for (let column = 0; column < size; column++) {
      const px = Math.floor(x + (column + 0.5 - size / 2) * step);
      if (px < 0 || py < 0 || px >= width || py >= height || data[py * width + px] === 0) continue;
      cells[row * size + column] = 1;
    }
  }
  const across = (right - left + 1) / step;
  const down = (bottom - top + 1) / step;
  return { size, data: cells, mass: massOf(cells, size), x, y, step, across, down };
}

export function massOf(cells: Uint8Array, size: number): OutlineMass {
  let [area, x, y] = [0, 0, 0];
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] === 0) continue;
    area += 1;
    x += (i % size) + 0.5;
    y += Math.floor(i / size) + 0.5;
  }
  return area === 0 ? { area, x: size / 2, y: size / 2 } : { area, x: x / area, y: y / area };
}
