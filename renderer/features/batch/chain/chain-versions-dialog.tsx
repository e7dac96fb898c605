import type { Chain } from '../../../../shared/model/chain/chain.ts';
import { chainDifferences } from '../../../../shared/model/chain/chain-difference.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { chainWords, stepName } from '../../../words/chain-words.ts';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import { chainEdits } from './chain-edits.ts';

interface ChainVersionsDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** The former versions of a chain, newest first: its steps, what changed, and the way back to it. */
export function ChainVersionsDialog({ name, onClose }: ChainVersionsDialogProps) {
  const saved = useAppState((state) => state.settings.chains).find((each) => each.name === name);
  const chains = chainEdits(useApp());
  return (
    <VersionsDialog<Chain>
      name={name}
      now={saved}
      versions={saved?.versions ?? []}
      changes={(before, after) => <Changes before={before} after={after} />}
      onBack={(version) => void chains.goBack(name, version)}
      onClose={onClose}
    />
  );
}

function Changes({ before, after }: { readonly before: Chain | undefined; readonly after: Chain }) {
  return (
    <ul className="recipe-differences">
      <li>{chainWords(after)}</li>
      {before === undefined ? (
        <li className="dim">the oldest that is kept</li>
      ) : (
        chainDifferences(before, after).map(({ step, number, field, before: was, after: is }) => (
          <li key={`${step.id} ${field}`}>
            <span className="dim">
              {number}. {stepName(step.recipe)} · {field}
            </span>{' '}
            {was ?? '–'} → {is ?? '–'}
          </li>
        ))
      )}
    </ul>
  );
}
