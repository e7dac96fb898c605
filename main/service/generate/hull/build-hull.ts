import type { Cutout } from '../../../media/cutout/cutout.ts';
import { smoothNormals } from '../../../media/mesh/smooth-normals.ts';
import type { Detail } from '../../views/detail.ts';
import type { ViewName } from '../../views/view-image.ts';
import { chooseSpacing } from '../surface/choose-spacing.ts';
import { relax } from '../surface/relax.ts';
import { toMetres } from '../surface/to-metres.ts';
import { triangulate } from '../surface/triangulate.ts';
import type { TexturedMesh } from '../texture/textured-mesh.ts';
import { paintAtlas } from './atlas.ts';
import { carveGhosts } from './ghosts/carve-ghosts.ts';
import { HULL_HEIGHT, profileOf, type View, viewOf } from './profile.ts';
import { projectOntoVolume } from './project-volume.ts';
import { smoothVolume } from './smooth-volume.ts';
import { carve, type Volume } from './volume.ts';
import { volumeSurface, volumeTriangles } from './volume-surface.ts';
import { makeWellComposed } from './well-composed.ts';

/** A lattice that is quick to build, to learn from it how many faces the subject has at a spacing, in hull units. */
const TRIAL_SPACING = 4;

/** Foreseen spacings below this are foreseen again, from a lattice of twice the spacing. */
const FINE_SPACING = 1.5;

/** Several views' subject, carved from their outlines and coloured from the views that see each part best. */
export function buildHull(
  cutouts: ReadonlyMap<ViewName, Cutout>,
  options: {
    readonly detail: Detail;
    readonly faces: number;
    readonly onProgress: (fraction: number) => void;
  },
): TexturedMesh {
  const { detail, faces, onProgress } = options;
  const views = new Map<ViewName, View>();
  for (const [name, cutout] of cutouts) views.set(name, viewOf(name, cutout, detail));
  const along = (...names: ViewName[]) => {
    const present = names.flatMap((name) => views.get(name) ?? []);
    return present.length === 0 ? undefined : profileOf(present);
  };
  const alongX = along('front', 'back');
  const alongZ = along('right', 'left');
  onProgress(0.15);
  const carving = alongX && alongZ && carveGhosts(views, alongX, alongZ);
  const build = (spacing: number): Volume => {
    const solid = carve(alongX, alongZ, carving, spacing);
    smoothVolume(solid);
    makeWellComposed(solid);
    return solid;
  };
  const volume = chooseSpacing<Volume>({
    wanted: faces,
    first: foreseenSpacing(faces, (spacing) => volumeTriangles(build(spacing))),
    close: 0.012,
    build,
    count: volumeTriangles,
  });
  onProgress(0.5);
  const surface = volumeSurface(volume);
  relax(surface, { rounds: 4, project: projectOntoVolume(volume) });
  const indices = triangulate(surface);
  onProgress(0.7);
  const painted = paintAtlas(surface.positions, indices, views, detail.texture / HULL_HEIGHT);
  const { x, y, metre } = toMetres(painted.positions);
  const front = views.get('front');
  const normals = smoothNormals(surface.positions, indices);
  const ownNormals = new Float32Array(painted.positions.length);
  for (let v = 0; v < painted.source.length; v++) {
    const from = (painted.source[v] as number) * 3;
    // The y of hull units runs down; normals were taken there, and triangles turn round with it.
    ownNormals[v * 3] = -(normals[from] as number);
    ownNormals[v * 3 + 1] = normals[from + 1] as number;
    ownNormals[v * 3 + 2] = -(normals[from + 2] as number);
  }
  onProgress(1);
  return {
    mesh: { positions: painted.positions, normals: ownNormals, uvs: painted.uvs, indices: painted.indices },
    texture: painted.texture,
    charts: painted.charts,
    reliefSpacing: Number.POSITIVE_INFINITY,
    stand: front && {
      x: front.middle + x * front.pictureScale,
      y: front.top + y * front.pictureScale,
      metre: metre * front.pictureScale,
    },
  };
}

/**
 * The spacing that should give so many triangles. They grow a little faster than the square of the fineness, as finer
 * lattices see more of the subject; from a coarse one alone a fine lattice would be built once more than is needed.
 */
function foreseenSpacing(faces: number, count: (spacing: number) => number): number {
  const coarse = count(TRIAL_SPACING);
  const first = TRIAL_SPACING * Math.sqrt(coarse / faces);
  if (first > FINE_SPACING) return first;
  const nearer = count(2 * first);
  const power = Math.log(nearer / coarse) / Math.log(TRIAL_SPACING / (2 * first));
  return 2 * first * (nearer / faces) ** (1 / power);
}
