import type { Scene } from '../../../mesh/scene.ts';
import type { EncodedTexture } from '../../../picture/image.ts';
import { type SeparateMaterial, separateMaps } from '../separate-maps.ts';
import { CREATION_TIME, FILE_ID, writeFbxFile } from './fbx-file.ts';
import { fbxGeometry } from './fbx-geometry.ts';
import { fbxMaterial, fbxTexture, fbxVideo } from './fbx-material.ts';
import { type FbxNode, int32, int64, named, node, raw, text } from './fbx-node.ts';
import { integer, properties, real } from './fbx-properties.ts';

const CREATOR = 'Maquette local service';
const ROOT = 0;
/** The file's unit, a metre, in FBX's base unit, the centimetre. */
const CENTIMETRES = 100;

/**
 * Writes binary FBX 7.4: y up, metres, pictures embedded. A part is a model under the root; its further pieces (of other
 * materials) are models nested in it. Rejects with MediaError 'map-undecodable'.
 */
export async function writeFbx(scene: Scene): Promise<Uint8Array> {
  const separate = await separateMaps(scene.materials);
  const objects: FbxNode[] = [];
  const connections: FbxNode[] = [];
  let lastId = 1_000_000;
  const add = (make: (id: number) => FbxNode): number => {
    lastId += 1;
    objects.push(make(lastId));
    return lastId;
  };
  const connect = (from: number, to: number, property?: string): void => {
    const ends = [text(property === undefined ? 'OO' : 'OP'), int64(from), int64(to)];
    connections.push(node('C', property === undefined ? ends : [...ends, text(property)]));
  };

  const { entries } = separate.pictures;
  const videos = entries.map(({ picture, name }) => add((id) => fbxVideo(id, picture, name)));
  const materials = separate.materials.map((own) => {
    const material = add((id) => fbxMaterial(id, own));
    for (const [property, picture] of connectedPictures(own)) {
      const index = separate.pictures.indexOf(picture);
      const isRepeated = own.material.isRepeated === true;
      const texture = add((id) => fbxTexture(id, entries[index]?.name ?? '', isRepeated));
      connect(texture, material, property);
      connect(videos[index] ?? ROOT, texture);
    }
    return material;
  });
  for (const { name, pieces } of scene.parts) {
    let parent = ROOT;
    for (const [index, { mesh, material }] of pieces.entries()) {
      const pieceName = index === 0 ? name : `${name}-${index + 1}`;
      const model = add((id) => modelNode(id, pieceName));
      connect(model, parent);
      if (index === 0) parent = model;
      connect(
        add((id) => fbxGeometry(id, pieceName, mesh)),
        model,
      );
      connect(materials[material] ?? ROOT, model);
    }
  }
  return writeFbxFile([
    ...headRecords(),
    definitions(objects),
    node('Objects', [], objects),
    node('Connections', [], connections),
  ]);
}

/**
 * The properties that pictures are connected to. FBX has none for metallic and roughness, so the maps are connected to the
 * properties that Blender writes and reads them at.
 */
function connectedPictures({
  material,
  maps,
}: SeparateMaterial): readonly (readonly [string, EncodedTexture])[] {
  const { texture, normals } = material;
  return [
    ...(texture === undefined ? [] : [['DiffuseColor', texture] as const]),
    ...(normals === undefined ? [] : [['NormalMap', normals] as const]),
    ...(maps === undefined
      ? []
      : [['ShininessExponent', maps.roughness] as const, ['ReflectionFactor', maps.metallic] as const]),
  ];
}

function modelNode(id: number, name: string): FbxNode {
  return node(
    'Model',
    [int64(id), named(name, 'Model'), text('Mesh')],
    [
      node('Version', [int32(232)]),
      properties([integer('DefaultAttributeIndex', 0)]),
      node('Culling', [text('CullingOff')]),
    ],
  );
}

function headRecords(): FbxNode[] {
  const date = ['Year', 'Month', 'Day', 'Hour', 'Minute', 'Second', 'Millisecond'];
  const values = [1970, 1, 1, 10, 0, 0, 0];
  return [
    node(
      'FBXHeaderExtension',
      [],
      [
        node('FBXHeaderVersion', [int32(1003)]),
        node('FBXVersion', [int32(7400)]),
        node('EncryptionType', [int32(0)]),
        node(
          'CreationTimeStamp',
          [],
          [
            node('Version', [int32(1000)]),
            ...date.map((name, index) => node(name, [int32(values[index] ?? 0)])),
          ],
        ),
        node('Creator', [text(CREATOR)]),
      ],
    ),
    node('FileId', [raw(FILE_ID)]),
    node('CreationTime', [text(CREATION_TIME)]),
    node('Creator', [text(CREATOR)]),
    node(
      'GlobalSettings',
      [],
      [
        node('Version', [int32(1000)]),
        properties([
          integer('UpAxis', 1),
          integer('UpAxisSign', 1),
          integer('FrontAxis', 2),
          integer('FrontAxisSign', 1),
          integer('CoordAxis', 0),
          integer('CoordAxisSign', 1),
          integer('OriginalUpAxis', 1),
          integer('OriginalUpAxisSign', 1),
          real('UnitScaleFactor', CENTIMETRES),
          real('OriginalUnitScaleFactor', CENTIMETRES),
        ]),
      ],
    ),
    node(
      'Documents',
      [],
      [
        node('Count', [int32(1)]),
        node('Document', [int64(1_000_000), text('Scene'), text('Scene')], [node('RootNode', [int64(ROOT)])]),
      ],
    ),
    node('References'),
  ];
}

/** The record that counts the objects of each type. */
function definitions(objects: readonly FbxNode[]): FbxNode {
  const counts = new Map<string, number>([['GlobalSettings', 1]]);
  for (const { name } of objects) counts.set(name, (counts.get(name) ?? 0) + 1);
  return node(
    'Definitions',
    [],
    [
      node('Version', [int32(100)]),
      node('Count', [int32(objects.length + 1)]),
      ...[...counts].map(([type, count]) =>
        node('ObjectType', [text(type)], [node('Count', [int32(count)])]),
      ),
    ],
  );
}
