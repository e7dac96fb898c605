import type { Cutout } from '../../../media/cutout/cutout.ts';
import { MediaError } from '../../../media/media-error.ts';
import { smoothNormals } from '../../../media/mesh/smooth-normals.ts';
import { largestOf } from '../../../media/raster/plane.ts';
import type { Detail } from '../../views/detail.ts';
import type { ViewName } from '../../views/view-image.ts';
import { toMetres } from '../surface/to-metres.ts';
import type { TexturedMesh } from '../texture/textured-mesh.ts';
import { paintAtlas } from './atlas.ts';
import { carveSurface } from './carve-surface.ts';
import { atCommonHeight } from './common-height.ts';
import { HULL_HEIGHT, type HullView, prepareView } from './profile.ts';

/**
 * Builds the subject of several views: carves it from their outlines and colours each part from the views that see it best. Throws MediaError
 * 'no-subject' if nothing but a line is left of an outline on the raster (it names the view), or if nothing lies within all outlines.
 */
export function buildHull(
  cutouts: ReadonlyMap<ViewName, Cutout>,
  options: {
    readonly detail: Detail;
    /** The triangles that are asked for. It has fewer where a lattice that is fine enough takes too much memory. */
    readonly faces: number;
    /** Gives the cut-out whose colours are painted; by default the same. */
    readonly painted?: (cutout: Cutout) => Cutout;
    /** The most memory of the lattice that it is carved on, in bytes; by default what a process may use. */
    readonly latticeBytes?: number;
    readonly onProgress: (fraction: number) => void;
  },
): TexturedMesh {
  const { detail, faces, painted = (own) => own, latticeBytes, onProgress } = options;
  const prepared = new Map<ViewName, HullView>();
  for (const [name, cutout] of cutouts) {
    const view = prepareView(name, cutout, detail);
    if (largestOf(view.distance.data) === 0)
      throw new MediaError({ code: 'no-subject', share: 0, why: 'thin', view: name });
    prepared.set(name, view);
  }
  const views = atCommonHeight(prepared);
  const { positions, indices } = carveSurface(views, { faces, latticeBytes, onProgress });
  const shown = new Map<ViewName, HullView>();
  for (const [name, view] of views) shown.set(name, { ...view, cutout: painted(view.cutout) });
  const [{ height } = { height: HULL_HEIGHT }] = views.values();
  const atlas = paintAtlas(positions, indices, shown, detail.maxTexture / height);
  const { x, y, metre } = toMetres(atlas.positions);
  const front = views.get('front');
  const normals = smoothNormals(positions, indices);
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
