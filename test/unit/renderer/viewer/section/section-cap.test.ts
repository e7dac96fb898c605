import { BoxGeometry, Group, Mesh, type Object3D, PerspectiveCamera, Plane, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createSectionCap } from '../../../../../renderer/viewer/section/section-cap.ts';

describe('the filled cut of a section', () => {
  it('draws the visible meshes with the same copies in every frame, and holds none of them after it', () => {
    const seen: { readonly copy: Object3D; readonly geometry: unknown }[][] = [];
    const gl = {
      autoClear: true,
      getPixelRatio: () => 1,
      render: (scene: Object3D) =>
        seen.push(
          scene.children
            .filter(({ visible }) => visible)
            .map((copy) => ({ copy, geometry: copy instanceof Mesh ? copy.geometry : null })),
        ),
    };
    const parts = [0, 1, 2].map(() => new Mesh(new BoxGeometry()));
    const model = new Group().add(...parts);
    const cap = createSectionCap();
    const draw = () => {
      seen.length = 0;
      cap.draw({
        gl: gl as never,
        camera: new PerspectiveCamera(),
        model,
        plane: new Plane(new Vector3(0, 1, 0), 0),
        middle: [0, 0, 0],
        radius: 1,
      });
      // the stencil is counted twice, then the cut is filled
      expect(seen).toHaveLength(3);
      return seen[0] ?? [];
    };
    const first = draw();
    expect(first.map(({ geometry }) => geometry)).toEqual(parts.map(({ geometry }) => geometry));
    const [hidden] = parts;
    if (hidden !== undefined) hidden.visible = false;
    const second = draw();
    expect(second.map(({ geometry }) => geometry)).toEqual(parts.slice(1).map(({ geometry }) => geometry));
    expect(second.map(({ copy }) => copy)).toEqual(first.slice(0, 2).map(({ copy }) => copy));
    const held = first.map(({ copy }) => (copy instanceof Mesh ? copy.geometry : null));
    for (const { geometry } of parts) expect(held).not.toContain(geometry);
    expect(gl.autoClear).toBe(true);
    cap.dispose();
  });
});
