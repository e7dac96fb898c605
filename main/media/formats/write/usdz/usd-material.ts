import { hasPicture, type SceneMaterial } from '../../../mesh/scene.ts';
import type { EncodedTexture } from '../../../picture/image.ts';

/**
 * Writes a material as USD text, for UsdPreviewSurface. The channels of a packed map are connected separately.
 * @param scope the path of the material's parent
 * @param nameOf returns the path of a picture in the package
 */
export function usdMaterial(
  scope: string,
  name: string,
  material: SceneMaterial,
  nameOf: (texture: EncodedTexture) => string,
): string {
  const { colour, metallic, roughness, texture, metallicRoughness, normals, normalScale = 1 } = material;
  const path = `${scope}/${name}`;
  const shader = (picture: EncodedTexture, own: PictureShader): string =>
    pictureShader(path, nameOf(picture), { ...own, isRepeated: material.isRepeated === true });
  const inputs: string[] = [];
  const shaders: string[] = hasPicture(material) ? [COORDINATES_SHADER] : [];
  if (texture === undefined) inputs.push(`color3f inputs:diffuseColor = (${colour.join(', ')})`);
  else {
    inputs.push(`color3f inputs:diffuseColor.connect = <${path}/picture.outputs:rgb>`);
    const scale = [...colour, 1];
    shaders.push(shader(texture, { name: 'picture', space: 'sRGB', scale, outputs: ['float3 outputs:rgb'] }));
  }
  if (metallicRoughness === undefined)
    inputs.push(`float inputs:metallic = ${metallic}`, `float inputs:roughness = ${roughness}`);
  else {
    inputs.push(
      `float inputs:metallic.connect = <${path}/finish.outputs:b>`,
      `float inputs:roughness.connect = <${path}/finish.outputs:g>`,
    );
    const scale = [1, roughness, metallic, 1];
    const outputs = ['float outputs:g', 'float outputs:b'];
    shaders.push(shader(metallicRoughness, { name: 'finish', space: 'raw', scale, outputs }));
  }
  if (normals !== undefined) {
    inputs.push(`normal3f inputs:normal.connect = <${path}/normals.outputs:rgb>`);
    // Maps 0 … 1 to −1 … 1, as the standard requires for normals in 8-bit pictures.
    const scale = [2 * normalScale, 2 * normalScale, 2, 1];
    const bias = [-normalScale, -normalScale, -1, 0];
    const outputs = ['float3 outputs:rgb'];
    shaders.push(shader(normals, { name: 'normals', space: 'raw', scale, bias, outputs }));
  }
  return `    def Material "${name}"
    {
        token outputs:surface.connect = <${path}/surface.outputs:surface>
        def Shader "surface"
        {
            uniform token info:id = "UsdPreviewSurface"
            ${inputs.join('\n            ')}
            token outputs:surface
        }${shaders.join('')}
    }`;
}

const COORDINATES_SHADER = `
        def Shader "placed"
        {
            uniform token info:id = "UsdPrimvarReader_float2"
            string inputs:varname = "st"
            float2 outputs:result
        }`;

interface PictureShader {
  readonly name: string;
  readonly space: 'sRGB' | 'raw';
  /** The values of the picture are multiplied by `scale`, then `bias` is added. */
  readonly scale: readonly number[];
  readonly bias?: readonly number[];
  readonly outputs: readonly string[];
}

function pictureShader(
  path: string,
  file: string,
  { name, space, scale, bias, outputs, isRepeated }: PictureShader & { readonly isRepeated: boolean },
): string {
  const wrap = isRepeated ? 'repeat' : 'clamp';
  const lines = [
    'uniform token info:id = "UsdUVTexture"',
    `asset inputs:file = @${file}@`,
    `float4 inputs:scale = (${scale.join(', ')})`,
    ...(bias === undefined ? [] : [`float4 inputs:bias = (${bias.join(', ')})`]),
    `token inputs:sourceColorSpace = "${space}"`,
    `float2 inputs:st.connect = <${path}/placed.outputs:result>`,
    `token inputs:wrapS = "${wrap}"`,
    `token inputs:wrapT = "${wrap}"`,
    ...outputs,
  ];
  return `
        def Shader "${name}"
        {
            ${lines.join('\n            ')}
        }`;
}
