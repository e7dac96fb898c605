import {
  DoubleSide,
  FrontSide,
  type IUniform,
  Matrix3,
  type MeshStandardMaterial,
  ShaderMaterial,
  type Texture,
  Vector4,
} from 'three';
import type { Channel } from '../../../shared/model/settings/viewer-settings.ts';

const VERTEX = /* glsl */ `
  #include <clipping_planes_pars_vertex>
  uniform mat3 placed;
  varying vec2 at;
  #ifdef USE_COLOR
    varying vec3 tint;
  #endif
  void main() {
    at = (placed * vec3(uv, 1.0)).xy;
    #ifdef USE_COLOR
      tint = color;
    #endif
    vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
    gl_Position = projectionMatrix * mvPosition;
    #include <clipping_planes_vertex>
  }
`;

const FRAGMENT = /* glsl */ `
  #include <clipping_planes_pars_fragment>
  uniform sampler2D picture;
  uniform vec4 value;
  uniform vec4 selector;
  uniform vec4 cut;
  varying vec2 at;
  #ifdef USE_COLOR
    varying vec3 tint;
  #endif
  void main() {
    #include <clipping_planes_fragment>
    vec4 texel = vec4(1.0);
    #ifdef HAS_PICTURE
      texel = texture2D(picture, at);
    #endif
    #ifdef CUTS
      if (texel.a * value.a < cut.a) discard;
    #endif
    #ifdef AS_COLOUR
      vec3 colour = texel.rgb * value.rgb;
      #ifdef USE_COLOR
        colour *= tint;
      #endif
      gl_FragColor = vec4(colour, 1.0);
      #include <colorspace_fragment>
    #endif
    #ifdef AS_TEXEL
      gl_FragColor = vec4(texel.rgb * value.rgb, 1.0);
    #endif
    #ifdef AS_NUMBER
      // shown as a number and not as light: 0.5 is middle grey, as in the file
      gl_FragColor = vec4(vec3(dot(texel * value, selector)), 1.0);
    #endif
  }
`;

interface ChannelSource {
  readonly picture: Texture | null;
  readonly value: Vector4;
  /** Selects the channel of the texel that is shown; null if colours are shown. */
  readonly selector: Vector4 | null;
  readonly define: 'AS_COLOUR' | 'AS_TEXEL' | 'AS_NUMBER';
}

const RED = new Vector4(1, 0, 0, 0);
const GREEN = new Vector4(0, 1, 0, 0);
const BLUE = new Vector4(0, 0, 1, 0);
const ALPHA = new Vector4(0, 0, 0, 1);
const ONES = new Vector4(1, 1, 1, 1);
const FLAT_NORMAL = new Vector4(0.5, 0.5, 1, 1);

function sourceOf(material: MeshStandardMaterial, channel: Channel): ChannelSource {
  const { map, color, roughness, metalness, opacity } = material;
  const number = (picture: Texture | null, value: number, selector: Vector4): ChannelSource => ({
    picture,
    value: new Vector4(value, value, value, value),
    selector,
    define: 'AS_NUMBER',
  });
  switch (channel) {
    case 'colour':
      return {
        picture: map,
        value: new Vector4(color.r, color.g, color.b, opacity),
        selector: null,
        define: 'AS_COLOUR',
      };
    case 'roughness':
      return number(material.roughnessMap, roughness, GREEN);
    case 'metalness':
      return number(material.metalnessMap, metalness, BLUE);
    case 'normal':
      // Without a normal map, the colour of an unchanged normal is shown.
      return {
        picture: material.normalMap,
        value: material.normalMap === null ? FLAT_NORMAL : ONES,
        selector: null,
        define: 'AS_TEXEL',
      };
    case 'occlusion':
      return number(material.aoMap, 1, RED);
    case 'alpha':
      return number(map, opacity, ALPHA);
  }
}

/** Shows one property of a material without light. The caller must dispose of it; its textures belong to the original material. */
export function createChannelMaterial(material: MeshStandardMaterial, channel: Channel): ShaderMaterial {
  const { picture, value, selector, define } = sourceOf(material, channel);
  const uniforms: Record<string, IUniform> = {
    picture: { value: picture },
    placed: { value: picture?.matrix ?? new Matrix3() },
    value: { value },
    selector: { value: selector ?? RED },
    cut: { value: new Vector4(0, 0, 0, material.alphaTest) },
  };
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms,
    defines: {
      [define]: '',
      ...(picture === null ? {} : { HAS_PICTURE: '' }),
      ...(channel === 'colour' && material.alphaTest > 0 ? { CUTS: '' } : {}),
    },
    vertexColors: material.vertexColors && channel === 'colour',
    clipping: true,
    side: material.side === DoubleSide ? DoubleSide : FrontSide,
  });
}
