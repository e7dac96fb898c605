import {
  DataTexture,
  DataUtils,
  DoubleSide,
  HalfFloatType,
  LinearFilter,
  MeshMatcapMaterial,
  RGBAFormat,
  type Texture,
} from 'three';
import type { Matcap } from '../../../shared/model/settings/viewer-settings.ts';
import { matcapPixels } from './matcap-picture.ts';

const EDGE = 256;

/**
 * A matcap's material with its picture, made here. Half floats, since eight bits would show as bands on a smooth form.
 * The caller disposes of both.
 */
export function createMatcapMaterial(name: Matcap): MeshMatcapMaterial & { readonly matcap: Texture } {
  const data = Uint16Array.from(matcapPixels(name, EDGE), DataUtils.toHalfFloat);
  const matcap = new DataTexture(data, EDGE, EDGE, RGBAFormat, HalfFloatType);
  matcap.magFilter = LinearFilter;
  matcap.minFilter = LinearFilter;
  matcap.needsUpdate = true;
  const material = new MeshMatcapMaterial({ side: DoubleSide, toneMapped: false, dithering: true });
  return Object.assign(material, { matcap });
}
