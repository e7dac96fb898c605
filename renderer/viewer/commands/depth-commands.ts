import {
  DEPTH_COLOURS,
  DEPTH_SHAPES,
  type DepthColours,
  type DepthShape,
} from '../../../shared/model/settings/viewer-settings.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { comparisonNow } from '../../store/library/compare-slice.ts';
import { depthRanges } from '../../store/settings/depth-ranges.ts';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { chosenDepthOf, shownDepthOf } from '../../store/viewer/depth-slice.ts';
import { DEPTH_COLOUR_NAMES, DEPTH_SHAPE_NAMES, depthColoursRefusal } from '../depth/depth-view-words.ts';

const IN_VIEWER = { menu: 'View', submenu: ['Depth map'], panel: 'viewer' } as const;
const CHOICE = { ...IN_VIEWER, isChoice: true, keys: [] } as const;

const SHAPE_HELP: Readonly<Record<DepthShape, string>> = {
  picture: 'Show the depth map as it is: the picture of its values',
  points: 'Show the depth map as a cloud of points, one for each pixel or for every so many-th',
  mesh: 'Show the depth map as a surface, cut where its values jump',
};
const COLOUR_HELP: Readonly<Record<DepthColours, string>> = {
  plain: 'Without colours: grey, or the plain surface',
  values: 'Colour by the values, with a scale: yellow is near, violet is far',
  picture: 'Colour by the picture that it was made from',
};

/** Commands for how a depth map is shown. */
export function depthCommands(app: App): Command[] {
  const viewer = viewerActions(app);
  const ranges = depthRanges(app);
  const state = app.store.getState;
  const isIn = ({ settings }: AppState, colours: DepthColours): boolean =>
    settings.viewer.depthColours === colours;
  return [
    {
      ...IN_VIEWER,
      id: 'viewer.depth-next',
      name: 'Depth map: picture, points, mesh',
      nameInMenu: 'Picture, points, mesh',
      help: 'Show the depth map as the next of these',
      keys: ['Shift+D'],
      also: 'relief cloud surface switch',
      group: 1,
      disabledBecause: noDepthMap,
      run: () => {
        const shapes = DEPTH_SHAPES.filter((shape) => !isFlatCompared(state(), shape));
        viewer.change({ depthAs: next(shapes, shownShape(state())) });
      },
    },
    ...DEPTH_SHAPES.map(
      (shape): Command => ({
        ...CHOICE,
        id: `viewer.depth-as-${shape}`,
        name: `Depth map as ${DEPTH_SHAPE_NAMES[shape].toLowerCase()}`,
        nameInMenu: DEPTH_SHAPE_NAMES[shape],
        help: SHAPE_HELP[shape],
        also: 'relief point cloud surface height',
        group: 1,
        disabledBecause: (now) =>
          noDepthMap(now) ??
          (isFlatCompared(now, shape)
            ? 'What is compared stands in one scene, where a flat picture has no place.'
            : null),
        checked: (now) => shownShape(now) === shape,
        run: () => viewer.change({ depthAs: shape }),
      }),
    ),
    {
      ...IN_VIEWER,
      id: 'viewer.depth-next-colours',
      name: 'Depth map: next colours',
      nameInMenu: 'Next colours',
      help: 'Plain, by its values, by the picture that it was made from',
      keys: ['Shift+F'],
      also: 'false colour scale viridis texture',
      group: 2,
      disabledBecause: noDepthMap,
      run: () => {
        const offered = DEPTH_COLOURS.filter(
          (each) => depthColoursRefusal(state().viewedDepth, each) === null,
        );
        viewer.change({ depthColours: next(offered, state().settings.viewer.depthColours) });
      },
    },
    ...DEPTH_COLOURS.map(
      (colours): Command => ({
        ...CHOICE,
        id: `viewer.depth-in-${colours}`,
        name: `Depth map coloured: ${DEPTH_COLOUR_NAMES[colours].toLowerCase()}`,
        nameInMenu: `Coloured: ${DEPTH_COLOUR_NAMES[colours].toLowerCase()}`,
        help: COLOUR_HELP[colours],
        also: 'false colour scale viridis texture photo',
        group: 2,
        disabledBecause: (now) => noDepthMap(now) ?? depthColoursRefusal(now.viewedDepth, colours),
        checked: (now) => isIn(now, colours),
        run: () => viewer.change({ depthColours: colours }),
      }),
    ),
    {
      ...IN_VIEWER,
      id: 'viewer.depth-range',
      name: 'Depth range and histogram',
      nameInMenu: 'Range and histogram',
      help: 'Choose which values are shown, from far to near, and read values under the pointer',
      keys: ['Shift+N'],
      also: 'near far clip levels values minimum maximum',
      group: 3,
      disabledBecause: noDepthMap,
      checked: ({ isDepthCard }) => isDepthCard,
      run: () => state().setDepthCard(!state().isDepthCard),
    },
    {
      ...IN_VIEWER,
      id: 'viewer.depth-crosshair',
      name: 'Read depth values by keys',
      nameInMenu: 'Read values by keys',
      help: 'Put a crosshair over the depth map, which the arrow keys move: what lies under it is read in the card; Shift makes ten steps of one, Escape ends it',
      keys: ['Shift+Q'],
      also: 'probe pixel value cursor cross hair',
      group: 3,
      disabledBecause: (now) =>
        comparisonNow(now) !== null && now.viewedDepth !== null
          ? 'Values are read in one depth map at a time: end comparing first.'
          : noDepthMap(now),
      checked: ({ isDepthCrosshair }) => isDepthCrosshair,
      run: () => state().setDepthCrosshair(!state().isDepthCrosshair),
    },
    {
      ...IN_VIEWER,
      id: 'viewer.depth-invert',
      name: 'Swap near and far',
      help: 'Take low values for near ones, or high ones again: maps of distance hold low values where it is near',
      keys: [],
      also: 'depth invert flip disparity distance',
      group: 3,
      disabledBecause: notRead,
      checked: (now) => shownDepthOf(now)?.isInverted ?? false,
      run: () => {
        const { viewedDepth } = state();
        const shown = shownDepthOf(state());
        if (viewedDepth === null || shown === null) return;
        ranges.choose(viewedDepth.key, { ...shown, isInverted: !shown.isInverted });
      },
    },
    {
      ...IN_VIEWER,
      id: 'viewer.depth-reset',
      name: 'Reset the depth range',
      nameInMenu: 'Reset the range',
      help: 'Show again what was shown at first',
      keys: [],
      also: 'near far clip default',
      group: 3,
      disabledBecause: (now) =>
        notRead(now) ??
        (chosenDepthOf(now, now.viewedDepth?.key ?? '') === null ? 'The range is as it was at first.' : null),
      run: () => {
        const { viewedDepth } = state();
        if (viewedDepth !== null) ranges.choose(viewedDepth.key, null);
      },
    },
    {
      ...IN_VIEWER,
      id: 'viewer.depth-range-off',
      name: 'Close the depth range',
      nameInMenu: 'Close',
      help: 'Put the card away; the range stays',
      keys: ['Escape'],
      also: 'histogram off',
      group: 3,
      isQuiet: true,
      disabledBecause: (now) =>
        noDepthMap(now) ?? (now.isDepthCard ? null : 'The card with range and histogram is not open.'),
      run: () => state().setDepthCard(false),
    },
  ];
}

const isFlatCompared = (now: AppState, shape: DepthShape): boolean =>
  shape === 'picture' && comparisonNow(now) !== null;

/** Maps that are compared are meshes where pictures are chosen. */
function shownShape(now: AppState): DepthShape {
  const { depthAs } = now.settings.viewer;
  return isFlatCompared(now, depthAs) ? 'mesh' : depthAs;
}

function noDepthMap({ viewedDepth }: AppState): string | null {
  return viewedDepth === null ? 'No depth map is shown in the viewer.' : null;
}

function notRead(state: AppState): string | null {
  return (
    noDepthMap(state) ??
    (shownDepthOf(state) === null ? 'Its values are not read yet: open range and histogram.' : null)
  );
}

function next<Value>(all: readonly Value[], now: Value): Value {
  return all[(all.indexOf(now) + 1) % all.length] ?? now;
}
