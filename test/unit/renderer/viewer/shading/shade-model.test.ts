import {
  BoxGeometry,
  DoubleSide,
  FrontSide,
  Group,
  type Material,
  Mesh,
  MeshStandardMaterial,
  Plane,
} from 'three';
import { describe, expect, it } from 'vitest';
import type { BuiltModel, BuiltPart } from '../../../../../renderer/viewer/scene/built-model.ts';
import { createModelShader, type ShadingChoice } from '../../../../../renderer/viewer/shading/shade-model.ts';

const WHOLE: ShadingChoice = {
  shading: 'textured',
  matcap: 'basalt',
  channel: 'colour',
  wireOver: false,
  theme: 'dark',
  isolated: null,
};
const OPENED = {
  'a part alone': { isolated: 0 },
  'with a part hidden': { hidden: new Set([1]) },
  'with its parts apart': { isExploded: true },
  'cut open': { clip: [new Plane()] },
} satisfies Record<string, Partial<ShadingChoice>>;

/** Two parts: the material of the first has one side, that of the second has two. */
function shadedModel() {
  const textured = [
    new MeshStandardMaterial({ side: FrontSide }),
    new MeshStandardMaterial({ side: DoubleSide }),
  ] as const;
  const parts: readonly BuiltPart[] = textured.map((material, part) => ({
    part,
    mesh: new Mesh<BoxGeometry, Material>(new BoxGeometry(), material),
    textured: material,
  }));
  const built: Pick<BuiltModel, 'whole' | 'parts'> = { whole: new Group(), parts };
  const shader = createModelShader({
    built: built as BuiltModel,
    faces: 24,
    isVDown: true,
    invalidate: () => undefined,
  });
  return { shader, textured, sides: () => parts.map(({ mesh }) => mesh.material.side) };
}

describe('the sides of a model that are drawn', () => {
  it.each(Object.entries(OPENED))('are both %s, and those of its materials again after that', (_, opened) => {
    const { shader, sides } = shadedModel();
    for (const shading of ['textured', 'channel'] as const) {
      const whole = { ...WHOLE, shading };
      shader.shade(whole);
      expect(sides(), shading).toEqual([FrontSide, DoubleSide]);
      shader.shade({ ...whole, ...opened });
      expect(sides(), shading).toEqual([DoubleSide, DoubleSide]);
      shader.shade(whole);
      expect(sides(), shading).toEqual([FrontSide, DoubleSide]);
    }
  });

  it('are those of the model in a channel that is first shown while it is open', () => {
    const { shader, sides } = shadedModel();
    shader.shade({ ...WHOLE, isolated: 0 });
    shader.shade({ ...WHOLE, isolated: 0, shading: 'channel' });
    shader.shade({ ...WHOLE, shading: 'channel' });
    expect(sides()).toEqual([FrontSide, DoubleSide]);
  });

  it('are drawn by a program of their own, and given back with the model', () => {
    const { shader, textured } = shadedModel();
    shader.shade(WHOLE);
    const before = textured.map(({ version }) => version);
    shader.shade({ ...WHOLE, isolated: 0 });
    expect(textured.map(({ version }, at) => version - (before[at] ?? 0))).toEqual([1, 0]);
    shader.dispose();
    expect(textured.map(({ side }) => side)).toEqual([FrontSide, DoubleSide]);
  });

  it('of a material in place of the shading are not changed', () => {
    const { shader } = shadedModel();
    const over = new MeshStandardMaterial({ side: FrontSide });
    shader.shade({ ...WHOLE, shading: 'channel', isolated: 0, over });
    expect(over.side).toBe(FrontSide);
  });
});
