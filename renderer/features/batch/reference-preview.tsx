import { useState } from 'react';
import type { View } from '../../../shared/interface/formats.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { type ImageFile, placeOf, sentFileOf, viewsOf } from '../../../shared/model/reference.ts';
import { useAppState } from '../../store/app-context.tsx';
import { selectedRow } from '../../store/batch/plan-rows.ts';
import { useFileAddress } from '../../ui/file-picture.tsx';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { fileSize } from '../../words/figures.ts';
import { MaskNote } from './masks/mask-note.tsx';
import './reference-preview.css';
import { RowFindings } from './row-findings.tsx';

/** The selected row's picture, and every word that preflight has about it. */
export function ReferencePreview() {
  const row = useAppState(selectedRow);
  // Another row begins with what is sent of it.
  return <RowPreview key={row?.id ?? ''} row={row} />;
}

function RowPreview({ row }: { readonly row: PlanRow | undefined }) {
  const address = useFileAddress();
  const [broken, setBroken] = useState<string | null>(null);
  const [isOriginal, setOriginal] = useState(false);
  if (row === undefined) {
    return (
      <Section title="Reference">
        <div className="preview-frame preview-empty">Select a row to see its picture</div>
      </Section>
    );
  }
  const views = viewsOf(row.reference);
  const [first] = views;
  const path = isOriginal && row.original !== undefined ? row.original : (row.picture ?? row.thumbnail);
  const picture = path === null ? null : address(path);
  return (
    <Section title="Reference">
      <RowFindings row={row} />
      {row.original !== undefined && (
        <div className="preview-turns">
          <Segmented
            label="Picture"
            choices={[
              { value: 'original', label: 'Original' },
              { value: 'copy', label: 'Mended copy' },
            ]}
            value={isOriginal ? 'original' : 'copy'}
            onChange={(which) => setOriginal(which === 'original')}
          />
        </div>
      )}
      <div className="preview-frame">
        {picture !== null && broken !== picture ? (
          <img src={picture} alt={row.reference.name} draggable={false} onError={() => setBroken(picture)} />
        ) : (
          <span className="preview-empty">No picture can be drawn</span>
        )}
      </div>
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
