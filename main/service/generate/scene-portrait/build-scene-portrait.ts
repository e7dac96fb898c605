import type { Picture } from '../../../media/picture/decode.ts';
import { dropAlpha } from '../../../media/picture/drop-alpha.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import { findHorizon } from '../../heights/horizon.ts';
import type { Detail } from '../../views/detail.ts';
import type { TexturedMesh } from '../texture/textured-mesh.ts';
import { backdropRelief, pictureRelief } from './backdrop-relief.ts';
import { fillBehind } from './fill-behind.ts';
import { joinScene } from './join-scene.ts';
import { buildSlab } from './slab.ts';
import { countSlabFaces, layOutSlab } from './slab-layout.ts';

/*
 * A scene portrait, seen from the side. Subject and slab are two closed bodies. The subject's back reaches a little
 * into the wall and its feet into the ground, so that they are one piece when printed.
 *
 *   ┌────┐
 *   │wall│  ╭──╮
 *   │    │ (    )  subject
 *   │    ╰─╮╰┬┬╯
 *   │ slab  ╰──────╮
 *   └──────────────┘ ground
 */

/** The distance of the subject's middle from the wall, as a share of the subject's half depth. */
const DISTANCE = 0.8;
/** The least distance of the subject's middle from the wall, as a share of the picture's longer side. */
const MIN_DISTANCE = 0.02;
/** The slab's thickness behind the deepest crease and the subject's back, as a share of the picture's longer side. */
const THICKNESS = 0.04;
/** The depth of a slab that the layout is made for, before the true depth is known, as a share of the picture's longer side. */
const ASSUMED_DEPTH = 0.15;
/** Faces per area of the backdrop, as a share of the subject's (front and back together). */
const BACKDROP_DENSITY = 0.15;
/** The least and the largest share of all faces that the backdrop gets. */
const MIN_SHARE = 0.12;
const MAX_SHARE = 0.5;

interface SceneOptions {
  readonly detail: Detail;
  readonly faces: number;
}

/**
 * Builds a subject in front of its background. The background becomes a slab with a shallow relief; the area that the subject hides
 * is filled. `build` makes the subject with the given number of faces; its `origin` must be defined.
 */
export function buildScenePortrait(
  picture: Picture,
  matte: Plane,
  options: SceneOptions & { readonly build: (faces: number) => TexturedMesh },
): TexturedMesh {
  const { width, height } = picture;
  const side = Math.max(width, height);
  const layout = layOutSlab(options.faces * backdropShare(matte), {
    width,
    height,
    depth: ASSUMED_DEPTH * side,
  });
  const subject = options.build(options.faces - countSlabFaces(layout));
  const { origin } = subject;
  if (origin === undefined) throw new Error('A subject without a front has no place before its background.');
  const halfDepth = origin.metre * maxDepth(subject.mesh.positions);
  const forward = Math.max(DISTANCE * halfDepth, MIN_DISTANCE * side);
  const feet = origin.y / height;
  const first = fillBehind(picture, matte);
  const horizon = findHorizon(first, { feet });
  const background = horizon.isVisible ? fillBehind(picture, matte, horizon.at) : first;
  const relief = backdropRelief(background, {
    raster: options.detail.raster,
    horizon,
    feet,
    forward,
  });
  const back = -Math.max(relief.deepest, halfDepth - forward) - THICKNESS * side;
  const slab = buildSlab(relief, { width, height, back }, layout);
  return joinScene({ slab, background, spacing: width / layout.columns }, { ...subject, origin, forward });
}

/** Builds a picture without a subject as one relief. */
export function buildPictureRelief(picture: Picture, { detail, faces }: SceneOptions): TexturedMesh {
  const { width, height } = picture;
  const side = Math.max(width, height);
  const relief = pictureRelief(picture, detail.raster);
  const layout = layOutSlab(faces, { width, height, depth: ASSUMED_DEPTH * side });
  const slab = buildSlab(relief, { width, height, back: -relief.deepest - THICKNESS * side }, layout);
  return joinScene({ slab, background: dropAlpha(picture), spacing: width / layout.columns }, undefined);
}

/** The share of all faces that the backdrop gets. */
function backdropShare(matte: Plane): number {
  let covered = 0;
  for (const share of matte.data) covered += share;
  const backdrop = BACKDROP_DENSITY * matte.data.length;
  return Math.min(MAX_SHARE, Math.max(MIN_SHARE, backdrop / (backdrop + covered)));
}

function maxDepth(positions: Float32Array): number {
  let most = 0;
  for (let i = 2; i < positions.length; i += 3) most = Math.max(most, Math.abs(positions[i] as number));
  return most;
}
