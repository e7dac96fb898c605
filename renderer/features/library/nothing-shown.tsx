import type { AssetView } from '../../../shared/bridge/views.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { usePrintedKeys } from '../../commands/printed-keys.ts';
import { useAppState } from '../../store/app-context.tsx';
import { assetCount } from '../../store/library/library-slice.ts';
import { isSearching } from '../../store/library/search-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notShownWords } from '../../words/asset-words.ts';

/** What the viewer says while nothing is selected. */
export function NothingShown() {
  const empty = useAppState((state) => state.libraryStatus.total === 0);
  const none = useAppState((state) => isSearching(state.libraryOrder) && assetCount(state) === 0);
  const [keys] = usePrintedKeys('asset.open');
  const way = keys === undefined ? 'a double click' : keys;
  if (none && !empty)
    return (
      <EmptyState title="Nothing matches">
        No asset is what is searched for. A model dropped here is shown without being imported.
      </EmptyState>
    );
  return empty ? (
    <EmptyState title="Nothing to show yet">
      The newest model stands here as soon as it is made: drag to orbit it, wheel to come nearer. A model
      dropped here is shown without being imported.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing selected">
      Click a cover, or move to one with the arrow keys; {way} opens it large. A model dropped here is shown
      without being imported.
    </EmptyState>
  );
}

/** Of an asset that no viewer reads. */
export function NotRead({ view }: { readonly view: AssetView }) {
  const { title, text } = notShownWords(view);
  return (
    <EmptyState
      title={title}
      actions={<CommandButton command="asset.show-in-folder">Show in folder</CommandButton>}
    >
      {text}
    </EmptyState>
  );
}
