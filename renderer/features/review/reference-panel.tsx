import { useState } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import type { View } from '../../../shared/interface/formats.ts';
import { useAppState } from '../../store/app-context.tsx';
import { selectedAsset } from '../../store/library/library-slice.ts';
import { usePictured } from '../../store/library/pictured/use-pictured.ts';
import { Area } from '../../ui/area.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { fileUrl, maskName } from '../../words/asset-words.ts';
import './reference-panel.css';
import { shownReference } from './shown-reference.ts';

/** What the selected asset was made of, as large as its area, to be held against the result. */
export function ReferencePanel() {
  const asset = useAppState(selectedAsset);
  const isFile = useAppState(({ viewing }) => viewing.kind === 'file');
  // A file that is looked at was made of nothing that is known; the active asset's picture would be taken for its own.
  const view = isFile ? undefined : asset;
  const by = usePictured(view);
  const pictures = by === undefined ? [] : picturesOf(by);
  return (
    <Area title="Reference" note={view?.asset.name} className="reference-panel">
      {view === undefined || pictures.length === 0 ? (
        <EmptyState title={view === undefined && !isFile ? 'No asset' : 'No picture'}>
          {isFile
            ? 'The file in the viewer is only looked at: what it was made of is not known.'
            : view === undefined
              ? 'The picture that the selected asset was made of stands here.'
              : 'This asset was made of a model that no picture is known of, or its picture was not kept.'}
        </EmptyState>
      ) : (
        <Pictures key={view.asset.id} pictures={pictures} />
      )}
    </Area>
  );
}

interface Picture {
  readonly name: string;
  readonly label: string;
  readonly url: string;
  /** The side that it shows; null if that is not known. */
  readonly view: View | null;
  /** Whether the artist's own mask became its alpha. */
  readonly isMasked: boolean;
}

function picturesOf({ asset }: AssetView): readonly Picture[] {
  return asset.references.flatMap(({ name, path, view, mended }) =>
    path === null
      ? []
      : [
          {
            name,
            view,
            label: view ?? name,
            url: fileUrl(asset.id, path),
            isMasked: mended?.mask !== undefined,
          },
        ],
  );
}

function Pictures({ pictures }: { readonly pictures: readonly Picture[] }) {
  const side = useAppState((state) => state.cameraView.side);
  const views = pictures.map(({ view }) => view);
  const [chosen, setChosen] = useState(() => shownReference(views, side, 0));
  const [lastSide, setLastSide] = useState(side);
  // Follows the camera; what the artist chooses meanwhile stays until it looks along another axis.
  if (side !== lastSide) {
    setLastSide(side);
    setChosen(shownReference(views, side, chosen));
  }
  const picture = pictures[chosen] ?? pictures[0];
  if (picture === undefined) return null;
  return (
    <>
      {pictures.length > 1 && (
        <div className="reference-views">
          <Segmented
            label="View"
            value={String(chosen)}
            choices={pictures.map(({ label }, index) => ({ value: String(index), label }))}
            onChange={(index) => setChosen(Number(index))}
          />
        </div>
      )}
      <FilePicture className="reference-picture" src={picture.url} alt={picture.name} draggable={false} />
      {picture.isMasked && <p className="reference-mask dim">Cut out by {maskName(picture.name)}</p>}
    </>
  );
}
