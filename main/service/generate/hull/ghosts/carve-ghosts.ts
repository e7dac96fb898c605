import { acrossOf, oppositeOf } from '../../../views/side.ts';
import type { ViewName } from '../../../views/view-image.ts';
import type { HullView, Profile } from '../profile.ts';
import { insideRoundSection } from '../round-section.ts';
import type { Carving } from './carving.ts';
import { dropSpecks } from './drop-specks.ts';
import { evenOut } from './even-out.ts';
import { gatherEvidence, smoothEvidence } from './evidence.ts';
import { fillOutline } from './fill-outline.ts';
import { eachCell, type Grid, gridFor, rayOf } from './grid.ts';
import { smoothStates } from './smooth-states.ts';
import { sampleView, type ViewGrid } from './view-grid.ts';

/** A cell is carved away if its evidence exceeds the lowest evidence on its rays by this much, in units of a wrong colour. */
const CARVE_MARGIN = 0.3;
/**
 * A disconnected piece is carved away if it is smaller than this share of what is kept. If an outline needs it, it is put back in
 * a better shape, where it hangs together with the rest. At first small parts are, too; what is put back then may stay apart.
 */
const MIN_PART_SHARE = 0.02;
const MIN_PIECE_SHARE = 0.003;
/** A piece of fewer cells than this does not matter to any outline. */
const MIN_PIECE_CELLS = 24;

/**
 * Finds the ghosts of a hull: parts that fit all outlines but do not exist in the subject, because an outline only says that
 * something is there, not at which depth. Each view's depth is estimated by matching it with the views from the side. Cells in
 * front of a view's surface are carved away. Then cells are put back until every outline is filled. Nothing is carved where nothing would be left.
 */
export function carveGhosts(
  views: ReadonlyMap<ViewName, HullView>,
  alongX: Profile,
  alongZ: Profile,
): Carving {
  const grid = gridFor(alongX, alongZ);
  const viewGrids = new Map<ViewName, ViewGrid>();
  for (const name of ['front', 'back', 'left', 'right'] as const) {
    // A side without a view is assumed to look like the opposite side.
    const picture = views.get(name) ?? views.get(oppositeOf(name));
    const profile = acrossOf(name).axis === 0 ? alongX : alongZ;
    if (picture !== undefined) viewGrids.set(name, sampleView(name, picture, profile, grid));
  }
  const evidence = new Float32Array(grid.width * grid.height * grid.depth);
  for (const viewGrid of viewGrids.values()) {
    const { axis } = acrossOf(viewGrid.name);
    const across = [...viewGrids.values()].filter(
      ({ name }) => views.has(name) && acrossOf(name).axis !== axis,
    );
    gatherEvidence(evidence, grid, viewGrid, across);
  }
  const inX = viewGrids.get('front') as ViewGrid;
  const inZ = viewGrids.get('left') as ViewGrid;
  const hull = new Uint8Array(evidence.length);
  eachCell(grid, (v, cellX, cellZ) => {
    if (inX.inside[cellX] === 0 || inZ.inside[cellZ] === 0) return;
    // What lies half a cell outside of a round section still holds a part of its surface.
    if (insideRoundSection(inX, cellX, inZ, cellZ) > -0.5) hull[v] = 1;
  });
  const against = smoothEvidence(evidence, hull, grid);
  const leastX = leastAlong(against, hull, grid, inX);
  const leastZ = leastAlong(against, hull, grid, inZ);
  const state = new Int8Array(hull.length).fill(-1);
  const over = new Float32Array(hull.length);
  let kept = 0;
  eachCell(grid, (v, cellX, cellZ) => {
    if (hull[v] === 0) return;
    // Every ray inside an outline hits the subject somewhere. So a cell's evidence is compared with the lowest on its ray.
    const least = Math.max(leastX[cellX] as number, leastZ[cellZ] as number);
    over[v] = (against[v] as number) - least - CARVE_MARGIN;
    state[v] = (over[v] as number) > 0 ? 0 : 1;
    kept += state[v];
  });
  dropSpecks(state, grid, MIN_PART_SHARE * kept);
  fillOutline({ state, against, grid }, inX);
  fillOutline({ state, against, grid }, inZ);
  evenOut({ state, against: over, grid });
  dropSpecks(state, grid, MIN_PIECE_SHARE * kept);
  fillOutline({ state, against, grid }, inX);
  fillOutline({ state, against, grid }, inZ);
  dropSpecks(state, grid, MIN_PIECE_CELLS);
  // Of dots, each of which is a speck: nothing is told of their depth.
  if (!state.includes(1)) for (let v = 0; v < state.length; v++) state[v] = hull[v] === 1 ? 1 : -1;
  return { grid, kept: smoothStates(state, grid) };
}

/** The least evidence on each ray of a view. */
function leastAlong(against: Float32Array, hull: Uint8Array, grid: Grid, viewGrid: ViewGrid): Float32Array {
  return Float32Array.from(viewGrid.inside, (_, cell) => {
    const { start, step, length } = rayOf(grid, viewGrid.name, cell);
    let least = Number.POSITIVE_INFINITY;
    for (let v = start; v < start + length * step; v += step)
      if (hull[v] === 1) least = Math.min(least, against[v] as number);
    return least;
  });
}
