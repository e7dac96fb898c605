import { useApp, useAppState } from '../../../store/app-context.tsx';
import { chainInHand, type KnownChain, knownChains } from '../../../store/chains/chain-hand-slice.ts';
import { chainWords } from '../../../words/chain-words.ts';
import { SavedEntry } from '../recipe/saved-entry.tsx';
import { chainEdits } from './chain-edits.ts';

/** Every chain, by who keeps it. The artist's own can be put in another order. */
export function ChainList() {
  const all = useAppState(knownChains);
  return (
    <>
      <h3 className="sources-title">Chains</h3>
      <ul aria-label="Chains">
        {all.map((known) => (
          <ChainEntry key={`${known.origin} ${known.name}`} known={known} />
        ))}
      </ul>
    </>
  );
}

function ChainEntry({ known }: { readonly known: KnownChain }) {
  const { name, origin } = known;
  const app = useApp();
  const chains = chainEdits(app);
  const inHand = useAppState(chainInHand);
  const own = useAppState((state) => state.settings.chains);
  const { showOverlay } = app.store.getState();
  const at = own.findIndex((each) => each.name === name);
  const isCurrent = inHand?.known === known;
  const from = origin === 'shared' ? ' · from the studio’s folder' : '';
  return (
    <SavedEntry
      name={name}
      note={`${known.steps.length} steps`}
      hint={`Make with ${name} · ${chainWords(known)}${from}`}
      isCurrent={isCurrent}
      isChanged={isCurrent && inHand.isChanged}
      own={origin === 'own' ? { at, of: own.length, versions: own[at]?.versions?.length ?? 0 } : null}
      copyName="Copy to my chains"
      actions={{
        use: () => chains.use(known),
        saveChanges: () => void chains.saveAs(name),
        rename: () => showOverlay({ kind: 'rename-recipe', name, of: 'chain' }),
        duplicate: () => void chains.duplicate(known),
        showVersions: () => showOverlay({ kind: 'recipe-versions', name, of: 'chain' }),
        move: (by) => void chains.move(name, by),
        exportFile: () => chains.exportFile([known]),
        forget: () => void chains.forget(name),
      }}
    />
  );
}
