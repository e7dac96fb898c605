import type { DepthField } from '../load/depth/depth-field.ts';
import { nearPicture, photoPicture, valuePicture } from '../load/depth/depth-picture.ts';
import { depthColour } from '../load/depth/depth-ramp.ts';
import type { DepthSpan } from '../load/depth/depth-range.ts';
import { COARSE_POINTS, meshOf } from '../load/depth/depth-relief.ts';
import { type DepthSurface, surfaceOf } from '../load/depth/depth-shape.ts';
import { measure, splitMeshes } from '../load/mesh/measure.ts';
import type {
  DepthFacts,
  ModelParts,
  ParsedMaterial,
  ParsedModel,
  ParsedTexture,
} from '../load/parsed-model.ts';
import { PLAIN_MATERIAL } from '../load/scene/plain-material.ts';
import type { DepthLook, DepthShown } from './depth-message.ts';
import { litGrey, photoColours, toLinear } from './point-colours.ts';
import { THIN, thinFirst } from './thin-first.ts';

/** The most pixels along the longer side of a picture or a texture. */
const MOST_PIXELS = 2048;
/** Of a surface that has colours, this share of them needs no light: they are read as values, or have light already. */
const UNLIT = 0.65;

/** A depth map with what it was made from. */
export interface DepthSource {
  readonly field: DepthField;
  /** Null if there is none, or if it cannot be read. */
  readonly photo: ImageData | null;
  readonly facts: DepthFacts;
}

/** Shows a depth map as it is asked for. Without a picture that it was made from, its values colour it. */
export async function showDepth(
  { field, photo, facts }: DepthSource,
  look: DepthLook & { readonly span: DepthSpan },
): Promise<DepthShown> {
  const { span, colours } = look;
  const source = colours === 'picture' && photo !== null ? photo : null;
  const valued = (): Promise<ImageBitmap> => valuePicture(field, span, MOST_PIXELS);
  if (look.as === 'picture') {
    const picture =
      colours === 'plain'
        ? await nearPicture(field, span, MOST_PIXELS)
        : source === null
          ? await valued()
          : await photoPicture(field, span, source);
    return { as: 'picture', picture };
  }
  const surface = surfaceOf(field, look);
  if (surface.index.length === 0) return { as: 'nothing' };
  const mesh = meshOf(surface);
  const { step } = surface;
  if (look.as === 'points') {
    const measured = measure(partsOf([mesh], [], facts));
    const coloured = {
      positions: surface.positions,
      colours: cloudColours(surface, mesh.normals as Float32Array, colours, source),
    };
    const spacing = step / Math.max(field.width, field.height);
    const cloud = { ...thinFirst(coloured, surface, field), thinBy: THIN, spacing };
    return { as: 'points', model: { ...measured, meshes: [] }, cloud, coarse: [], step };
  }
  const bitmap =
    colours === 'plain' ? null : source === null ? await valued() : await createImageBitmap(source);
  const parts = partsOf([mesh], bitmap === null ? [] : [textureOf(bitmap)], facts);
  const model: ParsedModel = { ...measure(parts), meshes: splitMeshes(parts.meshes) };
  const coarse = surfaceOf(field, { ...look, points: COARSE_POINTS });
  return {
    as: 'mesh',
    model,
    cloud: null,
    coarse: coarse.index.length === 0 ? [] : splitMeshes([meshOf(coarse)]),
    step,
  };
}

/** Linear RGB for each point. */
function cloudColours(
  surface: DepthSurface,
  normals: Float32Array,
  colours: DepthLook['colours'],
  photo: ImageData | null,
): Float32Array {
  if (colours === 'plain') return litGrey(normals);
  return photo === null ? valueColours(surface) : photoColours(surface, photo);
}

/** The colours of the scale by nearness. Linear RGB. */
export function valueColours({ nearness }: Pick<DepthSurface, 'nearness'>): Float32Array {
  const colours = new Float32Array(nearness.length * 3);
  for (let point = 0; point < nearness.length; point += 1) {
    const [red, green, blue] = depthColour(nearness[point] as number);
    colours[point * 3] = toLinear(red);
    colours[point * 3 + 1] = toLinear(green);
    colours[point * 3 + 2] = toLinear(blue);
  }
  return colours;
}

const textureOf = (bitmap: ImageBitmap): ParsedTexture => ({
  bitmap,
  repeat: ['clamp', 'clamp'],
  placed: null,
});

function partsOf(
  meshes: ModelParts['meshes'],
  textures: readonly ParsedTexture[],
  depth: DepthFacts,
): ModelParts {
  const material: ParsedMaterial = { ...PLAIN_MATERIAL, doubleSided: true };
  const coloured: ParsedMaterial = {
    ...material,
    roughness: 1,
    colour: [1 - UNLIT, 1 - UNLIT, 1 - UNLIT],
    emissive: [UNLIT, UNLIT, UNLIT],
    maps: { colour: 0, emissive: 0 },
  };
  return { meshes, materials: [textures.length > 0 ? coloured : material], textures, depth, notes: [] };
}
