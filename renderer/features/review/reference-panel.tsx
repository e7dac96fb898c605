import { useState } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { useAppState } from '../../store/app-context.tsx';
import { selectedAsset } from '../../store/library/library-slice.ts';
import { Area } from '../../ui/area.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilePicture } from '../../ui/file-picture.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { fileUrl } from '../../words/asset-words.ts';
import './reference-panel.css';

/** What the selected asset was made of, as large as its area, to be held against the result. */
export function ReferencePanel() {
  const view = useAppState(selectedAsset);
  const pictures = view === undefined ? [] : picturesOf(view);
  return (
    <Area title="Reference" note={view?.asset.name} className="reference-panel">
      {view === undefined || pictures.length === 0 ? (
        <EmptyState title={view === undefined ? 'No asset' : 'No picture'}>
          {view === undefined
            ? 'The picture that the selected asset was made of stands here.'
            : 'This asset was made of a model, or its picture was not kept.'}
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
}

function picturesOf({ asset }: AssetView): readonly Picture[] {
  return asset.references.flatMap(({ name, path, view }) =>
    path === null ? [] : [{ name, label: view ?? name, url: fileUrl(asset.id, path) }],
  );
}

function Pictures({ pictures }: { readonly pictures: readonly Picture[] }) {
  const [chosen, setChosen] = useState(0);
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
    </>
  );
}
