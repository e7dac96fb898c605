import type { Chain } from '../../../../shared/model/chain/chain.ts';
import { chainDifferences } from '../../../../shared/model/chain/chain-difference.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { chainWords, stepName } from '../../../words/chain-words.ts';
import { calendarTime } from '../../../words/moments.ts';
import '../recipe/recipe-versions-dialog.css';
import { chainEdits } from './chain-edits.ts';

interface ChainVersionsDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** The former versions of a chain, newest first: its steps, what changed, and the way back to it. */
export function ChainVersionsDialog({ name, onClose }: ChainVersionsDialogProps) {
  const saved = useAppState((state) => state.settings.chains).find((each) => each.name === name);
  const chains = chainEdits(useApp());
  const versions = saved?.versions ?? [];
  return (
    <Dialog title={`Versions of ${name}`} className="recipe-versions" onClose={onClose}>
      <ol className="recipe-versions-list">
        {saved !== undefined && (
          <li className="recipe-version">
            <h3 className="recipe-version-head">Now</h3>
            <Version before={versions[0]} after={saved} />
          </li>
        )}
        {versions.map((version, index) => (
          <li key={`${String(version.until)} ${String(index)}`} className="recipe-version">
            <h3 className="recipe-version-head">Until {calendarTime(version.until)}</h3>
            <Version before={versions[index + 1]} after={version} />
            <Button
              className="recipe-version-back"
              aria-label={`Go back to the version until ${calendarTime(version.until)}`}
              onClick={() => {
                void chains.goBack(name, version);
                onClose();
              }}
            >
              Go back to it
            </Button>
          </li>
        ))}
      </ol>
      <div className="dialog-foot">
        <p className="dim recipe-versions-hint">Going back keeps the present version in this list.</p>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function Version({ before, after }: { readonly before: Chain | undefined; readonly after: Chain }) {
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
