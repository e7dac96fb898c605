import { Camera } from 'lucide-react';
import { axislessKindOf } from '../../../shared/model/settings/file-axes.ts';
import {
  ENVIRONMENTS,
  EXPOSURE,
  LENS,
  TONE_MAPPINGS,
  TURN,
  type ViewerSettings,
} from '../../../shared/model/settings/viewer-settings.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { FormRow } from '../../ui/form-row.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { ENVIRONMENT_NAMES, TONE_NAMES } from '../light-words.ts';
import type { ReferencePicture } from '../viewable.ts';
import { ClipRows } from './clip-rows.tsx';
import { FileAxes } from './file-axes-section.tsx';
import { PartList } from './part-list.tsx';
import './viewer-sidebar.css';

interface ViewerSidebarProps {
  readonly references: readonly ReferencePicture[];
  /** The extension of the file. */
  readonly format: string;
  /** Whether a depth map is shown as a picture. Then light and camera have no effect. */
  readonly isFlat: boolean;
}

/** The model's parts, the settings of light, camera and reference, and the saving of pictures. */
export function ViewerSidebar({ references, format, isFlat }: ViewerSidebarProps) {
  const settings = useAppState((state) => state.settings.viewer);
  const parts = useAppState((state) => state.viewed?.parts.length ?? 0);
  const scroller = useKeptScroll('viewer settings');
  const kind = axislessKindOf(format);
  const hasReferences = references.length > 0;
  if (isFlat && !hasReferences) return null;
  return (
    <aside ref={scroller} className="viewer-sidebar" aria-label="Viewer’s settings">
      {/* Of a model that was taken apart, its parts are what is looked for. */}
      {parts > 1 && !isFlat && <PartsSection />}
      {!isFlat && <SceneSections settings={settings} />}
      {kind !== null && !isFlat && <FileAxes kind={kind} />}
      {hasReferences && <ReferenceSection settings={settings} />}
      {!isFlat && <PictureSection settings={settings} />}
    </aside>
  );
}

/** The settings of the light and of the camera. */
function SceneSections({ settings }: { readonly settings: ViewerSettings }) {
  const viewer = viewerActions(useApp());
  return (
    <>
      <Section title="Light">
        <div className="viewer-rows">
          <FormRow label="From">
            <ChoiceList
              label="Environment"
              value={settings.environment}
              choices={ENVIRONMENTS.map((value) => ({ value, label: ENVIRONMENT_NAMES[value] }))}
              onChange={(environment) => viewer.change({ environment })}
            />
          </FormRow>
          <FormRow label="Turn">
            <NumberField
              label="Turn of the environment"
              value={settings.turn}
              min={TURN.least}
              max={TURN.most}
              step={5}
              unit="°"
              onChange={(turn) => viewer.change({ turn })}
            />
          </FormRow>
          <FormRow label="Exposure">
            <NumberField
              label="Exposure"
              value={settings.exposure}
              min={EXPOSURE.least}
              max={EXPOSURE.most}
              step={0.25}
              digits={2}
              unit=" EV"
              onChange={(exposure) => viewer.change({ exposure })}
            />
          </FormRow>
          <FormRow label="Tones">
            <ChoiceList
              label="Tone mapping"
              value={settings.toneMapping}
              choices={TONE_MAPPINGS.map((value) => ({ value, label: TONE_NAMES[value] }))}
              onChange={(toneMapping) => viewer.change({ toneMapping })}
            />
          </FormRow>
        </div>
      </Section>
      <Section title="View">
        <div className="viewer-rows">
          <FormRow label="Lens">
            <NumberField
              label="Focal length"
              value={settings.lens}
              min={LENS.least}
              max={LENS.most}
              step={5}
              unit=" mm"
              onChange={(lens) => viewer.change({ lens })}
            />
          </FormRow>
          <ClipRows />
        </div>
      </Section>
    </>
  );
}

function ReferenceSection({ settings }: { readonly settings: ViewerSettings }) {
  const viewer = viewerActions(useApp());
  return (
    <Section title="Reference">
      <div className="viewer-rows">
        <Segmented
          label="Reference"
          value={settings.reference}
          choices={[
            { value: 'off', label: 'Off' },
            { value: 'beside', label: 'Beside' },
            { value: 'over', label: 'Over' },
          ]}
          onChange={(reference) => viewer.change({ reference })}
        />
      </div>
    </Section>
  );
}

function PartsSection() {
  return (
    <Section title="Parts">
      <PartList />
    </Section>
  );
}

function PictureSection({ settings }: { readonly settings: ViewerSettings }) {
  const viewer = viewerActions(useApp());
  const { picture } = settings;
  return (
    <Section title="Picture">
      <div className="viewer-rows">
        <FormRow label="Size">
          <Segmented
            label="Size of the picture"
            value={picture.scale === 2 ? 'double' : 'single'}
            choices={[
              { value: 'single', label: '1×' },
              { value: 'double', label: '2×' },
            ]}
            onChange={(size) => viewer.change({ picture: { scale: size === 'double' ? 2 : 1 } })}
          />
        </FormRow>
        <FormRow label="Ground">
          <Segmented
            label="Ground of the picture"
            value={picture.transparent ? 'none' : 'viewer'}
            choices={[
              { value: 'viewer', label: 'Viewer’s' },
              { value: 'none', label: 'None' },
            ]}
            onChange={(ground) => viewer.change({ picture: { transparent: ground === 'none' } })}
          />
        </FormRow>
        <CommandButton command="viewer.picture" icon={<Camera size={13} aria-hidden />}>
          Save picture
        </CommandButton>
      </div>
    </Section>
  );
}
