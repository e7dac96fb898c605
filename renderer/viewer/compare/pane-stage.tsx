import { useThree } from '@react-three/fiber';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Group, Material } from 'three';
import { useAppState } from '../../store/app-context.tsx';
import { useDisposable } from '../../ui/use-disposable.ts';
import type { FramedBox } from '../camera/camera-moves.ts';
import { framedBox } from '../camera/view-control.ts';
import type { Subject } from '../canvas/subject.ts';
import { useUploaded } from '../canvas/use-uploaded.ts';
import { countsFromTop } from '../load/mesh/counts-from-top.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import { createContactShadow } from '../scene/contact-shadow.ts';
import { createModelShader } from '../shading/shade-model.ts';
import { SHADING_TRAITS } from '../shading/shading-traits.ts';
import type { Placing } from './one-size.ts';
import type { PaneModel } from './pane-store.ts';

/** A model as it stands in the scene that all panes share. It is visible only while its own pane is drawn. */
export interface StagedModel {
  readonly object: Group;
  readonly built: BuiltModel;
}

interface PaneStageProps {
  readonly asset: string;
  readonly model: PaneModel;
  readonly placing: Placing;
  /** A material in place of the shading’s; null for that. */
  readonly over: Material | null;
  /** Called when the model stands in the scene, and with null when it leaves. */
  readonly onStaged: (asset: string, staged: StagedModel | null) => void;
  /** Called with its box before it is placed; null when it leaves. */
  readonly onBox: (asset: string, box: FramedBox | null) => void;
}

/** One of the compared models, in its shading, with its shadow. What stood there before stays until it is uploaded. */
export function PaneStage({ model, ...props }: PaneStageProps) {
  const uploaded = useUploaded(model.subject, model.onDrawn);
  if (uploaded === null) return null;
  // A whole model takes the place of its preview with all that belongs to it, so that nothing of the preview is kept.
  return <StagedSubject key={uploaded.built.root.uuid} subject={uploaded} {...props} />;
}

interface StagedSubjectProps extends Omit<PaneStageProps, 'model'> {
  readonly subject: Subject;
}

function StagedSubject({ asset, subject, placing, over, onStaged, onBox }: StagedSubjectProps) {
  const { model, built, format } = subject;
  const { invalidate } = useThree();
  const { shading, matcap, channel, wireOver, shadow } = useAppState(({ settings }) => settings.viewer);
  const theme = useAppState((state) => state.settings.appearance.theme);
  const group = useRef<Group>(null);
  const { faces } = model.measured;
  const isVDown = countsFromTop(format);
  const shader = useDisposable(
    useCallback(
      () => createModelShader({ built, faces, isVDown, invalidate }),
      [built, faces, isVDown, invalidate],
    ),
  );
  const ground = useDisposable(useCallback(() => createContactShadow(model.shadow, model.bounds), [model]));
  // Layout effects, so that the next frame has all of it.
  useLayoutEffect(() => {
    if (group.current === null) return undefined;
    onStaged(asset, { object: group.current, built });
    onBox(asset, framedBox(built.bounds));
    return () => {
      onStaged(asset, null);
      onBox(asset, null);
    };
  }, [asset, built, onStaged, onBox]);
  useLayoutEffect(() => {
    if (shader === null || ground === null) return;
    shader.shade({ shading, matcap, channel, wireOver, theme, isolated: null, over });
    ground.object.visible = shadow && SHADING_TRAITS[shading].hasShadow;
    invalidate();
  }, [shader, ground, shading, matcap, channel, wireOver, theme, shadow, over, invalidate]);
  useLayoutEffect(() => {
    group.current?.scale.setScalar(placing.scale);
    group.current?.position.set(...placing.offset);
    invalidate();
  }, [placing, invalidate]);
  return (
    <group ref={group} visible={false}>
      <primitive object={built.root} />
      {ground !== null && <primitive object={ground.object} />}
    </group>
  );
}
