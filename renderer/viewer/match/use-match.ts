import { useEffect, useRef } from 'react';
import type { Sphere } from 'three';
import { useApp, useAppState } from '../../store/app-context.tsx';
import type { SubjectFoundBy } from '../../store/viewer/match-slice.ts';
import { type CameraPose, directionOf } from '../camera/camera-poses.ts';
import { slopeOf } from '../camera/camera-rig.ts';
import type { ViewControl } from '../camera/view-control.ts';
import type { DrawableMesh } from '../load/parsed-model.ts';
import type { ReferencePicture } from '../viewable.ts';
import { askOutline } from './ask-outline.ts';
import type { FoundView } from './match-pose.ts';
import { type Match, openMatch } from './open-match.ts';
import { inOtherShape } from './refine-view.ts';

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

/** What is compared, and what was compared last. One for each match: nothing of one that was left is taken for the next one's. */
interface Comparing {
  readonly match: Match;
  /** Whether an answer is awaited. Then what changed meanwhile is asked for after it. */
  isAsked: boolean;
  /** The pose and the shape of the picture that were compared last; null before. */
  last: { readonly pose: CameraPose; readonly aspect: number } | null;
  /** The camera that was found, and for which shape of the picture. Nothing is compared before. */
  found: { readonly view: FoundView; readonly aspect: number } | null;
}

/** Whether the camera still is where it was brought, but for its distance, which a picture of another shape changes. */
const isThere = (pose: CameraPose, { pose: brought }: FoundView): boolean =>
  pose.theta === brought.theta &&
  pose.phi === brought.phi &&
  pose.pivot.every((each, axis) => each === brought.pivot[axis]);

/**
 * Holds the model's silhouette against its reference's: finds the camera first, and shows the difference from wherever it then looks.
 * @returns to be called in each frame
 */
export function useMatch({ meshes, sphere, control, reference, aspect }: MatchProps): () => void {
  const { store, bridge } = useApp();
  const round = useAppState((state) => state.matchRound);
  /** Null while no match is open. */
  const comparing = useRef<Comparing | null>(null);
  const of = reference?.of;
  const side = reference?.view;

  /** A reference lies in a picture of another shape in another size. The model stays on it. */
  const keepOn = (now: Comparing): void => {
    const { found, match } = now;
    if (found === null || found.aspect === aspect) return;
    if (!isThere(control.goal(), found.view)) return;
    const pose = inOtherShape(found.view, match.side(), found.aspect, aspect);
    now.found = { view: { ...found.view, pose }, aspect };
    control.goTo(pose);
  };
  const follow = (): void => {
    const now = comparing.current;
    if (now === null || now.found === null || now.isAsked) return;
    keepOn(now);
    const pose = control.pose();
    if (now.last?.pose === pose && now.last.aspect === aspect) return;
    now.isAsked = true;
    now.last = { pose, aspect };
    now.match.compare({ pose, slope: slopeOf(store.getState().settings.viewer.lens) }, aspect);
  };
  const again = useRef(follow);
  useEffect(() => {
    again.current = follow;
  });

  const shape = useRef(aspect);
  useEffect(() => {
    shape.current = aspect;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins anew; another sphere does not
  useEffect(() => {
    if (of === undefined || side === undefined) return undefined;
    const { setMatch, setFoundBy } = store.getState();
    const leaving = new AbortController();
    const open = (url: string, by: SubjectFoundBy): void => {
      const slope = slopeOf(store.getState().settings.viewer.lens);
      let aspectOfSearch = shape.current;
      const match = openMatch(meshes, url, {
        onRead: () => {
          setFoundBy(by);
          setMatch({ is: 'finding', share: 0 });
          const pivot = sphere.center.toArray();
          const distance = (sphere.radius * AWAY) / slope;
          const pose = { ...directionOf(side), pivot, distance, perspective: 1, straightened: false };
          aspectOfSearch = shape.current;
          match.find({ pose, slope }, aspectOfSearch);
        },
        onFailed: (why) => setMatch({ is: 'failed', why }),
        onFinding: (share) => setMatch({ is: 'finding', share }),
        onFound: (view) => {
          if (view === null) setMatch({ is: 'failed', why: 'no-subject' });
          else control.goTo(view.pose);
          now.found = view && { view, aspect: aspectOfSearch };
          again.current();
        },
        onCompared: (difference) => {
          setMatch({ is: 'shown', ...difference });
          now.isAsked = false;
          again.current();
        },
      });
      const now: Comparing = { match, isAsked: false, last: null, found: null };
      comparing.current = now;
    };
    void askOutline(bridge, { of, view: side }, leaving.signal).then((asked) => {
      if (leaving.signal.aborted) return;
      if (asked.is === 'failed') setMatch(asked);
      else open(asked.url, asked.by);
    });
    return () => {
      leaving.abort();
      comparing.current?.match.dispose();
      comparing.current = null;
      // Its figures are not those of the next model, which may take a while to be compared.
      setMatch({ is: 'reading' });
    };
  }, [meshes, control, of, side, store, bridge, round]);
  return follow;
}
