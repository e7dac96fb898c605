import { Layers } from 'lucide-react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { useAppState } from '../../store/app-context.tsx';
import { standsFor } from '../../store/library/stacks/stands-for.ts';
import { tipOf } from '../../ui/tip.ts';
import { groupedFigure } from '../../words/figures.ts';

/** How many versions of its subject a tile stands for; nothing for one that stands for itself alone. */
export function VersionsMark({ view }: { readonly view: AssetView }) {
  const versions = useAppState(({ libraryOrder }) => standsFor(libraryOrder, view));
  if (versions < 2) return null;
  const text = `Stands for ${groupedFigure(versions)} versions`;
  return (
    <span className="versions-mark" role="img" aria-label={text} {...tipOf({ text })}>
      <Layers size={11} aria-hidden />
      {groupedFigure(versions)}
    </span>
  );
}
