import { isOpaque } from '../../media/cutout/alpha-matte.ts';
import { type Cutout, cutOut, findSubject, hasSubject } from '../../media/cutout/cutout.ts';
import type { Picture } from '../../media/picture/decode.ts';
import { cutoutWarnings } from '../views/cutout-warnings.ts';
import { cutByProgram } from './cut-by-program.ts';
import type { CutoutOrder } from './cutout-order.ts';
import { noteRun } from './noted-run.ts';

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

  /** A program that hangs is not waited for again at each picture of the task. */
  const mayRun = (picture: Picture): boolean => order !== undefined && !isTooSlow && isOpaque(picture);

  /** Undefined if there is no program for this picture, or if it failed. A picture with alpha needs none. */
  const byProgram = async (picture: Picture): Promise<Cutout | undefined> => {
    if (order === undefined || !mayRun(picture)) return undefined;
    if (order.isGivenUp === true) {
      // Said once by the service, when it gave the program up.
      hasFailed = true;
      return undefined;
    }
    const cut = await cutByProgram(picture, order);
    await noteRun(order.folder, !cut.ok && cut.isTooSlow).catch((cause: unknown) =>
      say(`How the cut-out command ended cannot be noted: ${String(cause)}.`),
    );
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
      // The program is only asked where there is something to cut out. Its cut-out needs no second drawing of our own.
      const cut = mayRun(picture) && hasSubject(picture) ? await byProgram(picture) : undefined;
      const found = cut ?? findSubject(picture);
      return found === undefined ? undefined : keep(found);
    },
    warnings: () => [...cutoutWarnings(cutouts), ...(hasFailed ? ['cutout-command-failed'] : [])],
  };
}
