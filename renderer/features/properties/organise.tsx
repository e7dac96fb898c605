import { useEffect, useId, useRef, useState } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { type Asset, LABELS, type Label } from '../../../shared/model/asset.ts';
import { type FactsChange, MAX_NOTE } from '../../../shared/model/facts/asset-facts.ts';
import { CHOICES, type Decision } from '../../../shared/model/facts/decision.ts';
import { isSameTag, tagsIn, whyNoTags } from '../../../shared/model/facts/tags.ts';
import { useApp, useAppState, useHandles } from '../../store/app-context.tsx';
import { assetsInHand } from '../../store/library/decisions/in-hand.ts';
import { factsActions } from '../../store/library/facts/facts-actions.ts';
import { Chip } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CommittedField } from '../../ui/committed-field.tsx';
import { FormRow } from '../../ui/form-row.tsx';
import { LabelDot } from '../../ui/label-dot.tsx';
import { Section } from '../../ui/section.tsx';
import { type Choice, Segmented } from '../../ui/segmented.tsx';
import { StarField } from '../../ui/star-field.tsx';
import { tipOf } from '../../ui/tip.ts';
import { DECIDE, DECIDED } from '../../words/decision-words.ts';
import { counted, groupedFigure } from '../../words/figures.ts';
import './organise.css';

const MAX_NAME = 300;
const NONE: ReadonlySet<string> = new Set();
const NO_DECISION = 'none';
const DECISION_CHOICES: readonly Choice<Decision | typeof NO_DECISION>[] = [
  { value: NO_DECISION, label: 'None' },
  ...CHOICES.map((value) => ({ value, label: DECIDE[value] })),
];
/** Where that came of a second round; it cannot be chosen otherwise. */
const WITH_REDONE: typeof DECISION_CHOICES = [
  ...DECISION_CHOICES,
  { value: 'redone', label: DECIDED.redone },
];

/** What the artist says of the asset, or of all that are in hand with it: stars, label, tags, name, note. */
export function Organise({ view }: { readonly view: AssetView }) {
  const selected = useAppState((state) =>
    assetsInHand(state).has(view.asset.id) ? assetsInHand(state) : NONE,
  );
  const ids = selected.size > 1 ? [...selected] : [view.asset.id];
  const { change } = factsActions(useApp());
  const set = (what: string, facts: FactsChange): void => void change(ids, facts, what);
  const { asset } = view;
  return (
    <Section title="Organise">
      <div className="organise">
        {ids.length > 1 && (
          <p className="organise-note dim">
            What is changed here is changed for {counted(ids.length, 'asset')}.
          </p>
        )}
        <FormRow label="Stars">
          <StarField label="Stars" value={asset.rating} onChange={(rating) => set('the stars', { rating })} />
        </FormRow>
        <FormRow label="Decision">
          <Segmented
            label="Decision"
            value={asset.decision ?? NO_DECISION}
            choices={asset.decision === 'redone' ? WITH_REDONE : DECISION_CHOICES}
            onChange={(decision) =>
              set('the decision', { decision: decision === NO_DECISION ? null : decision })
            }
          />
        </FormRow>
        <FormRow label="Label">
          <LabelField value={asset.label ?? null} onChange={(label) => set('the label', { label })} />
        </FormRow>
        {ids.length === 1 && (
          <FormRow label="Name">
            <CommittedField
              label="Name of the asset"
              placeholder={asset.name}
              value={asset.name}
              refusedBecause={(text) =>
                text === ''
                  ? 'A name has at least one letter.'
                  : text.length > MAX_NAME
                    ? `At most ${MAX_NAME} characters.`
                    : null
              }
              onCommit={(name) => set('the name', { name })}
            />
          </FormRow>
        )}
        <FormRow label="Tags">
          <TagField asset={asset} onChange={(facts) => set('the tags', facts)} />
        </FormRow>
        <FormRow label="Note">
          <CommittedField
            label={ids.length === 1 ? 'Note of the asset' : `Note of ${counted(ids.length, 'asset')}`}
            placeholder="none"
            hasLines
            value={asset.notes}
            refusedBecause={(text) =>
              text.length > MAX_NOTE
                ? `At most ${groupedFigure(MAX_NOTE)} characters; shorten the note.`
                : null
            }
            onCommit={(notes) => set('the note', { notes })}
          />
        </FormRow>
      </div>
    </Section>
  );
}

interface LabelFieldProps {
  readonly value: Label | null;
  readonly onChange: (label: Label | null) => void;
}

function LabelField({ value, onChange }: LabelFieldProps) {
  return (
    <fieldset className="label-field" aria-label="Label">
      {LABELS.map((label) => (
        <button
          key={label}
          type="button"
          className={classNames('label-choice', value === label && 'is-chosen')}
          aria-label={label}
          aria-pressed={value === label}
          {...tipOf({ text: label })}
          onClick={() => onChange(value === label ? null : label)}
        >
          <LabelDot colour={label} />
        </button>
      ))}
    </fieldset>
  );
}

interface TagFieldProps {
  readonly asset: Asset;
  readonly onChange: (change: FactsChange) => void;
}

/** The tags as chips, and a field that adds further ones, completed from all that the library has. */
function TagField({ asset: { tags }, onChange }: TagFieldProps) {
  const listId = useId();
  const facts = factsActions(useApp());
  const field = useRef<HTMLInputElement>(null);
  const { tagField, mainPart } = useHandles();
  const workspace = useAppState((state) => state.workspace);
  useEffect(() => tagField.register({ focus: () => field.current?.focus() }), [tagField]);
  const [known, setKnown] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const wanted = tagsIn(text);
  const further = wanted.filter((tag) => !tags.some((each) => isSameTag(each, tag)));
  const why = whyNoTags(wanted) ?? whyNoTags(further, tags.length);
  const add = (): void => {
    if (wanted.length === 0 || why !== null) return;
    setText('');
    onChange({ addTags: wanted });
  };
  return (
    <div className="tag-field">
      {tags.map((tag) => (
        <Chip
          key={tag}
          tone="badge"
          removeLabel={`Remove the tag ${tag}`}
          onRemove={() => onChange({ removeTags: [tag] })}
        >
          <span className="truncate">{tag}</span>
        </Chip>
      ))}
      <input
        ref={field}
        className="text-field tag-input"
        aria-label="Add tags, with commas between"
        aria-invalid={why !== null || undefined}
        placeholder="Add a tag"
        list={listId}
        value={text}
        onFocus={() => void facts.tags().then((all) => setKnown(all.map(({ tag }) => tag)))}
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          // Enter also takes what an input method offers, which is not the end of the tag.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
          if (event.key !== 'Escape') return;
          // Of an empty field, Escape leaves: the keys that give stars would be typed into it.
          if (text === '') mainPart.call(({ focus }) => focus(workspace));
          else setText('');
          event.stopPropagation();
        }}
      />
      <datalist id={listId}>
        {known
          .filter((tag) => !tags.some((each) => isSameTag(each, tag)))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {why !== null && (
        <p className="settings-hint" role="alert">
          {why}
        </p>
      )}
    </div>
  );
}
