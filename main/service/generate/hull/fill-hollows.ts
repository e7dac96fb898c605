import { piecesOf } from './pieces.ts';
import { SURFACE, type Volume } from './volume.ts';

/** The value of a point that fills a hollow. */
const FILLED_VALUE = 255;

/** Fills the hollows of a solid, in place: gaps that nothing leads to from outside. No outline shows one, and a printer would close them in. */
export function fillHollows({ width, height, depth, data }: Volume): void {
  const { runs, rootOf } = piecesOf({ width, height, depth, data }, SURFACE, { ofGaps: true });
  // The outermost points are outside.
  const outside = rootOf(0);
  for (let run = 0; run < runs.starts.length; run++)
    if (rootOf(run) !== outside)
      data.fill(FILLED_VALUE, runs.starts[run] as number, runs.ends[run] as number);
}
