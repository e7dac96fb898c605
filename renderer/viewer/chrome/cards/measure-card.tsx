import { X } from 'lucide-react';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import { unitOf } from '../../../../shared/model/settings/file-axes.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import type { MeasureKind, MeasureProgress } from '../../../store/viewer/measure-slice.ts';
import { IconButton } from '../../../ui/button.tsx';
import { type Choice, Segmented } from '../../../ui/segmented.tsx';
import { measureActions } from '../../measure/measure-actions.ts';
import { measureWords } from '../../measure/measure-figures.ts';
import { ToolCard } from './tool-card.tsx';

const KINDS: readonly Choice<MeasureKind>[] = [
  { value: 'distance', label: 'Distance', tip: 'Between two points' },
  { value: 'angle', label: 'Angle', tip: 'At the second of three points' },
];
const NAMES: Readonly<Record<MeasureKind, string>> = { distance: 'Distance', angle: 'Angle' };

/** What is measured, and what was. @param format the extension of the model's file, which says its unit */
export function MeasureCard({ format }: { readonly format: string }) {
  const actions = measureActions(useApp());
  const kind = useAppState((state) => state.measuring);
  const progress = useAppState((state) => state.measureProgress);
  const picked = useAppState((state) => state.picked.points.length);
  const measures = useAppState((state) => state.measures);
  const subject = useAppState((state) => state.viewed?.key);
  const setMeasuring = useAppState((state) => state.setMeasuring);
  const unit = useAppState(({ settings }) => unitOf(format, settings.viewer));
  if (kind === null || subject === undefined) return null;
  const own = measures.filter(({ key }) => key === subject);
  return (
    <ToolCard
      title="Measure"
      end="viewer.measure-off"
      below={
        own.length > 0 && (
          <ul className="tool-card-list" aria-label="Measured">
            {own.map((each) => (
              <li key={each.id}>
                <span className="dim">{NAMES[each.kind]}</span>
                <span>{measureWords(each, unit)}</span>
                <IconButton
                  label={`Remove ${NAMES[each.kind].toLowerCase()} ${measureWords(each, unit)}`}
                  onClick={() => actions.remove(each)}
                >
                  <X size={11} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )
      }
    >
      <Segmented label="What is measured" value={kind} choices={KINDS} onChange={setMeasuring} />
      <span className="tool-card-status" role="status">
        {statusWords(progress, picked)}
      </span>
    </ToolCard>
  );
}

const POINTS = ['first', 'second', 'third'] as const;

function statusWords(progress: MeasureProgress, picked: number): string {
  switch (progress) {
    case 'preparing':
      return 'Preparing the surface…';
    case 'ready':
      return `Click the ${POINTS[picked] ?? 'next'} point`;
    case 'missed':
      return 'Nothing is there: click the model';
    case 'failed':
      return 'The surface could not be searched: it may be too large for this machine';
    default:
      return assertNever(progress);
  }
}
