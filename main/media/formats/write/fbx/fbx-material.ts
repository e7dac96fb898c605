import { toSrgb } from '../../../colour/srgb.ts';
import type { EncodedTexture } from '../../../picture/image.ts';
import type { SeparateMaterial } from '../separate-maps.ts';
import { type FbxNode, int32, int64, named, node, raw, text } from './fbx-node.ts';
import { amount, choice, colour, flag, properties, word } from './fbx-properties.ts';

/**
 * Makes an FBX material (Phong), with values from which Blender and others compute metallic and roughness again. Colours
 * are sRGB, as most readers expect. If a picture is connected, readers use it instead of the diffuse colour.
 */
export function fbxMaterial(id: number, { material, metallic, roughness }: SeparateMaterial): FbxNode {
  return node(
    'Material',
    [int64(id), named(material.name, 'Material'), text('')],
    [
      node('Version', [int32(102)]),
      node('ShadingModel', [text('phong')]),
      node('MultiLayer', [int32(0)]),
      properties([
        colour('DiffuseColor', material.texture === undefined ? material.colour.map(toSrgb) : [1, 1, 1]),
        amount('DiffuseFactor', 1),
        colour('SpecularColor', [1, 1, 1]),
        amount('SpecularFactor', 0.25),
        amount('Shininess', (10 * (1 - roughness)) ** 2),
        colour('ReflectionColor', [1, 1, 1]),
        amount('ReflectionFactor', metallic),
        amount('Opacity', 1),
        ...(material.normals === undefined ? [] : [amount('BumpFactor', material.normalScale ?? 1)]),
      ]),
    ],
  );
}

/** Makes the record of an embedded picture. */
export function fbxVideo(id: number, texture: EncodedTexture, file: string): FbxNode {
  return node(
    'Video',
    [int64(id), named(file, 'Video'), text('Clip')],
    [
      node('Type', [text('Clip')]),
      properties([word('Path', file)]),
      node('UseMipMap', [int32(0)]),
      node('Filename', [text(file)]),
      node('RelativeFilename', [text(file)]),
      node('Content', [raw(texture.bytes)]),
    ],
  );
}

/** Makes the record that maps a picture to a surface. */
export function fbxTexture(id: number, file: string, isRepeated: boolean): FbxNode {
  const wrap = isRepeated ? 0 : 1;
  return node(
    'Texture',
    [int64(id), named(file, 'Texture'), text('')],
    [
      node('Type', [text('TextureVideoClip')]),
      node('Version', [int32(202)]),
      node('TextureName', [named(file, 'Texture')]),
      node('Media', [named(file, 'Video')]),
      node('FileName', [text(file)]),
      node('RelativeFilename', [text(file)]),
      properties([
        choice('WrapModeU', wrap),
        choice('WrapModeV', wrap),
        word('UVSet', 'UVMap'),
        flag('UseMaterial', true),
      ]),
    ],
  );
}
