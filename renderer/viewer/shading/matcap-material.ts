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
 * Creates the material of a matcap with its texture. The texture has half floats, because eight bits would show bands on a smooth
 * surface. The caller must dispose of both.
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
