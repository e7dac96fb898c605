import type { Object3D } from 'three';
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js';
import { STLExporter } from 'three/examples/jsm/exporters/STLExporter.js';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { PartFormat } from '../../../shared/model/pictures/parts-out.ts';
import { countsFromTop } from '../load/mesh/counts-from-top.ts';
import { writeObj } from '../scene/write-obj.ts';
import { turnCoordinates } from './scene-of-parts.ts';

/**
 * Writes parts as a file. Their coordinates may be changed for it.
 * @param source the extension of the file that they were read from
 * @throws Error if the writer fails
 */
export async function writeParts(parts: Object3D, format: PartFormat, source: string): Promise<Blob> {
  switch (format) {
    case 'glb': {
      const written = await new GLTFExporter().parseAsync(parts, { binary: true });
      if (!(written instanceof ArrayBuffer)) throw new Error('The writer made no glb.');
      return new Blob([written], { type: 'model/gltf-binary' });
    }
    case 'usdz':
      return await (await import('./write-usdz.ts')).writeUsdz(parts);
    case 'obj':
      // No picture goes with it, so its coordinates are for those of the model's file: an obj counts v from their bottom.
      if (countsFromTop(source)) turnCoordinates(parts);
      return writeObj(parts);
    case 'stl': {
      const { buffer, byteOffset, byteLength } = new STLExporter().parse(parts, { binary: true });
      return new Blob([new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)], { type: 'model/stl' });
    }
    default:
      return assertNever(format);
  }
}
