import { MediaError } from '../../../media/media-error.ts';
import type { ViewName } from '../../views/view-image.ts';
import { chooseSpacing } from '../surface/choose-spacing.ts';
import { relax } from '../surface/relax.ts';
import { triangulate } from '../surface/triangulate.ts';
import { dropCrumbs } from './drop-crumbs.ts';
import { fillHollows } from './fill-hollows.ts';
import { carveGhosts } from './ghosts/carve-ghosts.ts';
import { joinPieces } from './join-pieces.ts';
import { leastSpacing, reachOf } from './lattice.ts';
import { predictSpacing, trialSpacing } from './predict-spacing.ts';
import type { HullView, Profile } from './profile.ts';
import { profilesOf } from './profiles-of-views.ts';
import { projectOntoVolume } from './project-volume.ts';
import { smoothVolume } from './smooth-volume.ts';
import { carve, type Volume } from './volume.ts';
import { countVolumeTriangles, surfaceOfVolume } from './volume-surface.ts';
import { makeWellComposed } from './well-composed.ts';

/** A lattice of more points is not kept while another is built: two of a tripod's (a wide box with little in it) are more than a process may use. */
const LARGE = 4e8;

const MEGABYTE = 1024 ** 2;
/** The most memory of a lattice: a finer one is not built, and the surface has fewer faces than were asked for. A tripod's of 2,000,000 faces fits. */
const MOST_LATTICE = 1536 * MEGABYTE;
/** The most memory of the pictures, the outlines and the lattice together. A process may use half a gigabyte more. */
const MOST_BYTES = 2048 * MEGABYTE;
/** However much they take, a coarse lattice is built. */
const LEAST_LATTICE = 256 * MEGABYTE;

/** What a pixel of a picture takes (its colours and its matte), one of a view's outline, and one of a profile, in bytes. */
const BYTES_OF_PIXEL = 16;
const BYTES_OF_OUTLINE = 4;
const BYTES_OF_PROFILE = 36;

/** A surface in hull units. */
export interface CarvedSurface {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/**
 * Carves the subject of several views from their outlines. Keeps nothing of the lattice. Throws MediaError 'no-subject' if nothing lies within all
 * outlines.
 */
export function carveSurface(
  views: ReadonlyMap<ViewName, HullView>,
  options: {
    readonly faces: number;
    /** The most memory of the lattice, in bytes; by default what a process may use. */
    readonly latticeBytes?: number | undefined;
    readonly onProgress: (fraction: number) => void;
  },
): CarvedSurface {
  const { faces, onProgress } = options;
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
  const reach = reachOf(alongX, alongZ);
  const least = leastSpacing(reach, options.latticeBytes ?? bytesFor(views, [alongX, alongZ]));
  const volume = chooseSpacing<Volume>({
    targetTriangles: faces,
    firstSpacing: predictSpacing(faces, {
      trial: Math.max(least, trialSpacing(reach)),
      least,
      count: (spacing) => countVolumeTriangles(build(spacing)),
    }),
    leastSpacing: least,
    tolerance: 0.012,
    build,
    count: countVolumeTriangles,
    isLarge: ({ data }) => data.length > LARGE,
  });
  onProgress(0.5);
  const surface = surfaceOfVolume(volume);
  if (surface.quads.length === 0) throw new MediaError({ code: 'no-subject', share: 0, why: 'apart' });
  relax(surface, { rounds: 4, project: projectOntoVolume(volume) });
  const indices = triangulate(surface);
  onProgress(0.7);
  return { positions: surface.positions, indices };
}

/** What a lattice may take beside the pictures and the outlines, in bytes. */
function bytesFor(
  views: ReadonlyMap<ViewName, HullView>,
  profiles: readonly (Profile | undefined)[],
): number {
  let kept = 0;
  for (const { cutout, distance } of views.values())
    kept += cutout.width * cutout.height * BYTES_OF_PIXEL + distance.data.length * BYTES_OF_OUTLINE;
  for (const profile of profiles) kept += (profile?.distance.data.length ?? 0) * BYTES_OF_PROFILE;
  return Math.min(MOST_LATTICE, Math.max(LEAST_LATTICE, MOST_BYTES - kept));
}
