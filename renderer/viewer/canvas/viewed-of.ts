import { namesOfParts, type PartName } from '../../../shared/model/facts/part-names.ts';
import type { Channel } from '../../../shared/model/settings/viewer-settings.ts';
import type { Viewed } from '../../store/viewer-slice.ts';
import type { ParsedModel } from '../load/parsed-model.ts';

/** The facts of a model that commands need. */
export function viewedOf(
  key: string,
  { meshes, parts, materials, measured, bounds }: ParsedModel,
  hasReferences: boolean,
  of: { readonly assetId: string | null; readonly partNames?: readonly PartName[] | undefined },
): Viewed {
  const numbers = new Set(meshes.map(({ material }) => material));
  const used = materials.filter((_, index) => numbers.has(index));
  const channels = new Set<Channel>(['colour', 'roughness', 'metalness', 'alpha']);
  if (used.some(({ maps }) => maps.normal !== undefined)) channels.add('normal');
  if (used.some(({ maps }) => maps.occlusion !== undefined)) channels.add('occlusion');
  const names = namesOfParts(
    parts.map(({ name }) => name),
    of.partNames,
  );
  return {
    key,
    ...(of.assetId !== null && { assetId: of.assetId }),
    parts: parts.map(({ name: inFile, faces }, index) => ({
      name: names[index] ?? inFile,
      inFile,
      faces,
    })),
    size: Math.max(...measured.size),
    bounds,
    hasReferences,
    isCloud: meshes.length === 0,
    hasUvs: meshes.some(({ uvs }) => uvs !== null),
    channels,
  };
}
