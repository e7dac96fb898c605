import { VIEWS, type View } from '../../../../shared/interface/formats.ts';
import { type ViewWords, viewWordsIn, whyNoViewWords } from '../../../../shared/model/settings/view-words.ts';
import { CommittedField } from '../../../ui/committed-field.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { Hint } from './hint.tsx';

const EXAMPLES: Readonly<Record<View, string>> = {
  front: 'e.g. vorne, face',
  back: 'e.g. hinten, dos',
  left: 'e.g. links, gauche',
  right: 'e.g. rechts, droite',
};

interface ViewWordsSectionProps {
  readonly words: ViewWords;
  readonly onChange: (patch: Partial<ViewWords>) => void;
}

/** The artist's own words for views in file names. */
export function ViewWordsSection({ words, onChange }: ViewWordsSectionProps) {
  return (
    <>
      <h3 className="settings-heading">Views in file names</h3>
      {VIEWS.map((view) => (
        <FormRow key={view} label={`${view.charAt(0).toUpperCase()}${view.slice(1)}`}>
          <CommittedField
            label={`Own words for the ${view} view`}
            placeholder={EXAMPLES[view]}
            value={words[view].join(', ')}
            refusedBecause={(text) => whyNoViewWords(view, text, words)}
            onCommit={(text) => onChange({ [view]: viewWordsIn(text) })}
          />
          {view === VIEWS.at(-1) && (
            <Hint>
              Your own words, with commas between them, beside front, back, rear, side, left and right. They
              count the next time a folder is looked at.
            </Hint>
          )}
        </FormRow>
      ))}
    </>
  );
}
