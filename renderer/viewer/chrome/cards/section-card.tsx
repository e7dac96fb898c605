import { FlipHorizontal2 } from 'lucide-react';
import { unitOf } from '../../../../shared/model/settings/file-axes.ts';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useAppState } from '../../../store/app-context.tsx';
import { explodedShare } from '../../../store/viewer/parts-slice.ts';
import type { Section, SectionAxis } from '../../../store/viewer/section-slice.ts';
import type { Viewed } from '../../../store/viewer-slice.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { type Choice, Segmented } from '../../../ui/segmented.tsx';
import { unitSuffix } from '../../../words/figures.ts';
import { explodedBounds } from '../../scene/part-offsets.ts';
import { directionOf, placeOf, reachOf, shareOf } from '../../section/section-plane.ts';
import { ToolCard } from './tool-card.tsx';

const AXES: readonly Choice<SectionAxis>[] = [
  { value: 'x', label: 'X' },
  { value: 'y', label: 'Y' },
  { value: 'z', label: 'Z' },
  { value: 'free', label: 'Free', tip: 'A plane with a turn and a tilt of its own' },
];

/** The plane that cuts the model open. @param format the extension of the model's file, which says its unit */
export function SectionCard({ format }: { readonly format: string }) {
  const section = useAppState((state) => state.section);
  const viewed = useAppState((state) => state.viewed);
  const unit = useAppState(({ settings }) => unitOf(format, settings.viewer));
  if (section === null || viewed === null) return null;
  return <Controls section={section} viewed={viewed} unit={unitSuffix(unit)} />;
}

interface ControlsProps {
  readonly section: Section;
  readonly viewed: Viewed;
  readonly unit: string;
}

function Controls({ section, viewed, unit }: ControlsProps) {
  const setSection = useAppState((state) => state.setSection);
  const exploded = useAppState(explodedShare);
  const bounds = explodedBounds(viewed.bounds, exploded);
  const { low, high } = reachOf(directionOf(section), bounds);
  return (
    <ToolCard title="Section" end="viewer.section-off">
      <Segmented
        label="Direction of the section"
        value={section.axis}
        choices={AXES}
        onChange={(axis) => setSection({ axis })}
      />
      <NumberField
        label="Place of the section"
        value={placeOf(section, bounds)}
        min={low}
        max={high}
        step={10 ** Math.floor(Math.log10(viewed.size / 50))}
        digits={3}
        unit={unit}
        onChange={(place) => setSection({ at: shareOf(place, section, bounds) })}
      />
      {section.axis === 'free' && (
        <>
          <NumberField
            label="Turn of the section"
            value={section.turn}
            min={-180}
            max={180}
            step={5}
            unit="° turn"
            onChange={(turn) => setSection({ turn })}
          />
          <NumberField
            label="Tilt of the section"
            value={section.tilt}
            min={-90}
            max={90}
            step={5}
            unit="° tilt"
            onChange={(tilt) => setSection({ tilt })}
          />
        </>
      )}
      <CommandButton command="viewer.section-flip" icon={<FlipHorizontal2 size={13} aria-hidden />} />
    </ToolCard>
  );
}
