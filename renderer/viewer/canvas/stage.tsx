import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { createContactShadow } from '../scene/contact-shadow.ts';
import { createFloorGrid } from '../scene/floor-grid.ts';
import { createModelShader } from '../shading/shade-model.ts';
import { useCoarseWhileTurning } from '../software/coarse-turning.ts';
import { createRefinement, type DrawnFrame } from '../software/refinement.ts';
import { drawnInSoftware } from '../software/software-drawing.ts';
import { useParts } from './use-parts.ts';
import { usePicture } from './use-picture.ts';
import { useViewControl } from './use-view-control.ts';
import { viewedOf } from './viewed-of.ts';
import type { Handles, Subject } from './viewport.tsx';

interface StageProps extends Omit<Subject, 'key'>, Handles {
  /** The subject's key. */
  readonly subject: string;
}

/** Formats whose texture coordinates count from above. */
const COUNTS_DOWN: ReadonlySet<string> = new Set(['glb', 'gltf']);

/** Everything that is drawn: the model in its shading, its light, the ground under it. */
export function Stage({
  model,
  built,
  subject,
  name,
  format,
  hasReferences,
  gizmo,
  control: handle,
  menu,
}: StageProps) {
  const { scene, gl, invalidate } = useThree();
  const { shading, matcap, channel, wireOver, grid, shadow } = useAppState(({ settings }) => settings.viewer);
  const theme = useAppState((state) => state.settings.appearance.theme);
  const setViewed = useAppState((state) => state.setViewed);
  const { faces } = model.measured;
  const downwards = COUNTS_DOWN.has(format);

  const shader = useMemo(
    () => createModelShader({ built, faces, downwards, invalidate }),
    [built, faces, downwards, invalidate],
  );
  useEffect(() => () => shader.dispose(), [shader]);
  const ground = useMemo(() => createContactShadow(model.shadow, model.bounds), [model]);
  useEffect(() => () => ground.dispose(), [ground]);
  const floor = useMemo(() => createFloorGrid(), []);
  useEffect(() => () => floor.dispose(), [floor]);
  useLayoutEffect(() => floor.fit(built.sphere.radius, built.bounds.min.y), [floor, built]);
  useEffect(() => {
    setViewed(viewedOf(model, hasReferences));
    return () => setViewed(null);
  }, [model, hasReferences, setViewed]);

  // a graphics card smooths the edges of every frame by itself
  const refinement = useMemo(() => (drawnInSoftware() ? createRefinement(gl) : null), [gl]);
  useEffect(() => () => refinement?.dispose(), [refinement]);
  const { store } = useApp();
  // not by a pass of React's, which would have another frame drawn
  useEffect(() => {
    refinement?.allow(store.getState().isViewSettled);
    return store.subscribe(({ isViewSettled }) => refinement?.allow(isViewSettled));
  }, [refinement, store]);

  const isolated = useAppState((state) => state.isolatedPart);
  const onStage = useParts(built);
  const control = useViewControl({ built, name, subject, handle, parts: onStage, menu });
  useCoarseWhileTurning(built, control);
  // before the next frame, as all that decides what it looks like
  useLayoutEffect(() => {
    shader.shade({ shading, matcap, channel, wireOver, theme, isolated });
    floor.object.visible = grid;
    floor.colour(theme);
    ground.object.visible = shadow && shading !== 'wire' && shading !== 'xray';
    invalidate();
  }, [shader, shading, matcap, channel, wireOver, theme, grid, floor, shadow, ground, isolated, invalidate]);

  // drawn by hand: the camera that React has made is not the one that looks
  const draw = (): void => {
    gl.render(scene, control.camera());
    onStage.drawOutline(control.camera());
  };
  const frame = (): DrawnFrame => ({ draw, camera: control.camera() });
  useFrame(() => {
    gizmo.current?.turn(control.camera());
    floor.follow(control.pose());
    draw();
    refinement?.follow(frame());
  }, 1);
  usePicture({
    name,
    control,
    draw: (transparent) => {
      floor.object.visible = grid && !transparent;
      const bare = { ...frame(), draw: () => gl.render(scene, control.camera()) };
      if (refinement === null) bare.draw();
      else refinement.drawFine(bare);
      floor.object.visible = grid;
    },
    drawAgain: draw,
  });

  return (
    <>
      <primitive object={built.root} />
      <primitive object={ground.object} />
      <primitive object={floor.object} />
    </>
  );
}
