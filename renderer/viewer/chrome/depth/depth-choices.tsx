import {
  DEPTH_COLOURS,
  DEPTH_CUT,
  DEPTH_POINTS,
  DEPTH_RELIEF,
} from '../../../../shared/model/settings/viewer-settings.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { viewerActions } from '../../../store/settings/viewer-actions.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { DEPTH_COLOUR_NAMES, depthColoursRefusal } from '../../depth/depth-view-words.ts';

/** What colours a depth map, and how its points and its mesh are made. */
export function DepthChoices() {
  const viewer = viewerActions(useApp());
  const settings = useAppState((state) => state.settings.viewer);
  const viewed = useAppState((state) => state.viewedDepth);
  const isFlat = settings.depthAs === 'picture';
  return (
    <>
      <h3 className="viewer-popover-head">Colours</h3>
      <Segmented
        label="Colours of the depth map"
        value={settings.depthColours}
        choices={DEPTH_COLOURS.map((value) => ({
          value,
          label: DEPTH_COLOUR_NAMES[value],
          disabledBecause: depthColoursRefusal(viewed, value),
        }))}
        onChange={(depthColours) => viewer.change({ depthColours })}
      />
      {!isFlat && (
        <>
          <h3 className="viewer-popover-head">Points and mesh</h3>
          <div className="viewer-rows">
            <FormRow label="Relief">
              <NumberField
                label="Relief, from far to near"
                value={settings.depthRelief}
                min={DEPTH_RELIEF.least}
                max={DEPTH_RELIEF.most}
                step={1}
                unit=" % of its longer side"
                onChange={(depthRelief) => viewer.change({ depthRelief })}
              />
            </FormRow>
            <FormRow label="Cut">
              <NumberField
                label="Cut where neighbours differ by more"
                value={settings.depthCut}
                min={DEPTH_CUT.least}
                max={DEPTH_CUT.most}
                step={0.1}
                digits={1}
                unit=" % jump"
                onChange={(depthCut) => viewer.change({ depthCut })}
              />
            </FormRow>
            <FormRow label="Points">
              <ChoiceList
                label="Most points along a side"
                value={String(settings.depthPoints)}
                choices={DEPTH_POINTS.map((value) => ({
                  value: String(value),
                  label: `${value} along a side`,
                }))}
                onChange={(value) =>
                  viewer.change({
                    depthPoints: DEPTH_POINTS.find((each) => String(each) === value) ?? settings.depthPoints,
                  })
                }
              />
            </FormRow>
          </div>
          <p className="depth-choices-note">
            How far it reaches is yours to choose: the values say what is nearer, not how far it is. 100 %
            jump cuts nothing.
          </p>
        </>
      )}
    </>
  );
}
