import type { Cutout } from '../../media/cutout/cutout.ts';
import { MediaError } from '../../media/media-error.ts';
import type { Picture } from '../../media/picture/decode.ts';
import type { Detail } from '../views/detail.ts';
import type { ViewName } from '../views/view-image.ts';
import { buildBody } from './body/build-body.ts';
import { buildHull } from './hull/build-hull.ts';
import { buildPictureRelief, buildScenePortrait } from './scene-portrait/build-scene-portrait.ts';
import type { TexturedMesh } from './texture/textured-mesh.ts';

/** What a model uses of one image. */
export interface ViewInput {
  /** The subject; undefined if none was found. */
  readonly cutout: Cutout | undefined;
  /** The whole picture, if the model keeps the background behind the subject. */
  readonly scene: Picture | undefined;
}

export interface BuildOptions {
  readonly detail: Detail;
  readonly faces: number;
  /** Gives the cut-out whose colours are painted; its shape is always read from the picture as it is. */
  readonly painted?: (cutout: Cutout) => Cutout;
  readonly onProgress: (fraction: number) => void;
}

/** Chooses how to build the model of one image or of a view set, and builds it. Throws MediaError if no image shows a subject. */
export function buildModel(views: ReadonlyMap<ViewName, ViewInput>, options: BuildOptions): TexturedMesh {
  const cutouts = new Map<ViewName, Cutout>();
  for (const [name, { cutout }] of views) if (cutout !== undefined) cutouts.set(name, cutout);
  const { cutout: front, scene } = views.get('front') ?? {};
  if (scene !== undefined && front === undefined) return buildPictureRelief(scene, options);
  const build = (faces: number) => buildSubject(cutouts, { ...options, faces });
  if (scene === undefined || front === undefined) return build(options.faces);
  return buildScenePortrait(scene, front.matte, { ...options, build });
}

function buildSubject(cutouts: ReadonlyMap<ViewName, Cutout>, options: BuildOptions): TexturedMesh {
  const [only] = cutouts.values();
  if (only === undefined) throw new MediaError({ code: 'no-subject', share: 0 });
  return cutouts.size === 1 ? buildBody(only, options) : buildHull(cutouts, options);
}
