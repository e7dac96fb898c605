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
  return { of: evenLight, remarks: () => ['light-evened'] };
}
