import type { Cutout } from '../../media/cutout/cutout.ts';
import { evenLight } from './even-light.ts';

/** The cut-outs whose colours a task paints. */
export interface Painted {
  readonly of: (cutout: Cutout) => Cutout;
  /** What was done to them, as codes of `data.warnings`: the same pictures give other colours without it. */
  readonly remarks: () => readonly string[];
}

/** @param evensLight whether baked light is evened out; otherwise the cut-outs are painted as they are */
export function createPainted(evensLight: boolean): Painted {
  if (!evensLight) return { of: (cutout) => cutout, remarks: () => [] };
  let isEvened = false;
  return {
    of: (cutout) => {
      const evened = evenLight(cutout);
      isEvened = isEvened || showsOtherColours(cutout, evened);
      return evened;
    },
    remarks: () => (isEvened ? ['light-evened'] : []),
  };
}

/** Whether a pixel of the subject has another colour, in steps of 8 bits, than it had. */
function showsOtherColours({ matte, colours }: Cutout, evened: Cutout): boolean {
  if (evened.colours === colours) return false;
  return colours.some(
    (value, i) =>
      (matte.data[Math.floor(i / 3)] as number) > 0.5 &&
      Math.round(value) !== Math.round(evened.colours[i] as number),
  );
}
