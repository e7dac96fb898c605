import { groupedFigure } from '../../../words/figures.ts';
import {
  type Bounds,
  type DrawableMesh,
  type ModelParts,
  type ParsedMesh,
  type ParsedModel,
  UnreadableModel,
} from '../parsed-model.ts';
import { boxOf } from './box-of.ts';
import { groundShadow } from './ground-shadow.ts';
import { splitMesh } from './split-mesh.ts';
import { withParts } from './with-parts.ts';

/** Everything about a model except its meshes. */
export type MeasuredModel = Omit<ParsedModel, 'meshes'>;

/**
 * Counts and measures a model.
 * @throws UnreadableModel if the model has no extent that could be drawn, or faces of vertices that it has not
 */
export function measure(parts: ModelParts): MeasuredModel {
  const { meshes, materials, textures, notes, picture = null, depth = null } = parts;
  refuseManyPieces(meshes.length);
  const bounds = boundsOf(meshes);
  refuseStrayCorners(meshes);
  const { min, max } = bounds;
  const faces = meshes.reduce((sum, mesh) => sum + facesOf(mesh), 0);
  return {
    parts: partsOf(meshes),
    materials,
    textures,
    notes,
    picture,
    depth,
    bounds,
    shadow: groundShadow(meshes, bounds),
    measured: {
      faces,
      vertices: meshes.reduce((sum, { positions }) => sum + positions.length / 3, 0),
      materials: new Set(meshes.map(({ material }) => material)).size,
      textures: textures.map(({ bitmap: { width, height } }) => ({ width, height })),
      size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
    },
  };
}

/** Splits meshes into pieces that are small enough to be uploaded in one task each. */
export const splitMeshes = (meshes: readonly ParsedMesh[]): DrawableMesh[] =>
  withParts(meshes).flatMap(({ mesh, part }) => splitMesh(mesh, part));

/** Named after their first meshes. */
function partsOf(meshes: readonly ParsedMesh[]): ParsedModel['parts'] {
  const parts: { name: string; faces: number }[] = [];
  for (const { mesh, part } of withParts(meshes)) {
    const { name, faces } = parts[part] ?? { name: mesh.name, faces: 0 };
    parts[part] = { name, faces: faces + facesOf(mesh) };
  }
  return parts;
}

const facesOf = ({ index, positions }: ParsedMesh): number => (index?.length ?? positions.length / 3) / 3;

/** Pieces that are drawn, each by a call of its own: with more the window would stand still for many seconds. */
const MOST_PIECES = 30_000;

function refuseManyPieces(count: number): void {
  if (count <= MOST_PIECES) return;
  throw new UnreadableModel(
    `The file holds ${groupedFigure(count)} separate pieces, and at most ${groupedFigure(MOST_PIECES)} are drawn. Join them in another program, then open it again.`,
  );
}

/** A face with a corner beyond the vertices would be drawn, and saved in previews, at a place that is not a number. */
function refuseStrayCorners(meshes: readonly ParsedMesh[]): void {
  for (const { index, positions } of meshes) {
    const vertices = positions.length / 3;
    // in an index of two bytes, and as many vertices, none can be
    if (index === null || (index instanceof Uint16Array && vertices > 0xffff)) continue;
    for (let corner = 0; corner < index.length; corner += 1) {
      if ((index[corner] as number) >= vertices)
        throw new UnreadableModel('The file is damaged: its faces point at vertices that are not there.');
    }
  }
}

/** Places farther away are refused, as Maquette refuses them elsewhere: their squares exceed single precision, and nothing would be seen. */
const FARTHEST = 1e15;

function boundsOf(meshes: readonly ParsedMesh[]): Bounds {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { positions, matrix } of meshes) {
    const box = boxOf(positions, matrix);
    for (const axis of [0, 1, 2] as const) {
      // Math.min and Math.max return NaN if one of their arguments is NaN, which is found below.
      min[axis] = Math.min(min[axis], box.min[axis]);
      max[axis] = Math.max(max[axis], box.max[axis]);
    }
  }
  if (![...min, ...max].every(Number.isFinite)) {
    throw new UnreadableModel('The file is damaged: its vertices have no place (not a number).');
  }
  if (![...min, ...max].every((place) => Math.abs(place) < FARTHEST)) {
    throw new UnreadableModel(
      'The file is damaged: its vertices lie too far away to be drawn (over 1,000,000,000,000,000 units). Export it again.',
    );
  }
  return { min, max };
}
