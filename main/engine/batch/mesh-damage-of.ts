import type { MeshDamage } from '../../../shared/model/mesh-damage.ts';
import { readMesh } from '../../media/formats/read-mesh.ts';
import { MediaError } from '../../media/media-error.ts';
import type { MediaFault } from '../../media/media-fault.ts';

/** The faults that are the file's own. Others say only that Maquette's reader does not take it; the service may. */
const DAMAGES: { readonly [Code in MediaFault['code']]?: MeshDamage } = {
  'mesh-without-faces': 'no-faces',
  'vertices-missing': 'vertices-missing',
  'vertices-nowhere': 'vertices-nowhere',
  'stl-facet-incomplete': 'cut-off',
  'glb-cut-off': 'cut-off',
  'glb-claims-more': 'cut-off',
  'glb-without-description': 'broken',
  'glb-description-broken': 'broken',
  'glb-reference-missing': 'broken',
  'glb-data-missing': 'broken',
};

/** What is wrong with a mesh file, by reading all of it; null if nothing is, or if it is not known. */
export function meshDamageOf(bytes: Uint8Array): MeshDamage | null {
  try {
    readMesh(bytes);
    return null;
  } catch (cause) {
    if (!(cause instanceof MediaError)) throw cause;
    return DAMAGES[cause.fault.code] ?? null;
  }
}
