import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { useAppState } from '../store/app-context.tsx';
import { createContactShadow } from './scene/contact-shadow.ts';
import { createFloorGrid } from './scene/floor-grid.ts';
import { createModelShader } from './shading/shade-model.ts';
import { useLight } from './use-light.ts';
import { useViewControl } from './use-view-control.ts';
import { viewedOf } from './viewed-of.ts';
import type { Handles, Subject } from './viewport.tsx';

interface StageProps extends Omit<Subject, 'key'>, Handles {
  /** The subject's key. */
  readonly subject: string;
}

/** Everything that is drawn: the model in its shading, its light, the ground under it. */
export function Stage({ model, built, subject, name, gizmo, control: handle }: StageProps) {
  const { scene, gl, invalidate } = useThree();
  const { shading, matcap, channel, wireOver, grid, shadow } = useAppState(({ settings }) => settings.viewer);
  const theme = useAppState((state) => state.settings.appearance.theme);
  const setViewed = useAppState((state) => state.setViewed);
  const { faces } = model.measured;

  const shader = useMemo(() => createModelShader({ built, faces, invalidate }), [built, faces, invalidate]);
  useEffect(() => () => shader.dispose(), [shader]);
  const ground = useMemo(() => createContactShadow(model.shadow, model.bounds), [model]);
  useEffect(() => () => ground.dispose(), [ground]);
  const floor = useMemo(() => createFloorGrid(), []);
  useEffect(() => () => floor.dispose(), [floor]);
  useEffect(() => floor.fit(built.sphere.radius, built.bounds.min.y), [floor, built]);
  useEffect(() => {
    setViewed(viewedOf(model));
    return () => setViewed(null);
  }, [model, setViewed]);

  useLight();
  const control = useViewControl({ built, name, subject, handle });
  useEffect(() => {
    shader.shade({ shading, matcap, channel, wireOver, theme });
    floor.object.visible = grid;
    floor.colour(theme);
    ground.object.visible = shadow && shading !== 'wire' && shading !== 'xray';
    invalidate();
  }, [shader, shading, matcap, channel, wireOver, theme, grid, floor, shadow, ground, invalidate]);

  // drawn by hand: the camera that React has made is not the one that looks
  useFrame(() => {
    const camera = control.camera();
    gizmo.current?.turn(camera);
    floor.follow(control.pose());
    gl.render(scene, camera);
  }, 1);

  return (
    <>
      <primitive object={built.root} />
      <primitive object={ground.object} />
      <primitive object={floor.object} />
    </>
  );
}
