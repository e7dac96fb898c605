import { Color, DoubleSide, type Material, MeshBasicMaterial, MeshStandardMaterial } from 'three';
import type { Channel, Matcap, ViewerSettings } from '../../../shared/model/settings/viewer-settings.ts';
import type { BuiltModel, BuiltPart } from '../scene/built-model.ts';
import { createChannelMaterial } from './channel-material.ts';
import { createCheckerTexture } from './checker-texture.ts';
import { createMatcapMaterial } from './matcap-material.ts';
import { createNormalsMaterial, createXrayMaterial } from './surface-shaders.ts';
import { createWireframe } from './wireframe.ts';

/** How a model is to be drawn. */
export interface ShadingChoice extends Pick<ViewerSettings, 'shading' | 'matcap' | 'channel' | 'wireOver'> {
  readonly theme: 'dark' | 'light';
  /** Place of the part that is shown alone; null for all. */
  readonly isolated: number | null;
}

/** Draws a model in every shading. It makes each material when it is first needed; whoever makes it disposes of it. */
export interface ModelShader {
  readonly shade: (choice: ShadingChoice) => void;
  readonly dispose: () => void;
}

const CLAY = 0xc2bdb5;
const COLOURS = {
  dark: { wire: 0xdfe7f2, wireOver: 0x14171c, under: 0x3e4146, xray: 0xbcd2f2, noUvs: 0x6a6a6a },
  light: { wire: 0x1a2027, wireOver: 0x14171c, under: 0x9b9b9b, xray: 0x1a2b47, noUvs: 0x777777 },
} as const;

interface ModelShaderOptions {
  readonly built: BuiltModel;
  readonly faces: number;
  /** Whether the model's texture coordinates count from above, as in glTF. */
  readonly downwards: boolean;
  /** Asks for a frame. */
  readonly invalidate: () => void;
}

export function createModelShader(options: ModelShaderOptions): ModelShader {
  const { built, faces, downwards, invalidate } = options;
  const owned: { readonly dispose: () => void }[] = [];
  const made = new Map<string, Material>();
  const once = <Made extends Material>(key: string, make: () => Made): Material => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const material = make();
    made.set(key, material);
    owned.push(material);
    return material;
  };
  const wires = createWireframe({ parts: built.parts, faces, onReady: invalidate });
  owned.push(wires);
  for (const lines of wires.objects) built.whole.add(lines);

  const matcap = (name: Matcap): Material =>
    once(`matcap ${name}`, () => {
      const material = createMatcapMaterial(name);
      owned.push(material.matcap);
      return material;
    });
  const checker = (): Material =>
    once('checker', () => {
      const map = createCheckerTexture(downwards);
      owned.push(map);
      return new MeshStandardMaterial({ map, roughness: 0.9, side: DoubleSide, dithering: true });
    });
  const channel = (part: BuiltPart, name: Channel): Material =>
    once(`channel ${name} ${part.textured.uuid}`, () => createChannelMaterial(part.textured, name));
  const plain = (colour: number): Material =>
    once(
      `plain ${colour}`,
      () => new MeshStandardMaterial({ color: colour, roughness: 0.9, side: DoubleSide, dithering: true }),
    );

  const materialOf = (part: BuiltPart, choice: ShadingChoice): Material => {
    const colours = COLOURS[choice.theme];
    switch (choice.shading) {
      case 'textured':
        return part.textured;
      case 'clay':
        return once(
          'clay',
          () => new MeshStandardMaterial({ color: CLAY, roughness: 0.72, side: DoubleSide, dithering: true }),
        );
      case 'matcap':
        return matcap(choice.matcap);
      case 'wire':
        return once(
          `under ${choice.theme}`,
          () => new MeshBasicMaterial({ color: colours.under, side: DoubleSide, toneMapped: false }),
        );
      case 'normals':
        return once('normals', createNormalsMaterial);
      case 'uv':
        return part.mesh.geometry.hasAttribute('uv') ? checker() : plain(colours.noUvs);
      case 'channel':
        return channel(part, choice.channel);
      case 'xray':
        return once(`xray ${choice.theme}`, () => createXrayMaterial(new Color(colours.xray)));
    }
  };

  return {
    shade: (choice) => {
      const colours = COLOURS[choice.theme];
      const wired = choice.shading === 'wire' || choice.wireOver;
      for (const part of built.parts) {
        part.mesh.visible = choice.isolated === null || choice.isolated === part.part;
        const material = materialOf(part, choice);
        // pushes the surface behind its own edges
        Object.assign(material, {
          polygonOffset: wired,
          polygonOffsetFactor: 1,
          polygonOffsetUnits: 1,
        } satisfies Partial<Material>);
        part.mesh.material = material;
      }
      const alone = choice.shading === 'wire' || choice.shading === 'xray';
      wires.colour(alone ? colours.wire : colours.wireOver, alone ? 0.75 : 0.6);
      wires.show(wired);
      invalidate();
    },
    dispose: () => {
      for (const { mesh, textured } of built.parts) {
        mesh.material = textured;
        mesh.visible = true;
      }
      for (const each of owned) each.dispose();
    },
  };
}
