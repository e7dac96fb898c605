import type { View } from '../../../shared/interface/formats.ts';
import { toLab } from '../colour/lab.ts';
import type { Cutout } from './cutout.ts';

/** Why the views of a set may not show one subject from four sides. */
export type ViewsDoubt = 'views-sizes-differ' | 'views-subjects-differ' | 'views-background-left';

/** The subject is seen whole from every side, so its height in the pictures may differ by this factor at most. */
const MAX_HEIGHT_RATIO = 1.5;
/** Opposite views show the same outline, mirrored: width to height may differ by this factor, and so much of both must overlap. */
const MAX_ASPECT_RATIO = 1.25;
const MIN_MIRRORED_OVERLAP = 0.8;
/** At least this share of a view's colours occurs in another view too: 0.75 and more in sets of one subject, 0.1 to 0.33 where one was swapped. */
const MIN_SHARED_COLOURS = 0.35;
/** A subject that covers this share of its picture's border is no subject: its background was left in. */
const MAX_BORDER_SHARE = 0.5;
/** A subject that fills this share of its box is a rectangle: where its colours are strange as well, its background was left in within a clear margin. */
const MIN_RECTANGLE_SHARE = 0.985;
/** So it was where no other view shows a rectangle and less than this of its colours occurs in them: it has those of the subject and of a background. */
const MIN_SHARED_OF_RECTANGLE = 0.6;
/** Pixels that are covered by half count as the subject's. */
const COVERED = 0.5;

const OPPOSITES: readonly (readonly [View, View])[] = [
  ['front', 'back'],
  ['left', 'right'],
];

/**
 * What speaks against the views of a set showing the same subject, as codes. Hulls are carved from outlines that are scaled to a common
 * height, so such views give a wrong body without any error.
 */
export function doubtsOfViews(views: ReadonlyMap<View, Cutout>): readonly ViewsDoubt[] {
  if (views.size < 2) return [];
  const subjects = new Map([...views].map(([view, cutout]) => [view, subjectOf(cutout)]));
  const all = [...subjects.values()];
  const doubts: ViewsDoubt[] = [];
  if (sizesDiffer(subjects)) doubts.push('views-sizes-differ');
  const strange = all.filter((subject) => sharedColours(subject, all) < MIN_SHARED_COLOURS);
  if (outlinesDiffer(subjects) || strange.length > 0) doubts.push('views-subjects-differ');
  const isFilled = all.some(({ borderShare }) => borderShare > MAX_BORDER_SHARE);
  if (isFilled || strange.some(isRectangle) || hasOneCard(all)) doubts.push('views-background-left');
  return doubts;
}

interface Subject {
  /** Height of the subject as a share of the picture's, and its width as a share of its own height. */
  readonly height: number;
  readonly aspect: number;
  /** Share of the picture's border that it covers. */
  readonly borderShare: number;
  /** What it covers of its box, OUTLINE_SIZE × OUTLINE_SIZE, 1 or 0. */
  readonly outline: Uint8Array;
  /** Shares of its colours, one for each cell of Lab; they sum to 1. */
  readonly colours: ReadonlyMap<number, number>;
}

const OUTLINE_SIZE = 96;

function subjectOf(cutout: Cutout): Subject {
  const { width, height, matte } = cutout;
  const isCovered = (x: number, y: number): boolean => (matte.data[y * width + x] as number) > COVERED;
  let [x0, x1, y0, y1] = [width, -1, height, -1];
  let [border, coveredBorder] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (isBorder) border += 1;
      if (!isCovered(x, y)) continue;
      if (isBorder) coveredBorder += 1;
      [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)];
    }
  }
  const box = { x0, y0, width: Math.max(1, x1 - x0 + 1), height: Math.max(1, y1 - y0 + 1) };
  const outline = new Uint8Array(OUTLINE_SIZE ** 2);
  for (let i = 0; i < outline.length; i++) {
    const x = box.x0 + Math.floor((((i % OUTLINE_SIZE) + 0.5) / OUTLINE_SIZE) * box.width);
    const y = box.y0 + Math.floor(((Math.floor(i / OUTLINE_SIZE) + 0.5) / OUTLINE_SIZE) * box.height);
    outline[i] = x1 >= 0 && isCovered(x, y) ? 1 : 0;
  }
  return {
    height: box.height / height,
    aspect: box.width / box.height,
    borderShare: coveredBorder / border,
    outline,
    colours: coloursOf(cutout, outline, box),
  };
}

/** Steps of a colour's cell: lightness differs between the sides of one subject more than its hue does. */
const CELL = { lightness: 25, hue: 12 };

function coloursOf(
  { width, colours }: Cutout,
  outline: Uint8Array,
  box: { readonly x0: number; readonly y0: number; readonly width: number; readonly height: number },
): ReadonlyMap<number, number> {
  const pixels = new Uint8Array(outline.length * 3);
  for (let i = 0; i < outline.length; i++) {
    const x = box.x0 + Math.floor((((i % OUTLINE_SIZE) + 0.5) / OUTLINE_SIZE) * box.width);
    const y = box.y0 + Math.floor(((Math.floor(i / OUTLINE_SIZE) + 0.5) / OUTLINE_SIZE) * box.height);
    const at = (y * width + x) * 3;
    for (let c = 0; c < 3; c++) pixels[i * 3 + c] = Math.round(colours[at + c] ?? 0);
  }
  const lab = toLab(pixels, 3);
  const cells = new Map<number, number>();
  const count = outline.reduce((sum, covered) => sum + covered, 0);
  for (let i = 0; i < outline.length; i++) {
    if (outline[i] === 0) continue;
    for (const [cell, weight] of cellsNear(lab[i * 3] ?? 0, lab[i * 3 + 1] ?? 0, lab[i * 3 + 2] ?? 0))
      cells.set(cell, (cells.get(cell) ?? 0) + weight / count);
  }
  return cells;
}

/** The eight cells around a colour with their weights, so that colours at the edge between two cells are alike. */
function cellsNear(l: number, a: number, b: number): readonly (readonly [number, number])[] {
  const along = [l / CELL.lightness, a / CELL.hue + 32, b / CELL.hue + 32];
  return Array.from({ length: 8 }, (_, corner) => {
    let [cell, weight] = [0, 1];
    for (const [axis, at] of along.entries()) {
      const low = Math.floor(at);
      const isHigh = ((corner >> axis) & 1) === 1;
      cell = cell * 64 + low + (isHigh ? 1 : 0);
      weight *= isHigh ? at - low : 1 - (at - low);
    }
    return [cell, weight] as const;
  });
}

const ratio = (one: number, other: number): number => Math.max(one, other) / Math.min(one, other);

function opposites(subjects: ReadonlyMap<View, Subject>): readonly (readonly [Subject, Subject])[] {
  return OPPOSITES.flatMap(([one, other]) => {
    const [first, second] = [subjects.get(one), subjects.get(other)];
    return first === undefined || second === undefined ? [] : [[first, second] as const];
  });
}

function sizesDiffer(subjects: ReadonlyMap<View, Subject>): boolean {
  const heights = [...subjects.values()].map(({ height }) => height);
  return (
    ratio(Math.max(...heights), Math.min(...heights)) > MAX_HEIGHT_RATIO ||
    opposites(subjects).some(([one, other]) => ratio(one.aspect, other.aspect) > MAX_ASPECT_RATIO)
  );
}

/** Whether the outline of a view is not the mirror image of that from the other side. */
function outlinesDiffer(subjects: ReadonlyMap<View, Subject>): boolean {
  return opposites(subjects).some(([one, other]) => {
    let [both, either] = [0, 0];
    for (let i = 0; i < one.outline.length; i++) {
      const column = i % OUTLINE_SIZE;
      const mirrored = other.outline[i - column + (OUTLINE_SIZE - 1 - column)];
      if (one.outline[i] === 1 && mirrored === 1) both += 1;
      if (one.outline[i] === 1 || mirrored === 1) either += 1;
    }
    return both < MIN_MIRRORED_OVERLAP * either;
  });
}

/** The share of a view's colours that occurs in the others together. */
function sharedColours(subject: Subject, all: readonly Subject[]): number {
  const others = all.filter((other) => other !== subject);
  let shared = 0;
  for (const [cell, share] of subject.colours)
    shared += Math.min(share, Math.max(...others.map(({ colours }) => colours.get(cell) ?? 0)));
  return shared;
}

/** Whether one view alone shows a rectangle, whose colours are the subject's in part only. */
function hasOneCard(all: readonly Subject[]): boolean {
  const [card, ...others] = all.filter(isRectangle);
  return card !== undefined && others.length === 0 && sharedColours(card, all) < MIN_SHARED_OF_RECTANGLE;
}

/** Whether a subject fills its box. */
function isRectangle({ outline }: Subject): boolean {
  return outline.reduce((sum, covered) => sum + covered, 0) >= MIN_RECTANGLE_SHARE * outline.length;
}
