import { useFrame, useThree } from '@react-three/fiber';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import { hiddenParts } from '../../store/viewer/parts-slice.ts';
import { useDisposable } from '../../ui/use-disposable.ts';
import { countsFromTop } from '../load/mesh/counts-from-top.ts';
import { matchedReference } from '../match/matched-reference.ts';
import { useMatch } from '../match/use-match.ts';
import { useMeasure } from '../measure/use-measure.ts';
import { createContactShadow } from '../scene/contact-shadow.ts';
import { createFloorGrid } from '../scene/floor-grid.ts';
import { useSection } from '../section/use-section.ts';
import { createModelShader } from '../shading/shade-model.ts';
import { SHADING_TRAITS } from '../shading/shading-traits.ts';
import type { ReferencePicture } from '../viewable.ts';
import type { StageHandles, Subject } from './subject.ts';
import { useDepthProbe } from './use-depth-probe.ts';
import { useExploded } from './use-exploded.ts';
import { useIsolated } from './use-isolated.ts';
import { useParts } from './use-parts.ts';
import { usePicture } from './use-picture.ts';
import { useSoftwareFrames } from './use-software-frames.ts';
import { useViewControl } from './use-view-control.ts';
import { viewedOf } from './viewed-of.ts';

interface StageProps extends Omit<Subject, 'key'>, StageHandles {
  /** The subject's key. */
  readonly subject: string;
}

const NO_REFERENCES: readonly ReferencePicture[] = [];

/** Everything that is drawn: the model in its shading, its light, and the ground. */
export function Stage({
  model,
  built,
  subject,
  name,
  format,
  hasReferences,
  assetId,
  partNames,
  references = NO_REFERENCES,
  probe,
  gizmo,
  control: handle,
  menu,
  marks,
}: StageProps) {
  const { scene, gl, size, invalidate } = useThree();
  const { shading, matcap, channel, wireOver, shadow, ...shown } = useAppState(
    ({ settings }) => settings.viewer,
  );
  // A presentation is of the model: the grid is a tool.
  const isPresented = useAppState(({ overlay }) => overlay.kind === 'presentation');
  const grid = shown.grid && !isPresented;
  const theme = useAppState((state) => state.settings.appearance.theme);
  const setViewed = useAppState((state) => state.setViewed);
  const { faces } = model.measured;
  const isVDown = countsFromTop(format);

  const shader = useDisposable(
    useCallback(
      () => createModelShader({ built, faces, isVDown, invalidate }),
      [built, faces, isVDown, invalidate],
    ),
  );
  const ground = useDisposable(useCallback(() => createContactShadow(model.shadow, model.bounds), [model]));
  const floor = useDisposable(createFloorGrid);
  useLayoutEffect(() => floor?.fit(built.sphere.radius, built.bounds.min.y), [floor, built]);
  useEffect(() => {
    setViewed(viewedOf(subject, model, hasReferences, { assetId, partNames }));
  }, [subject, model, hasReferences, assetId, partNames, setViewed]);
  useClearedAtEnd(setViewed);

  const software = useSoftwareFrames();
  const hidden = useAppState(hiddenParts);
  const section = useSection(model, built);
  const { planes } = section;
  const partsOnStage = useParts(built, subject, planes);
  const pickPoint = useMeasure(model, subject);
  const parts = pickPoint === null ? partsOnStage : { ...partsOnStage, pick: pickPoint };
  const isDepth = model.depth !== null;
  const control = useViewControl({ built, name, subject, handle, parts, menu, isDepth });
  useDepthProbe(probe, control.camera);
  const exploded = useExploded(model, built, control);
  const isolated = useIsolated(built, subject, control);
  const reference = useAppState(({ isMatching, matchedWith }) =>
    isMatching ? matchedReference(references, matchedWith) : null,
  );
  const followMatch = useMatch({
    meshes: model.meshes,
    sphere: built.sphere,
    control,
    reference,
    aspect: size.width / size.height,
  });
  // A layout effect, so that the next frame has these settings.
  useLayoutEffect(() => {
    if (shader === null || floor === null || ground === null) return;
    const isExploded = exploded > 0;
    shader.shade({ shading, matcap, channel, wireOver, theme, isolated, hidden, isExploded, clip: planes });
    floor.object.visible = grid;
    floor.colour(theme);
    // It is the shadow of the whole.
    const isWhole = !isExploded && isolated === null && hidden.size === 0 && planes.length === 0;
    ground.object.visible = shadow && SHADING_TRAITS[shading].hasShadow && isWhole;
    invalidate();
  }, [
    shader,
    shading,
    matcap,
    channel,
    wireOver,
    theme,
    grid,
    floor,
    shadow,
    ground,
    isolated,
    hidden,
    planes,
    exploded,
    invalidate,
  ]);

  // The default camera of the canvas is not used, so frames are drawn explicitly.
  const drawModel = (): void => {
    gl.render(scene, control.camera());
    section.drawCap(control.camera());
  };
  const draw = (): void => {
    drawModel();
    partsOnStage.drawOutline(control.camera());
  };
  const frame = () => ({ draw, camera: control.camera() });
  useFrame(() => {
    gizmo.current?.turn(control.camera());
    marks.current?.place(control.camera());
    followMatch();
    floor?.follow(control.pose());
    if (software.current?.beforeDrawing([built], control.pose()) === false) return;
    draw();
    software.current?.afterDrawing(frame());
  }, 1);
  usePicture({
    name,
    control,
    draw: (transparent) => {
      if (floor !== null) floor.object.visible = grid && !transparent;
      const withoutOutline = { ...frame(), draw: drawModel };
      if (software.current === null) withoutOutline.draw();
      else software.current.drawFine(withoutOutline);
      if (floor !== null) floor.object.visible = grid;
    },
    drawAgain: draw,
  });

  return (
    <>
      <primitive object={built.root} />
      {ground !== null && <primitive object={ground.object} />}
      {floor !== null && <primitive object={floor.object} />}
    </>
  );
}

/**
 * Clears what is viewed when the viewer is removed, and not before: what the artist chose in a preview is kept for the model that replaces
 * it. A hook of its own, because React keeps the clean-up from the first call, and it would keep the first model with it.
 */
function useClearedAtEnd(setViewed: (viewed: null) => void): void {
  useEffect(() => () => setViewed(null), [setViewed]);
}
