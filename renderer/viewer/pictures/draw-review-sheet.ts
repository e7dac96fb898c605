import type { PictureShading, PictureView } from '../../../shared/model/pictures/pictures-out.ts';
import type { ModelMeasures } from '../load/parsed-model.ts';
import type { PictureRequest } from './picture-messages.ts';
import { DIM, drawFacts, drawNote, type SheetContext, say } from './sheet-text.ts';
import { measuredFacts } from './sheet-words.ts';
import { sidePose, stillPose } from './shot.ts';
import type { Studio } from './studio.ts';

/** A4 across, with 150 pixels an inch. */
export const REVIEW_SHEET = { width: 1754, height: 1240 } as const;
const MARGIN = 48;
const GAP = 20;
/** Where the pictures begin, below the title and what it was made by. */
const TOP = 130;
const PAPER = '#ffffff';
const RULE = '#c8c8c8';
/** Pixels along an edge of a side's picture. */
const SIDE = 392;
const CAPTION = 30;

type SheetView = Exclude<PictureView, 'top'>;

const SIDES: readonly (readonly [view: SheetView, shading: PictureShading, caption: string])[] = [
  ['front', 'textured', 'Front'],
  ['right', 'textured', 'Right'],
  ['back', 'textured', 'Back'],
  ['left', 'textured', 'Left'],
  ['home', 'wire', 'Edges of the faces'],
  ['home', 'clay', 'Shape alone'],
];

/** Draws the page of one asset: its reference, four sides, edges and shape, what was counted, decided and noted. */
export async function drawReviewSheet(
  { built, take }: Studio,
  { words, reference, look }: PictureRequest,
  measured: ModelMeasures,
  onProgress: (done: number) => void,
): Promise<OffscreenCanvas> {
  const sheet = new OffscreenCanvas(REVIEW_SHEET.width, REVIEW_SHEET.height);
  const context = sheet.getContext('2d');
  if (context === null || words === null) throw new Error('The sheet could not be drawn.');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, sheet.width, sheet.height);

  say(context, words.title, MARGIN, 70, { size: 34, weight: 500, width: sheet.width - 2 * MARGIN });
  say(context, words.subtitle, MARGIN, 104, { size: 18, ink: DIM, width: sheet.width - 2 * MARGIN });
  const columns = sheet.width - MARGIN - 3 * (SIDE + GAP) + GAP;
  const column = columns - MARGIN - 2 * GAP;
  await drawReference(context, reference, { x: MARGIN, y: TOP, edge: column });
  drawFacts(context, [...words.facts, ...measuredFacts(measured), ...words.quality], {
    x: MARGIN,
    y: TOP + column + 48,
    width: column,
  });
  drawNote(context, words.note, {
    x: MARGIN,
    bottom: sheet.height - MARGIN,
    width: sheet.width - 2 * MARGIN,
  });
  for (const [index, [view, shading, caption]] of SIDES.entries()) {
    const x = columns + (index % 3) * (SIDE + GAP);
    const y = TOP + Math.floor(index / 3) * (SIDE + CAPTION + GAP);
    const pose =
      view === 'home' ? stillPose(built.bounds, view, look.lens) : sidePose(built.bounds, view, look.lens);
    context.drawImage(await take({ pose, edge: SIDE, background: PAPER, ground: 'shadow', shading }), x, y);
    context.strokeStyle = RULE;
    context.strokeRect(x + 0.5, y + 0.5, SIDE - 1, SIDE - 1);
    say(context, caption, x, y + SIDE + 22, { size: 16, ink: DIM, width: SIDE });
    onProgress((index + 1) / SIDES.length);
  }
  return sheet;
}

/** The reference within a square, or a word that there is none. */
async function drawReference(
  context: SheetContext,
  reference: string | null,
  { x, y, edge }: { readonly x: number; readonly y: number; readonly edge: number },
): Promise<void> {
  const picture = reference === null ? null : await pictureAt(reference);
  if (picture !== null) {
    const scale = edge / Math.max(picture.width, picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    context.drawImage(picture, x + (edge - width) / 2, y + (edge - height) / 2, width, height);
    picture.close();
  }
  context.strokeStyle = RULE;
  context.strokeRect(x + 0.5, y + 0.5, edge - 1, edge - 1);
  say(context, picture === null ? 'No reference' : 'Reference', x, y + edge + 22, {
    size: 16,
    ink: DIM,
    width: edge,
  });
}

/** Null where it is gone or cannot be read: the sheet is made without it. */
async function pictureAt(address: string): Promise<ImageBitmap | null> {
  const response = await fetch(address).catch(() => null);
  if (response?.status !== 200) return null;
  return createImageBitmap(await response.blob()).catch(() => null);
}
