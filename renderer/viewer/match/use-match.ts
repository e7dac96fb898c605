import { useEffect, useRef } from 'react';
import type { Sphere } from 'three';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { type CameraPose, directionOf } from '../camera/camera-poses.ts';
import { slopeOf } from '../camera/camera-rig.ts';
import type { ViewControl } from '../camera/view-control.ts';
import type { DrawableMesh } from '../load/parsed-model.ts';
import type { ReferencePicture } from '../viewable.ts';
import { type Match, openMatch } from './open-match.ts';

interface MatchProps {
  readonly meshes: readonly DrawableMesh[];
  readonly sphere: Sphere;
  readonly control: ViewControl;
  /** Null while the mode is off, or without a reference. */
  readonly reference: ReferencePicture | null;
  /** Width by height of the picture. */
  readonly aspect: number;
}

/** The radii of the model that half of the picture begins with. */
const AWAY = 1.3;

/** What is compared, and what was compared last. */
interface Comparing {
  match: Match | null;
  /** Whether an answer is awaited. Then what changed meanwhile is asked for after it. */
  isAsked: boolean;
  isFound: boolean;
  pose: CameraPose | null;
  aspect: number;
}

/**
 * Holds the model's silhouette against its reference's: finds the camera first, and shows the difference from wherever it then looks.
 * @returns to be called in each frame
 */
export function useMatch({ meshes, sphere, control, reference, aspect }: MatchProps): () => void {
  const { store } = useApp();
  const round = useAppState((state) => state.matchRound);
  const comparing = useRef<Comparing>({ match: null, isAsked: false, isFound: false, pose: null, aspect: 1 });
  const url = reference?.url;
  const side = reference?.view;

  const follow = (): void => {
    const now = comparing.current;
    const pose = control.pose();
    if (now.match === null || !now.isFound || now.isAsked) return;
    if (now.pose === pose && now.aspect === aspect) return;
    Object.assign(now, { isAsked: true, pose, aspect } satisfies Partial<Comparing>);
    now.match.compare({ pose, slope: slopeOf(store.getState().settings.viewer.lens) }, aspect);
  };
  const again = useRef(follow);
  useEffect(() => {
    again.current = follow;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins anew; another aspect or sphere does not
  useEffect(() => {
    if (url === undefined || side === undefined) return undefined;
    const { setMatch, setFoundBy } = store.getState();
    const now = comparing.current;
    const slope = slopeOf(store.getState().settings.viewer.lens);
    const match = openMatch(meshes, url, {
      onRead: (by) => {
        setFoundBy(by);
        setMatch({ is: 'finding', share: 0 });
        const pivot = sphere.center.toArray();
        const distance = (sphere.radius * AWAY) / slope;
        const pose = { ...directionOf(side), pivot, distance, perspective: 1, straightened: false };
        match.find({ pose, slope }, aspect);
      },
      onFailed: (why) => setMatch({ is: 'failed', why }),
      onFinding: (share) => setMatch({ is: 'finding', share }),
      onFound: (found) => {
        if (found === null) setMatch({ is: 'failed', why: 'no-subject' });
        else control.goTo(found.pose);
        now.isFound = found !== null;
        again.current();
      },
      onCompared: (difference) => {
        setMatch({ is: 'shown', ...difference });
        now.isAsked = false;
        again.current();
      },
    });
    Object.assign(now, { match, isAsked: false, isFound: false, pose: null } satisfies Partial<Comparing>);
    return () => {
      now.match = null;
      match.dispose();
    };
  }, [meshes, control, url, side, store, round]);
  return follow;
}
