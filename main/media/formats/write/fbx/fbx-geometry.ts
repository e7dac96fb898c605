import type { Mesh } from '../../../mesh/mesh.ts';
import { doubles, type FbxNode, int32, int32s, int64, named, node, text } from './fbx-node.ts';

/** Makes the FBX Geometry of a mesh: normals by vertex, texture coordinates by corner, one material. */
export function fbxGeometry(id: number, name: string, mesh: Mesh): FbxNode {
  const hasUvs = mesh.uvs.length > 0;
  const layers = ['LayerElementNormal', 'LayerElementMaterial', ...(hasUvs ? ['LayerElementUV'] : [])];
  return node(
    'Geometry',
    [int64(id), named(name, 'Geometry'), text('Mesh')],
    [
      node('Properties70'),
      node('GeometryVersion', [int32(124)]),
      node('Vertices', [doubles(Float64Array.from(mesh.positions))]),
      node('PolygonVertexIndex', [int32s(markPolygonEnds(mesh.indices))]),
      layer('LayerElementNormal', 101, '', 'ByVertice', 'Direct', [
        node('Normals', [doubles(Float64Array.from(mesh.normals))]),
      ]),
      ...(hasUvs
        ? [
            layer('LayerElementUV', 101, 'UVMap', 'ByPolygonVertex', 'IndexToDirect', [
              node('UV', [doubles(flipV(mesh.uvs))]),
              node('UVIndex', [int32s(new Int32Array(mesh.indices))]),
            ]),
          ]
        : []),
      layer('LayerElementMaterial', 101, '', 'AllSame', 'IndexToDirect', [
        node('Materials', [int32s(new Int32Array(1))]),
      ]),
      node(
        'Layer',
        [int32(0)],
        [
          node('Version', [int32(100)]),
          ...layers.map((type) =>
            node('LayerElement', [], [node('Type', [text(type)]), node('TypedIndex', [int32(0)])]),
          ),
        ],
      ),
    ],
  );
}

function layer(
  type: string,
  version: number,
  name: string,
  mapping: string,
  reference: string,
  values: readonly FbxNode[],
): FbxNode {
  return node(
    type,
    [int32(0)],
    [
      node('Version', [int32(version)]),
      node('Name', [text(name)]),
      node('MappingInformationType', [text(mapping)]),
      node('ReferenceInformationType', [text(reference)]),
      ...values,
    ],
  );
}

/** FBX marks the last corner of each polygon by its bitwise complement. */
function markPolygonEnds(indices: Uint32Array): Int32Array {
  const out = new Int32Array(indices);
  for (let corner = 2; corner < out.length; corner += 3) out[corner] = ~(out[corner] as number);
  return out;
}

function flipV(uvs: Float32Array): Float64Array {
  const out = Float64Array.from(uvs);
  for (let v = 1; v < out.length; v += 2) out[v] = 1 - (out[v] as number);
  return out;
}
