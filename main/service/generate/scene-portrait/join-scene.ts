import type { Mesh } from '../../../media/mesh/mesh.ts';
import { smoothNormals } from '../../../media/mesh/smooth-normals.ts';
import type { RgbImage } from '../../../media/picture/image.ts';
import { type ModelOrigin, toMetres } from '../surface/to-metres.ts';
import type { Rectangle, TexturedMesh } from '../texture/textured-mesh.ts';
import { type JoinedTextures, joinTextures } from './join-textures.ts';
import type { SlabMesh } from './slab.ts';

/** A subject, and its position in front of the slab. */
export interface StandingSubject {
  readonly mesh: Mesh;
  readonly texture: RgbImage;
  readonly charts: readonly Rectangle[];
  readonly reliefSpacing: number;
  readonly origin: ModelOrigin;
  /** The distance of its middle from the wall, in picture pixels. */
  readonly forward: number;
}

/** Joins slab and subject into one mesh in metres, with one texture that contains both pictures. */
export function joinScene(
  backdrop: {
    readonly slab: SlabMesh;
    readonly background: RgbImage;
    /** Picture pixels between the slab's vertices. */
    readonly spacing: number;
  },
  subject: StandingSubject | undefined,
): TexturedMesh {
  const { slab, background: picture } = backdrop;
  if (subject === undefined) {
    toMetres(slab.positions);
    const normals = smoothNormals(slab.positions, slab.indices);
    return {
      mesh: { ...slab, normals },
      texture: picture,
      charts: [{ left: 0, top: 0, width: picture.width, height: picture.height }],
      reliefSpacing: backdrop.spacing,
      origin: undefined,
    };
  }
  const { mesh, origin, forward } = subject;
  const positions = new Float32Array(slab.positions.length + mesh.positions.length);
  positions.set(slab.positions);
  for (let i = 0, to = slab.positions.length; i < mesh.positions.length; i += 3, to += 3) {
    positions[to] = origin.x + origin.metre * (mesh.positions[i] as number);
    positions[to + 1] = origin.y - origin.metre * (mesh.positions[i + 1] as number);
    positions[to + 2] = forward + origin.metre * (mesh.positions[i + 2] as number);
  }
  toMetres(positions);
  const first = slab.positions.length / 3;
  const indices = new Uint32Array(slab.indices.length + mesh.indices.length);
  indices.set(slab.indices);
  for (let i = 0; i < mesh.indices.length; i++)
    indices[slab.indices.length + i] = first + (mesh.indices[i] as number);
  const normals = new Float32Array(positions.length);
  normals.set(smoothNormals(positions.subarray(0, slab.positions.length), slab.indices));
  normals.set(mesh.normals, slab.positions.length);
  const joined = joinTextures(picture, subject.texture);
  const uvs = new Float32Array(slab.uvs.length + mesh.uvs.length);
  placeUvs(slab.uvs, picture, { left: 0, top: 0 }, joined.texture, uvs.subarray(0, slab.uvs.length));
  placeUvs(mesh.uvs, subject.texture, joined, joined.texture, uvs.subarray(slab.uvs.length));
  return {
    mesh: { positions, normals, uvs, indices },
    texture: joined.texture,
    charts: [joined.charts[0], ...subject.charts.map((chart) => placeChart(chart, subject.texture, joined))],
    reliefSpacing: subject.reliefSpacing,
    origin: undefined,
  };
}

/** The rectangle of a chart of the subject's texture in the joined texture. Charts at an edge are extended to the end of the subject's part. */
function placeChart(
  chart: Rectangle,
  within: RgbImage,
  { left, top, charts: [, part] }: JoinedTextures,
): Rectangle {
  const from = (start: number, offset: number, first: number): number =>
    start === 0 ? first : offset + start;
  const to = (end: number, all: number, offset: number, last: number): number =>
    end === all ? last : offset + end;
  const x = from(chart.left, left, part.left);
  const y = from(chart.top, top, part.top);
  const right = to(chart.left + chart.width, within.width, left, part.left + part.width);
  const bottom = to(chart.top + chart.height, within.height, top, part.top + part.height);
  return { left: x, top: y, width: right - x, height: bottom - y };
}

/** Converts coordinates on a picture to coordinates on the joined texture. */
function placeUvs(
  uvs: Float32Array,
  picture: RgbImage,
  { left, top }: { readonly left: number; readonly top: number },
  texture: RgbImage,
  out: Float32Array,
): void {
  for (let i = 0; i < uvs.length; i += 2) {
    out[i] = (left + (uvs[i] as number) * picture.width) / texture.width;
    out[i + 1] = (top + (uvs[i + 1] as number) * picture.height) / texture.height;
  }
}
