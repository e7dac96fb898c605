import type { Cutout } from '../../../media/cutout/cutout.ts';
import { MediaError } from '../../../media/media-error.ts';
import { smoothNormals } from '../../../media/mesh/smooth-normals.ts';
import { largestOf } from '../../../media/raster/plane.ts';
import type { Detail } from '../../views/detail.ts';
import type { ViewName } from '../../views/view-image.ts';
import { chooseSpacing } from '../surface/choose-spacing.ts';
import { relax } from '../surface/relax.ts';
import { toMetres } from '../surface/to-metres.ts';
import { triangulate } from '../surface/triangulate.ts';
import type { TexturedMesh } from '../texture/textured-mesh.ts';
import { paintAtlas } from './atlas.ts';
import { dropCrumbs } from './drop-crumbs.ts';
import { fillHollows } from './fill-hollows.ts';
import { carveGhosts } from './ghosts/carve-ghosts.ts';
import { joinPieces } from './join-pieces.ts';
import { HULL_HEIGHT, type HullView, type Profile, prepareView } from './profile.ts';
import { profilesOf } from './profiles-of-views.ts';
import { projectOntoVolume } from './project-volume.ts';
import { smoothVolume } from './smooth-volume.ts';
import { carve, type Volume } from './volume.ts';
import { countVolumeTriangles, surfaceOfVolume } from './volume-surface.ts';
import { makeWellComposed } from './well-composed.ts';

/** The spacing in hull units of a coarse lattice, which is quick to build. Its face count predicts that of finer lattices. */
const TRIAL_SPACING = 4;
/** The most points of that lattice. Of a flat subject that is wide in both outlines, it is coarser. */
const MOST_TRIAL_POINTS = 4e8;

/** A lattice of more points is not kept while another is built: two of a tripod's (a wide box with little in it) are more than a process may use. */
const LARGE = 4e8;

/** A predicted spacing below this is predicted again, from a lattice of twice the predicted spacing. */
const FINE_SPACING = 1.5;

/**
 * Builds the subject of several views: carves it from their outlines and colours each part from the views that see it best. Throws MediaError
 * 'no-subject' if nothing is left of an outline on the raster (it names the view), or if nothing lies within all outlines.
 */
export function buildHull(
  cutouts: ReadonlyMap<ViewName, Cutout>,
  options: {
    readonly detail: Detail;
    readonly faces: number;
    /** Gives the cut-out whose colours are painted; by default the same. */
    readonly painted?: (cutout: Cutout) => Cutout;
    readonly onProgress: (fraction: number) => void;
  },
): TexturedMesh {
  const { detail, faces, painted = (own) => own, onProgress } = options;
  const views = new Map<ViewName, HullView>();
  for (const [name, cutout] of cutouts) {
    const view = prepareView(name, cutout, detail);
    if (largestOf(view.distance.data) === 0)
      throw new MediaError({ code: 'no-subject', share: 0, why: 'thin', view: name });
    views.set(name, view);
  }
  const { alongX, alongZ } = profilesOf(views);
  onProgress(0.15);
  const carving = alongX && alongZ && carveGhosts(views, alongX, alongZ);
  const build = (spacing: number): Volume => {
    const solid = carve(alongX, alongZ, carving, spacing);
    smoothVolume(solid);
    dropCrumbs(solid);
    joinPieces(solid);
    makeWellComposed(solid);
    fillHollows(solid);
    return solid;
  };
  const volume = chooseSpacing<Volume>({
    targetTriangles: faces,
    firstSpacing: predictSpacing(faces, trialSpacing(alongX, alongZ), (spacing) =>
      countVolumeTriangles(build(spacing)),
    ),
    tolerance: 0.012,
    build,
    count: countVolumeTriangles,
    isLarge: ({ data }) => data.length > LARGE,
  });
  onProgress(0.5);
  const surface = surfaceOfVolume(volume);
  relax(surface, { rounds: 4, project: projectOntoVolume(volume) });
  const indices = triangulate(surface);
  onProgress(0.7);
  const shown = new Map<ViewName, HullView>();
  for (const [name, view] of views) shown.set(name, { ...view, cutout: painted(view.cutout) });
  const atlas = paintAtlas(surface.positions, indices, shown, detail.maxTexture / HULL_HEIGHT);
  const { x, y, metre } = toMetres(atlas.positions);
  const front = views.get('front');
  const normals = smoothNormals(surface.positions, indices);
  const ownNormals = new Float32Array(atlas.positions.length);
  for (let v = 0; v < atlas.source.length; v++) {
    const from = (atlas.source[v] as number) * 3;
    // The normals were computed in hull units, where y points down. toMetres reverses y, and with it the winding of the triangles.
    ownNormals[v * 3] = -(normals[from] as number);
    ownNormals[v * 3 + 1] = normals[from + 1] as number;
    ownNormals[v * 3 + 2] = -(normals[from + 2] as number);
  }
  onProgress(1);
  return {
    mesh: { positions: atlas.positions, normals: ownNormals, uvs: atlas.uvs, indices: atlas.indices },
    texture: atlas.texture,
    charts: atlas.charts,
    reliefSpacing: Number.POSITIVE_INFINITY,
    origin: front && {
      x: front.middle + x * front.pictureScale,
      y: front.top + y * front.pictureScale,
      metre: metre * front.pictureScale,
    },
  };
}

/**
 * Predicts the spacing that gives `faces` triangles. Their number grows a little faster than 1 / spacing², because finer lattices
 * contain more detail. For fine lattices a second trial makes the prediction better, which saves building a fine lattice once more. Throws MediaError
 * 'no-subject' if there are none.
 */
function predictSpacing(faces: number, trial: number, count: (spacing: number) => number): number {
  const coarse = count(trial);
  if (coarse === 0) throw new MediaError({ code: 'no-subject', share: 0, why: 'apart' });
  const first = trial * Math.sqrt(coarse / faces);
  if (first > FINE_SPACING) return first;
  const nearer = count(2 * first);
  const power = Math.log(nearer / coarse) / Math.log(trial / (2 * first));
  return 2 * first * (nearer / faces) ** (1 / power);
}

/** The spacing of the lattice that is tried first, in hull units. */
export function trialSpacing(
  alongX: Pick<Profile, 'middle'> | undefined,
  alongZ: Pick<Profile, 'middle'> | undefined,
): number {
  if (alongX === undefined || alongZ === undefined) return TRIAL_SPACING;
  const volume = 2 * alongX.middle * 2 * alongZ.middle * HULL_HEIGHT;
  return Math.max(TRIAL_SPACING, Math.cbrt(volume / MOST_TRIAL_POINTS));
}
