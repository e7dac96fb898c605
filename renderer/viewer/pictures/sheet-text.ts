import type { SheetFact } from './sheet-words.ts';
import { wrapped } from './wrapped.ts';

export type SheetContext = OffscreenCanvasRenderingContext2D;

const INK = '#1d1d1d';
/** Of what is said beside something else. */
export const DIM = '#565656';
const FACE = 'Inter, "Segoe UI", "Helvetica Neue", Arial, sans-serif';
const MOST_NOTE_LINES = 7;
/** Beyond a limit. */
const BAD = '#b3261e';
/** From fact to fact. */
const LINE = 27;

interface Said {
  readonly size: number;
  readonly weight?: number;
  readonly ink?: string;
  /** In pixels; longer text is made narrower. */
  readonly width: number;
}

/** Writes one line. @param x, y of its left end, in pixels */
export function say(
  context: SheetContext,
  text: string,
  x: number,
  y: number,
  { size, weight = 400, ink = INK, width }: Said,
): void {
  context.font = `${weight} ${size}px ${FACE}`;
  context.fillStyle = ink;
  context.fillText(text, x, y, width);
}

/** Names and values, one under the other. In pixels. */
export function drawFacts(
  context: SheetContext,
  facts: readonly SheetFact[],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const names = 116;
  for (const [index, [name, value, isBad]] of facts.entries()) {
    const line = y + 22 + index * LINE;
    say(context, name, x, line, { size: 18, ink: DIM, width: names - 10 });
    say(context, value, x + names, line, {
      size: 18,
      width: width - names,
      ...(isBad === true && { ink: BAD }),
    });
  }
}

/** The note's last line stands on `bottom`; nothing is drawn for an empty one. In pixels. */
export function drawNote(
  context: SheetContext,
  note: string,
  { x, bottom, width }: { readonly x: number; readonly bottom: number; readonly width: number },
): void {
  if (note === '') return;
  context.font = `400 18px ${FACE}`;
  const lines = wrapped(note, (text) => context.measureText(text).width, width, MOST_NOTE_LINES);
  const y = bottom - (lines.length - 1) * 26;
  say(context, 'Note', x, y - 28, { size: 16, ink: DIM, width });
  for (const [index, line] of lines.entries()) say(context, line, x, y + index * 26, { size: 18, width });
}
