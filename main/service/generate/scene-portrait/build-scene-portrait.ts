import type { Picture } from '../../../media/picture/decode.ts';
import { opaque } from '../../../media/picture/opaque.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import type { Detail } from '../../views/detail.ts';
import type { TexturedMesh } from '../texture/textured-mesh.ts';
import { backdropRelief, wholeRelief } from './backdrop-relief.ts';
import { fillBehind } from './fill-behind.ts';
import { horizonOf } from './horizon.ts';
import { joinScene } from './join-scene.ts';
import { buildSlab } from './slab.ts';
import { layoutOf, slabFaces } from './slab-layout.ts';

/*
 * A scene portrait from its side. Subject and slab are closed bodies of their own; the subject's back goes a little
 * into the wall and its feet into the ground, so that they are one piece where they are printed.
 *
 *   ┌────┐
 *   │wall│  ╭──╮
 *   │    │ (    )  subject
 *   │    ╰─╮╰┬┬╯
 *   │ slab  ╰──────╮
 *   └──────────────┘ ground
 */

/** How far in front of the wall a subject's middle stands, as a share of its half depth. */
const IN_FRONT = 0.8;
/** The same at least, as a share of the picture's longer side. */
const LEAST_IN_FRONT = 0.02;
/** The slab's thickness behind the deepest crease and the subject's back, as a share of the picture's longer side. */
const THICKNESS = 0.04;
/** How deep a slab is taken to be where its faces are shared out, as a share of the picture's longer side. */
const USUAL_DEPTH = 0.15;
/** The faces that a place of the backdrop takes, against the subject's front and back over as large a place. */
const SPARSER = 0.15;
/** The least and the most of all faces that the backdrop takes. */
const LEAST_SHARE = 0.12;
const MOST_SHARE = 0.5;

interface Wanted {
  readonly detail: Detail;
  readonly faces: number;
}

/**
 * A subject in front of its background, which is filled where the subject hid it and stands behind as a slab with a
 * gentle relief. `build` makes the subject with so many faces; it must have a stand on the picture.
 */
export function buildScenePortrait(
  picture: Picture,
  matte: Plane,
  wanted: Wanted & { readonly build: (faces: number) => TexturedMesh },
): TexturedMesh {
  const { width, height } = picture;
  const side = Math.max(width, height);
  const layout = layoutOf(wanted.faces * backdropShare(matte), { width, height, depth: USUAL_DEPTH * side });
  const subject = wanted.build(wanted.faces - slabFaces(layout));
  const { origin } = subject;
  if (origin === undefined) throw new Error('A subject without a front has no place before its background.');
  const halfDepth = origin.metre * deepest(subject.mesh.positions);
  const forward = Math.max(IN_FRONT * halfDepth, LEAST_IN_FRONT * side);
  const feet = origin.y / height;
  const first = fillBehind(picture, matte);
  const horizon = horizonOf(first, feet);
  const background = horizon.seen ? fillBehind(picture, matte, horizon.at) : first;
  const relief = backdropRelief(background, {
    raster: wanted.detail.raster,
    horizon,
    feet,
    forward,
  });
  const back = -Math.max(relief.deepest, halfDepth - forward) - THICKNESS * side;
  const slab = buildSlab(relief, { width, height, back }, layout);
  return joinScene({ slab, background, spacing: width / layout.columns }, { ...subject, origin, forward });
}

/** A picture in which no subject stands out, as one relief. */
export function buildPictureRelief(picture: Picture, { detail, faces }: Wanted): TexturedMesh {
  const { width, height } = picture;
  const side = Math.max(width, height);
  const relief = wholeRelief(picture, detail.raster);
  const layout = layoutOf(faces, { width, height, depth: USUAL_DEPTH * side });
  const slab = buildSlab(relief, { width, height, back: -relief.deepest - THICKNESS * side }, layout);
  return joinScene({ slab, background: opaque(picture), spacing: width / layout.columns }, undefined);
}

function backdropShare(matte: Plane): number {
  let covered = 0;
  for (const share of matte.data) covered += share;
  const backdrop = SPARSER * matte.data.length;
  return Math.min(MOST_SHARE, Math.max(LEAST_SHARE, backdrop / (backdrop + covered)));
}

function deepest(positions: Float32Array): number {
  let most = 0;
  for (let i = 2; i < positions.length; i += 3) most = Math.max(most, Math.abs(positions[i] as number));
  return most;
}
