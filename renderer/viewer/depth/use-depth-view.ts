import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { chosenDepthOf, shownDepthOf, type ViewedDepth } from '../../store/viewer/depth-slice.ts';
import { groupedFigure, ordinal } from '../../words/figures.ts';
import type { DepthSpan } from '../load/depth/depth-range.ts';
import type { ParsedModel } from '../load/parsed-model.ts';
import { buildCloud } from '../scene/build-cloud.ts';
import { type BuiltModel, buildModel } from '../scene/built-model.ts';
import { softwareDrawing } from '../software/software-drawing.ts';
import { measureKey, type Viewable } from '../viewable.ts';
import { closeShown, splitAtShown } from './close-shown.ts';
import { depthLookOf, isFirstLook, solidLookOf } from './depth-look.ts';
import type { DepthLook, DepthPixel, DepthPlace, DepthRead, DepthShown } from './depth-message.ts';
import { type OpenDepth, openDepth } from './open-depth.ts';
import { type DepthFailed, useFailureNote } from './use-failure-note.ts';

/** A solid that the worker made, as objects of three. */
export interface DepthSolid {
  readonly parsed: ParsedModel;
  readonly built: BuiltModel;
}

/** A depth map as it is shown now. */
export interface DepthView {
  readonly isFlat: boolean;
  /** In place of the file's own picture; null to show that. */
  readonly picture: ImageBitmap | null;
  /** In place of the relief that was read with the file; null to show that. */
  readonly solid: DepthSolid | null;
  /** Null until it was read for more than its picture. */
  readonly read: DepthRead | null;
  /** Sentences for the artist. */
  readonly notes: readonly string[];
  /** What is under the pointer; null if nothing is. */
  readonly pixel: DepthPixel | null;
  readonly probe: (place: DepthPlace | null) => void;
  /** Why the map could not be read or shown; null unless that failed, and while nothing is asked of it. */
  readonly failed: DepthFailed | null;
  /** To be called when what is shown was drawn: what it replaced is freed. */
  readonly drawn: () => void;
}

interface Made {
  readonly shown: DepthShown;
  readonly solid: DepthSolid | null;
  readonly look: DepthLook;
  readonly notes: readonly string[];
}

interface DepthViewOptions {
  /** Whether it stands beside others, which no flat picture does: then it is a mesh. */
  readonly isCompared?: boolean;
  /** Whether commands are about it. */
  readonly isActive?: boolean;
}

/**
 * Shows a depth map by the viewer's settings and the range that the artist chose. The file is read once more, in a worker that lives as long as the map
 * is shown, as soon as more is asked for than the picture that is there already.
 * @param isDepth false for models: then nothing is done
 */
export function useDepthView(
  viewable: Viewable,
  isDepth: boolean,
  { isCompared = false, isActive = true }: DepthViewOptions = {},
): DepthView | null {
  const key = measureKey(viewable);
  const picture = viewable.references[0]?.url ?? null;
  const settings = useAppState((state) => state.settings.viewer);
  const isCard = useAppState((state) => state.isDepthCard);
  const span = useChosen(key);
  const look = useMemo(
    () => solidLookOf(depthLookOf(settings, picture !== null, span), isCompared),
    [settings, picture, span, isCompared],
  );
  const isNeeded = isDepth && ((isCard && isActive) || !isFirstLook(look));
  const { made, read, problem, failure, pixel, probe, drawn, again } = useMade({
    key,
    url: viewable.url,
    picture,
    isNeeded,
    look,
  });
  const failed = useFailureNote(failure, isNeeded ? `${key} ${JSON.stringify(look)}` : null, again);
  useViewedDepth({ key, hasPicture: picture !== null, first: read?.first ?? null }, isDepth && isActive);
  if (!isDepth) return null;

  const isFlat = look.as === 'picture';
  const current = made === null || isFirstLook(look) || made.shown.as !== look.as ? null : made;
  const notes = [...(problem === null ? [] : [problem]), ...(made?.look === look ? notesOf(made, read) : [])];
  return {
    failed,
    isFlat,
    picture: current?.shown.as === 'picture' ? current.shown.picture : null,
    solid: current?.solid ?? null,
    read,
    notes,
    pixel,
    probe,
    drawn,
  };
}

/** What the artist chose to show of a map; the same object for as long as that is the same, also after settings were saved. */
function useChosen(key: string): DepthSpan | null {
  const chosen = useAppState((state) => chosenDepthOf(state, key));
  const [low, high, isInverted] = [chosen?.low, chosen?.high, chosen?.isInverted];
  return useMemo(
    () =>
      low === undefined || high === undefined || isInverted === undefined ? null : { low, high, isInverted },
    [low, high, isInverted],
  );
}

/** Tells commands which depth map is shown. */
function useViewedDepth({ key, hasPicture, first }: ViewedDepth, isViewed: boolean): void {
  const { store } = useApp();
  useEffect(() => {
    if (!isViewed) return undefined;
    const { setViewedDepth } = store.getState();
    setViewedDepth({ key, hasPicture, first });
    return () => setViewedDepth(null);
  }, [store, key, hasPicture, first, isViewed]);
}

interface MadeProps {
  readonly key: string;
  readonly url: string;
  readonly picture: string | null;
  /** Whether the worker is needed. Once it is, it stays until another map is shown. */
  readonly isNeeded: boolean;
  readonly look: DepthLook;
}

/** What the worker made last, and what it says. */
function useMade({ key, url, picture, isNeeded, look }: MadeProps) {
  const [of, setOf] = useState<{
    readonly key: string;
    readonly made: Made | null;
    readonly read: DepthRead | null;
    /** Why nothing is shown of what was read. */
    readonly problem: string | null;
    /** Why it was not read, or not drawn. */
    readonly failure: string | null;
    readonly pixel: DepthPixel | null;
  } | null>(null);
  const [depth, setDepth] = useState<OpenDepth | null>(null);
  const alive = useRef<Made[]>([]);
  const [neededBy, setNeededBy] = useState<string | null>(null);
  if (isNeeded && neededBy !== key) setNeededBy(key);
  const [tries, setTries] = useState(0);
  const isOpen = isNeeded || neededBy === key;

  /** Each opens it anew. Null while it is not needed. */
  const attempt = isOpen ? tries : null;

  useEffect(() => {
    if (attempt === null) return;
    const change = (part: Partial<NonNullable<typeof of>>): void =>
      setOf((now) => ({
        ...(now?.key === key ? now : { ...NOTHING_YET, key }),
        ...part,
      }));
    const opened = openDepth(
      { url, picture },
      {
        onRead: (read) => change({ read }),
        onShown: (shown, by, notes) => {
          // What was shown before stays.
          if (shown.as === 'nothing') {
            change({ problem: NOTHING, failure: null });
            return;
          }
          const made = { shown, solid: solidOf(shown), look: by, notes };
          alive.current.push(made);
          change({ made, problem: null, failure: null });
        },
        onProbed: (pixel) => change({ pixel }),
        onFailed: (failure) => change({ failure }),
      },
    );
    setDepth(opened);
    return () => {
      opened.dispose();
      setDepth(null);
      // Else it would be shown again, though it is freed, when the artist comes back to this map.
      setOf(null);
      for (const each of alive.current.splice(0)) closeShown(each);
    };
  }, [attempt, key, url, picture]);
  useEffect(() => depth?.show(look), [depth, look]);

  const current = of?.key === key ? of : null;
  const made = current?.made ?? null;
  const shown = useRef(made);
  useLayoutEffect(() => {
    shown.current = made;
  }, [made]);
  return {
    made,
    read: current?.read ?? null,
    problem: current?.problem ?? null,
    failure: current?.failure ?? null,
    again: useCallback(() => setTries((before) => before + 1), []),
    pixel: current?.pixel ?? null,
    probe: useCallback(
      (place: DepthPlace | null): void => {
        if (place === null) setOf((now) => (now?.pixel == null ? now : { ...now, pixel: null }));
        else depth?.probe(place);
      },
      [depth],
    ),
    drawn: useCallback((): void => {
      const { replaced, kept } = splitAtShown(alive.current, shown.current);
      alive.current = kept;
      for (const each of replaced) closeShown(each);
    }, []),
  };
}

const NOTHING_YET = { made: null, read: null, problem: null, failure: null, pixel: null };
const NOTHING = 'Nothing is left to show: widen the range, or raise the jump at which it is cut.';

function solidOf(shown: DepthShown): DepthSolid | null {
  if (shown.as === 'picture' || shown.as === 'nothing') return null;
  const { model, cloud, coarse } = shown;
  const built = cloud === null ? buildModel(model) : buildCloud(cloud, model.bounds);
  if (coarse.length > 0) softwareDrawing()?.coarse.set(built, coarse);
  return { parsed: model, built };
}

function notesOf({ shown, notes }: Made, read: DepthRead | null): readonly string[] {
  if (shown.as === 'picture' || shown.as === 'nothing' || read === null) return notes;
  const { vertices } = shown.model.measured;
  const { width, height } = read;
  const every = shown.step === 1 ? 'every pixel' : `every ${ordinal(shown.step)} pixel`;
  const of = `${groupedFigure(vertices)} points, from ${every} of ${groupedFigure(width * height)}.`;
  return [of, ...notes];
}

/** What of the depth map in the viewer is shown; null until it was read. */
export const useShownDepth = () => useAppState(shownDepthOf);
