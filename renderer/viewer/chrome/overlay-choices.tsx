import { useApp, useAppState } from '../../store/app-context.tsx';
import { type ViewerSwitch, viewerActions } from '../../store/settings/viewer-actions.ts';
import { CheckBox } from '../../ui/check-box.tsx';

type Shown = Exclude<ViewerSwitch, 'cameraLock'>;

const SWITCHES: Readonly<Record<Shown, string>> = {
  grid: 'Floor grid and axes',
  shadow: 'Contact shadow',
  wireOver: 'Wire over the shading',
  statistics: 'Statistics',
  gizmo: 'Axis gizmo',
  toolbar: 'Toolbar',
  sidebar: 'Sidebar',
};

/** The check boxes for everything that can be shown around and over the model. */
export function OverlayChoices() {
  const viewer = viewerActions(useApp());
  const settings = useAppState((state) => state.settings.viewer);
  return (
    <>
      <h3 className="viewer-popover-head">Shown</h3>
      <div className="viewer-checks">
        {(Object.keys(SWITCHES) as Shown[]).map((what) => (
          <CheckBox key={what} checked={settings[what]} onChange={(on) => viewer.change({ [what]: on })}>
            {SWITCHES[what]}
          </CheckBox>
        ))}
      </div>
    </>
  );
}
