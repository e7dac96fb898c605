import { type Camera, type Frame, frameAll, orthographic, SIDES, type Side, threeQuarter } from './camera.ts';
import { hex } from './colour.ts';
import type { Backdrop } from './draw.ts';
import { type Field, makeField } from './field.ts';
import type { Stage } from './light/shade.ts';
import type { Rig } from './light/studio.ts';
import type { Scene } from './scene.ts';
import { cactus } from './scenes/cactus.ts';
import { chair } from './scenes/chair.ts';
import { cupcake } from './scenes/cupcake.ts';
import { kettle } from './scenes/kettle.ts';
import { lamp } from './scenes/lamp.ts';
import { mug } from './scenes/mug.ts';
import { mushroomHouse } from './scenes/mushroom-house.ts';
import { radio } from './scenes/radio.ts';
import { rocket } from './scenes/rocket.ts';
import { rubberDuck } from './scenes/rubber-duck.ts';
import { toyRobot } from './scenes/toy-robot.ts';
import { treasureChest } from './scenes/treasure-chest.ts';
import { extentOf, type Mask, silhouetteOf } from './silhouette.ts';

/** A subject seen from a corner. The file name's extension decides the format. Without a backdrop the picture has alpha. */
interface Single {
  readonly file: string;
  readonly scene: () => Scene;
  readonly azimuth: number;
  readonly elevation: number;
  readonly backdrop?: Backdrop;
}

const paper = (middle: string, rim: string): Backdrop => ({ middle: hex(middle), rim: hex(rim) });

const SINGLES: readonly Single[] = [
  { file: 'mug.jpg', scene: mug, azimuth: -24, elevation: 20, backdrop: paper('#f1ebe2', '#ddd3c6') },
  { file: 'chair.png', scene: chair, azimuth: 30, elevation: 14 },
  { file: 'lamp.jpg', scene: lamp, azimuth: 40, elevation: 2, backdrop: paper('#d3dfe3', '#b3c4cb') },
  { file: 'mushroom-house.png', scene: mushroomHouse, azimuth: 22, elevation: 12 },
  { file: 'kettle.webp', scene: kettle, azimuth: 16, elevation: 14, backdrop: paper('#f6ddd0', '#e8c4b3') },
  {
    file: 'rubber-duck.jpg',
    scene: rubberDuck,
    azimuth: 32,
    elevation: 12,
    backdrop: paper('#bfe0ea', '#97c6d8'),
  },
  { file: 'cactus.webp', scene: cactus, azimuth: 12, elevation: 12, backdrop: paper('#f4ece6', '#e2d4ca') },
  {
    file: 'treasure-chest.jpg',
    scene: treasureChest,
    azimuth: 28,
    elevation: 18,
    backdrop: paper('#cfe2d6', '#aecabb'),
  },
  { file: 'radio.webp', scene: radio, azimuth: 24, elevation: 12, backdrop: paper('#f3e3b8', '#e5cd92') },
  { file: 'cupcake.png', scene: cupcake, azimuth: 20, elevation: 14 },
];

interface ViewSet {
  readonly name: string;
  readonly scene: () => Scene;
}

const VIEW_SETS: readonly ViewSet[] = [
  { name: 'toy-robot', scene: toyRobot },
  { name: 'rocket', scene: rocket },
];

/** The share of the picture's width or height that the subject fills: of the one that it fills more. */
const FILL = 0.84;

/** Everything needed to draw one file of the samples. */
export interface Picture {
  readonly file: string;
  readonly prepare: () => { readonly stage: Stage; readonly camera: Camera };
  /** The body alone, and the axes of the camera: quick, because the picture is not framed. */
  readonly body: () => { readonly field: Field; readonly rig: Rig };
  readonly backdrop?: Backdrop;
}

/** Frames the visible subject, not its box. A small silhouette shows where the subject is in the picture. */
function frameSubject(field: Field, single: Single): Frame {
  const all = frameAll(field.bounds);
  const size = 256;
  const camera = threeQuarter(field.bounds, single.azimuth, single.elevation, all);
  const extent = extentOf(silhouetteOf(field, camera, size));
  if (!extent) return all;
  const step = (2 * all.half) / size;
  const wide = (extent.x1 - extent.x0 + 1) * step;
  const high = (extent.y1 - extent.y0 + 1) * step;
  return {
    u: ((extent.x0 + extent.x1 + 1) / 2) * step - all.half,
    v: all.half - ((extent.y0 + extent.y1 + 1) / 2) * step,
    half: Math.max(wide, high) / 2 / FILL,
  };
}

function stageOf(scene: Scene, camera: Camera, field: Field): Stage {
  return { scene, field, floor: field.bounds[1] + 0.02, rig: camera.rig };
}

function singlePicture(one: Single): Picture {
  const prepare = () => {
    const scene = one.scene();
    const field = makeField(scene);
    const camera = threeQuarter(field.bounds, one.azimuth, one.elevation, frameSubject(field, one));
    return { stage: stageOf(scene, camera, field), camera };
  };
  const body = () => {
    const field = makeField(one.scene());
    return { field, rig: threeQuarter(field.bounds, one.azimuth, one.elevation, frameAll(field.bounds)).rig };
  };
  return { file: one.file, prepare, body, ...(one.backdrop && { backdrop: one.backdrop }) };
}

function viewPicture(set: ViewSet, side: Side): Picture {
  const prepare = () => {
    const scene = set.scene();
    const field = makeField(scene);
    const camera = orthographic(field.bounds, side, FILL);
    return { stage: stageOf(scene, camera, field), camera };
  };
  const body = () => {
    const field = makeField(set.scene());
    return { field, rig: orthographic(field.bounds, side, FILL).rig };
  };
  return { file: `${set.name}_${side}.png`, prepare, body };
}

/** All pictures of the samples, the singles first. */
export const PICTURES: readonly Picture[] = [
  ...SINGLES.map(singlePicture),
  ...VIEW_SETS.flatMap((set) => SIDES.map((side) => viewPicture(set, side))),
];

/** The names of the subjects that have four views. */
export const VIEW_SET_NAMES: readonly string[] = VIEW_SETS.map((set) => set.name);

/** The true silhouette of a picture's subject at any size, for tests that compare a reconstructed model with it. */
export function silhouette(picture: Picture, size: number): Mask {
  const { stage, camera } = picture.prepare();
  return silhouetteOf(stage.field, camera, size);
}
