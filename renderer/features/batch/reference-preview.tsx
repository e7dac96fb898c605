import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { View } from '../../../shared/interface/formats.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { type ImageFile, placeOf, sentFileOf, viewsOf } from '../../../shared/model/reference.ts';
import { useAppState, useHandles } from '../../store/app-context.tsx';
import { selectedRow } from '../../store/batch/plan-rows.ts';
import { PictureFrame } from '../../ui/picture-frame.tsx';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { fileSize } from '../../words/figures.ts';
import { CutoutView } from './cutout/cutout-view.tsx';
import { MaskNote } from './masks/mask-note.tsx';
import './reference-preview.css';
import { RowFindings } from './row-findings.tsx';

type Shown = 'original' | 'cutout' | 'sent';

/** The selected row's picture as it was found, cut out and as it is sent, and every word that preflight has about it. */
export function ReferencePreview() {
  // What selects a row is answered first, and its picture follows in a task of its own.
  const row = useDeferredValue(useAppState(selectedRow));
  const plan = useAppState((state) => state.plan);
  // Cut-outs are gone through row by row.
  const [shown, setShown] = useState<Shown>('sent');
  const whole = useRef<HTMLDivElement>(null);
  const { rowPicture } = useHandles();
  useEffect(
    () => rowPicture.register({ reveal: () => whole.current?.scrollIntoView({ block: 'nearest' }) }),
    [rowPicture],
  );
  return (
    <div ref={whole}>
      <RowPreview key={row?.id ?? ''} plan={plan} row={row} shown={shown} onShow={setShown} />
    </div>
  );
}

interface RowPreviewProps {
  readonly plan: Plan | null;
  readonly row: PlanRow | undefined;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}

function RowPreview({ plan, row, shown, onShow }: RowPreviewProps) {
  if (row === undefined) {
    return (
      <Section title="Reference">
        <div className="preview-frame preview-empty">Select a row to see its picture</div>
      </Section>
    );
  }
  const views = viewsOf(row.reference);
  const [first] = views;
  const isCutout = shown === 'cutout' && first !== undefined;
  const isOriginal = shown === 'original' && row.original !== undefined;
  return (
    <Section title="Reference">
      <RowFindings row={row} />
      {first !== undefined && (
        <div className="preview-turns">
          <Segmented
            label="Picture"
            choices={[
              ...(row.original === undefined ? [] : [{ value: 'original', label: 'Original' } as const]),
              { value: 'cutout', label: 'Cut-out' },
              { value: 'sent', label: 'As sent' },
            ]}
            value={isCutout ? 'cutout' : isOriginal ? 'original' : 'sent'}
            onChange={onShow}
          />
        </div>
      )}
      {isCutout && plan !== null ? (
        <CutoutView plan={plan} row={row} />
      ) : (
        <PictureFrame
          src={isOriginal ? (row.original ?? null) : (row.picture ?? row.thumbnail)}
          alt={row.reference.name}
        />
      )}
      <p className="preview-words selectable">
        {first === undefined
          ? placeOf(row.reference)
          : views.length === 1
            ? imageWords(first.image, isOriginal)
            : viewWords(views)}
      </p>
      <MaskNote row={row} />
    </Section>
  );
}

/** @param isOriginal whether the artist's own picture is shown, and not the mended copy */
function imageWords(image: ImageFile, isOriginal: boolean): string {
  const { name } = image;
  const { width, height, bytes, format } = isOriginal ? image : sentFileOf(image);
  const size = width === null || height === null ? [] : [`${width} × ${height}`];
  return [name, ...size, fileSize(bytes), ...(format === null ? [] : [format])].join(' · ');
}

function viewWords(views: readonly { readonly view: View; readonly image: ImageFile }[]): string {
  return views.map(({ view, image }) => `${view}: ${image.name}`).join(' · ');
}
