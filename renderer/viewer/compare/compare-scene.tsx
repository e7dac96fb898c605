import { useFrame, useThree } from '@react-three/fiber';
import { Fragment, useEffect, useLayoutEffect, useMemo } from 'react';
import { Sphere } from 'three';
import { useStore } from 'zustand';
import { useAppState } from '../../store/app-context.tsx';
import { useDisposable } from '../../ui/use-disposable.ts';
import type { Handles } from '../canvas/subject.ts';
import { useContextRecovery } from '../canvas/use-context-recovery.ts';
import { useLight } from '../canvas/use-light.ts';
import { usePicture } from '../canvas/use-picture.ts';
import { useSoftwareFrames } from '../canvas/use-software-frames.ts';
import { useCamera } from '../canvas/use-view-control.ts';
import { createFloorGrid } from '../scene/floor-grid.ts';
import { drawPanes } from './draw-panes.ts';
import { AS_IT_IS } from './one-size.ts';
import { type Pane, panesOf } from './pane-layout.ts';
import { PaneStage } from './pane-stage.tsx';
import type { PaneStore } from './pane-store.ts';
import { useBoxes } from './use-boxes.ts';
import { type HeatSide, useHeat } from './use-heat.ts';
import { usePaneInput } from './use-pane-input.ts';
import { useSavedView } from './use-saved-view.ts';
import { useStaged } from './use-staged.ts';

export interface CompareSceneProps extends Handles {
  readonly store: PaneStore;
  /** In the order of their letters. */
  readonly assets: readonly string[];
  /** The index of the active one. */
  readonly active: number;
  /** What the whole is called. */
  readonly name: string;
  readonly onActivate: (index: number) => void;
  readonly onLost: (lost: boolean) => void;
}

/** Nothing is drawn before the light is ready, because everything would have to be drawn again with it. */
export function CompareScene({ onLost, ...props }: CompareSceneProps) {
  const hasLight = useLight();
  useContextRecovery(onLost);
  return hasLight && <LitPanes {...props} />;
}

/** All models in one scene, of which each pane shows one, from the one camera. */
function LitPanes(props: Omit<CompareSceneProps, 'onLost'>) {
  const { store, assets, active, name, gizmo, control: handle } = props;
  const { scene, gl, size, invalidate } = useThree();
  const mode = useAppState((state) => state.compareMode);
  const wipeAt = useAppState((state) => state.wipeAt);
  const isOneSize = useAppState((state) => state.isOneSize);
  const grid = useAppState(({ settings }) => settings.viewer.grid);
  const theme = useAppState((state) => state.settings.appearance.theme);
  const models = useStore(store, (state) => state.models);
  const { placings, placed, all, setBox } = useBoxes(assets, isOneSize);
  const sideOf = (asset: string | undefined): HeatSide | null => {
    const model = models.get(asset ?? '');
    if (mode !== 'heat' || assets.length !== 2 || model === undefined) return null;
    return { subject: model.subject, placing: placings.get(asset ?? '') ?? AS_IT_IS };
  };
  const heat = useHeat(sideOf(assets[active]), sideOf(assets[1 - active]));
  const { staged, setStaged } = useStaged();

  const aspect = size.width / size.height;
  const panes = useMemo(
    () => panesOf({ mode, count: assets.length, active, wipeAt, aspect }),
    [mode, assets, active, wipeAt, aspect],
  );
  const picture = panes[0]?.picture ?? { width: 1, height: 1 };
  const control = useCamera(handle, {
    width: size.width * picture.width,
    height: size.height * picture.height,
  });
  const key = models.get(assets[active] ?? '')?.subject.key ?? null;
  useSavedView({ control, all, assets, key });
  usePaneInput({ ...props, control, panes });

  const floor = useDisposable(createFloorGrid);
  const radius = useMemo(() => all?.getBoundingSphere(new Sphere()).radius ?? 1, [all]);
  useLayoutEffect(() => {
    if (floor === null) return;
    floor.object.visible = grid;
    floor.colour(theme);
    invalidate();
  }, [floor, grid, theme, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is seen in the next frame
  useEffect(() => invalidate(), [panes, placed, models, invalidate]);

  const prepare = ({ index }: Pane): void => {
    const asset = assets[index] ?? '';
    for (const [each, { object }] of staged.current) object.visible = each === asset;
    const box = placed.get(asset);
    floor?.fit(radius, box === undefined ? 0 : box.centre[1] - box.half[1]);
    floor?.follow(control.pose());
  };
  const draw = (): void => drawPanes({ gl, scene, camera: control.camera(), panes, prepare });
  const software = useSoftwareFrames();
  const frame = () => ({ draw, camera: control.camera() });
  useFrame(() => {
    gizmo.current?.turn(control.camera());
    const seen = panes.flatMap(({ index }) => staged.current.get(assets[index] ?? '')?.built ?? []);
    if (software.current?.beforeDrawing(seen, control.pose(), true) === false) return;
    draw();
    software.current?.afterDrawing(frame());
  }, 1);
  usePicture({
    name,
    control,
    draw: (transparent) => {
      if (floor !== null) floor.object.visible = grid && !transparent;
      if (software.current === null) draw();
      else software.current.drawFine(frame());
      if (floor !== null) floor.object.visible = grid;
    },
    drawAgain: draw,
  });

  return (
    <>
      {assets.map((asset) => {
        const model = models.get(asset);
        return (
          <Fragment key={asset}>
            {model !== undefined && (
              <PaneStage
                asset={asset}
                model={model}
                placing={placings.get(asset) ?? AS_IT_IS}
                over={asset === assets[active] ? (heat?.material ?? null) : null}
                onStaged={setStaged}
                onBox={setBox}
              />
            )}
          </Fragment>
        );
      })}
      {floor !== null && <primitive object={floor.object} />}
    </>
  );
}
