import { isOpaque } from '../../media/cutout/alpha-matte.ts';
import { type Cutout, cutOut, findSubject } from '../../media/cutout/cutout.ts';
import type { Picture } from '../../media/picture/decode.ts';
import { cutoutWarnings } from '../views/cutout-warnings.ts';
import { cutByProgram } from './cut-by-program.ts';
import type { CutoutOrder } from './cutout-order.ts';

/** Cuts out the subjects of one task's pictures: by the external program if there is one, else by our own cut-out. */
export interface Cutter {
  /** Throws MediaError 'no-subject'. */
  readonly cutOut: (picture: Picture) => Promise<Cutout>;
  /** Undefined if our own cut-out finds no subject. */
  readonly findSubject: (picture: Picture) => Promise<Cutout | undefined>;
  /** What is doubtful about the cut-outs so far, as codes. */
  readonly warnings: () => readonly string[];
}

/** @param say receives a sentence for the log if the program failed and our own cut-out took its place */
export function createCutter(order: CutoutOrder | undefined, say: (words: string) => void): Cutter {
  const cutouts: Cutout[] = [];
  let hasFailed = false;
  let isTooSlow = false;

  /** Undefined if there is no program for this picture, or if it failed. A picture with alpha needs none. */
  const byProgram = async (picture: Picture): Promise<Cutout | undefined> => {
    // A program that hangs is not waited for again at each picture of the task.
    if (order === undefined || isTooSlow || !isOpaque(picture)) return undefined;
    const cut = await cutByProgram(picture, order);
    if (cut.ok) return cut.cutout;
    hasFailed = true;
    isTooSlow = cut.isTooSlow;
    say(`The cut-out command failed: ${cut.why}. Local's own cut-out took its place.`);
    return undefined;
  };
  const keep = (cutout: Cutout): Cutout => {
    cutouts.push(cutout);
    return cutout;
  };
  return {
    cutOut: async (picture) => keep((await byProgram(picture)) ?? cutOut(picture)),
    findSubject: async (picture) => {
      const own = findSubject(picture);
      return own === undefined ? undefined : keep((await byProgram(picture)) ?? own);
    },
    warnings: () => [...cutoutWarnings(cutouts), ...(hasFailed ? ['cutout-command-failed'] : [])],
  };
}
