import {
  Color,
  DoubleSide,
  type Material,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Plane,
  type Side,
} from 'three';
import type { Channel, Matcap, ViewerSettings } from '../../../shared/model/settings/viewer-settings.ts';
import type { BuiltModel, BuiltPart } from '../scene/built-model.ts';
import { createChannelMaterial } from './channel-material.ts';
import { createCheckerTexture } from './checker-texture.ts';
import { createMatcapMaterial } from './matcap-material.ts';
import { SHADING_TRAITS } from './shading-traits.ts';
import { createNormalsMaterial, createXrayMaterial } from './surface-shaders.ts';
import { createWireframe } from './wireframe.ts';

/** The settings that decide how a model is drawn. */
export interface ShadingChoice extends Pick<ViewerSettings, 'shading' | 'matcap' | 'channel' | 'wireOver'> {
  readonly theme: 'dark' | 'light';
  /** The index of the part that is shown alone; null for all parts. */
  readonly isolated: number | null;
  /** Parts that are not shown. Left out: all are. */
  readonly hidden?: ReadonlySet<number>;
  /** Whether the parts stand apart. Left out: they do not. */
  readonly isExploded?: boolean;
  /** What lies behind one of these is cut away. Left out: nothing is. */
  readonly clip?: readonly Plane[];
  /** A material for everything, in place of the shading’s. */
  readonly over?: Material | null;
}

/** Draws a model in every shading. Each material is created when it is first needed. The caller that creates it must dispose of it. */
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
  /** Whether v = 0 is at the top of a texture, as in glTF. */
  readonly isVDown: boolean;
  /** Requests a frame. */
  readonly invalidate: () => void;
}

export function createModelShader(options: ModelShaderOptions): ModelShader {
  const { built, faces, isVDown, invalidate } = options;
  const owned: { readonly dispose: () => void }[] = [];
  const materials = new Map<string, Material>();
  const cached = <Created extends Material>(key: string, create: () => Created): Material => {
    const known = materials.get(key);
    if (known !== undefined) return known;
    const material = create();
    materials.set(key, material);
    owned.push(material);
    return material;
  };
  const wires = createWireframe({ parts: built.parts, faces, onReady: invalidate });
  owned.push(wires);
  for (const lines of wires.objects) built.whole.add(lines);

  const matcap = (name: Matcap): Material =>
    cached(`matcap ${name}`, () => {
      const material = createMatcapMaterial(name);
      owned.push(material.matcap);
      return material;
    });
  const checker = (): Material =>
    cached('checker', () => {
      const map = createCheckerTexture(isVDown);
      owned.push(map);
      return new MeshStandardMaterial({ map, roughness: 0.9, side: DoubleSide, dithering: true });
    });
  const channel = (part: BuiltPart, name: Channel): Material =>
    cached(`channel ${name} ${part.textured.uuid}`, () => createChannelMaterial(part.textured, name));
  const plain = (colour: number): Material =>
    cached(
      `plain ${colour}`,
      () => new MeshStandardMaterial({ color: colour, roughness: 0.9, side: DoubleSide, dithering: true }),
    );

  const ownSides = new Map<Material, Side>(built.parts.map(({ textured }) => [textured, textured.side]));
  /** Of a model that is opened, surfaces are seen from behind which nobody sees while it is whole. */
  const sideOf = (material: Material, { textured }: BuiltPart, choice: ShadingChoice): Side => {
    const isOfModel = material === textured || (choice.shading === 'channel' && material !== choice.over);
    if (!isOfModel) return material.side;
    return isOpened(choice) ? DoubleSide : (ownSides.get(textured) ?? textured.side);
  };

  const materialOf = (part: BuiltPart, choice: ShadingChoice): Material => {
    const colours = COLOURS[choice.theme];
    switch (choice.shading) {
      case 'textured':
        return part.textured;
      case 'clay':
        return cached(
          'clay',
          () => new MeshStandardMaterial({ color: CLAY, roughness: 0.72, side: DoubleSide, dithering: true }),
        );
      case 'matcap':
        return matcap(choice.matcap);
      case 'wire':
        return cached(
          `under ${choice.theme}`,
          () => new MeshBasicMaterial({ color: colours.under, side: DoubleSide, toneMapped: false }),
        );
      case 'normals':
        return cached('normals', createNormalsMaterial);
      case 'uv':
        return part.mesh.geometry.hasAttribute('uv') ? checker() : plain(colours.noUvs);
      case 'channel':
        return channel(part, choice.channel);
      case 'xray':
        return cached(`xray ${choice.theme}`, () => createXrayMaterial(new Color(colours.xray)));
    }
  };

  return {
    shade: (choice) => {
      const colours = COLOURS[choice.theme];
      const { hasEdges, isPlain } = SHADING_TRAITS[choice.shading];
      const isWireShown = hasEdges || choice.wireOver;
      for (const part of built.parts) {
        const isWanted = choice.isolated === null || choice.isolated === part.part;
        part.mesh.visible = isWanted && choice.hidden?.has(part.part) !== true;
        const material = choice.over ?? materialOf(part, choice);
        showSides(material, sideOf(material, part, choice));
        // moves the surface behind the lines of its own edges
        Object.assign(material, {
          polygonOffset: isWireShown,
          polygonOffsetFactor: 1,
          polygonOffsetUnits: 1,
          clippingPlanes: [...(choice.clip ?? [])],
        } satisfies Partial<Material>);
        part.mesh.material = material;
      }
      wires.colour(isPlain ? colours.wire : colours.wireOver, isPlain ? 0.75 : 0.6);
      wires.clip(choice.clip ?? []);
      wires.show(isWireShown);
      invalidate();
    },
    dispose: () => {
      for (const { mesh, textured } of built.parts) {
        mesh.material = textured;
        textured.clippingPlanes = null;
        showSides(textured, ownSides.get(textured) ?? textured.side);
        mesh.visible = true;
      }
      for (const each of owned) each.dispose();
    },
  };
}

function isOpened({ isolated, hidden, isExploded, clip }: ShadingChoice): boolean {
  return (
    isolated !== null ||
    isExploded === true ||
    (hidden?.size ?? 0) > 0 ||
    (clip !== undefined && clip.length > 0)
  );
}

function showSides(material: Material, side: Side): void {
  if (material.side === side) return;
  material.side = side;
  // three lights the back of a surface by another program
  material.needsUpdate = true;
}
