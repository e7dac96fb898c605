import { useEffect } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { libraryActions } from '../../store/library/library-actions.ts';
import { Section } from '../../ui/section.tsx';
import { describeAsset } from '../../words/asset-words.ts';

/** What an asset was made of, and what was made of it; each leads to its asset. */
export function Lineage({ view }: { readonly view: AssetView }) {
  const { parents, children } = view.asset;
  const library = libraryActions(useApp());
  useEffect(() => library.loadAssets([...parents, ...children]), [library, parents, children]);
  if (parents.length + children.length === 0) return null;
  return (
    <Section title="Lineage">
      <ul className="lineage">
        {parents.map((id) => (
          <Relative key={id} id={id} how="made of" />
        ))}
        {children.map((id) => (
          <Relative key={id} id={id} how="became" />
        ))}
      </ul>
    </Section>
  );
}

function Relative({ id, how }: { readonly id: string; readonly how: string }) {
  const view = useAppState((state) => state.assetsById.get(id));
  const library = libraryActions(useApp());
  return (
    <li>
      <span className="lineage-how dim">{how}</span>
      {view === undefined ? (
        <span className="dim">an asset that is not in this library</span>
      ) : (
        <button type="button" className="lineage-asset" onClick={() => void library.reveal(id)}>
          <span className="truncate">{view.asset.name}</span>
          <span className="dim truncate">
            {describeAsset(view.asset)}
            {view.place === 'trash' && ' · in the trash'}
          </span>
        </button>
      )}
    </li>
  );
}
