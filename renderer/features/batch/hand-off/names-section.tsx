import { X } from 'lucide-react';
import { useRef } from 'react';
import { dayOf } from '../../../../shared/model/naming/field-values.ts';
import { TEMPLATE_FIELDS } from '../../../../shared/model/naming/template-fields.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { namingOf, templateText, whyNoNaming } from '../../../store/batch/naming-slice.ts';
import { newRows } from '../../../store/batch/plan-rows.ts';
import { knownRecipes } from '../../../store/recipes/recipes-slice.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { tipOf } from '../../../ui/tip.ts';
import { within } from '../../../words/paths.ts';
import { CopiesNote } from './copies-note.tsx';
import { handOffActions } from './hand-off-actions.ts';
import './names-section.css';
import { previewNames } from './preview-names.ts';

/** How the results of the batch are called, and where copies of them go. */
export function NamesSection() {
  return (
    <Section title="Names and copies" startsFolded>
      <div className="names-form">
        <TemplateRow />
        <NamesPreview />
        <CopiesRow />
      </div>
    </Section>
  );
}

function TemplateRow() {
  const field = useRef<HTMLInputElement>(null);
  const text = useAppState(templateText);
  const why = useAppState(whyNoNaming);
  const actions = handOffActions(useApp());
  /** Puts a field where the caret is, and the caret behind it. */
  const insert = (name: string): void => {
    const at = field.current?.selectionStart ?? text.length;
    const to = field.current?.selectionEnd ?? at;
    actions.typeTemplate(`${text.slice(0, at)}{${name}}${text.slice(to)}`);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + name.length + 2, at + name.length + 2);
    });
  };
  return (
    <>
      <FormRow label="Name">
        <TextField
          ref={field}
          label="Name of each result"
          placeholder="like its reference"
          value={text}
          aria-invalid={why !== null || undefined}
          onChange={(event) => actions.typeTemplate(event.target.value)}
          onBlur={() => void actions.keepTemplate()}
        />
      </FormRow>
      <div role="status">{why !== null && <p className="note">{why}</p>}</div>
      <div className="names-fields">
        {Object.entries(TEMPLATE_FIELDS).map(([name, words]) => (
          <button
            key={name}
            type="button"
            className="names-field"
            aria-label={`Insert {${name}}: ${words}`}
            {...tipOf({ text: words })}
            onClick={() => insert(name)}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

const MOST_PREVIEWED = 3;

/** The first names, as they would be if the batch were started now. */
function NamesPreview() {
  const plan = useAppState((state) => state.plan);
  const rows = useAppState(newRows);
  const text = useAppState((state) => namingOf(state).template);
  const handOff = useAppState((state) => state.settings.naming.handOff);
  const recipes = useAppState(knownRecipes);
  const data = useAppState((state) => state.facts?.dataFolder);
  if (plan === null || (text === null && handOff === null)) return null;
  const names = previewNames(
    plan,
    rows.slice(0, MOST_PREVIEWED),
    { template: text, handOff },
    {
      title: plan.title,
      date: dayOf(Date.now()),
      recipes,
      ...(data !== undefined && { inbox: within(data, 'inbox') }),
    },
  );
  if (names.length === 0) return null;
  return (
    <ul className="names-preview" aria-label="The first names">
      {names.map(({ id, name, copy }) => (
        <li key={id} className="truncate" {...tipOf({ text: copy ?? name })}>
          {copy ?? name}
        </li>
      ))}
      {rows.length > names.length && <li className="dim">and {rows.length - names.length} more</li>}
    </ul>
  );
}

function CopiesRow() {
  const handOff = useAppState((state) => state.settings.naming.handOff);
  const actions = handOffActions(useApp());
  return (
    <>
      <FormRow label="Copies">
        <div className="names-folder">
          {handOff === null ? (
            <span className="dim truncate">none are made</span>
          ) : (
            <span className="truncate selectable" {...tipOf({ text: handOff.folder })}>
              {handOff.folder}
            </span>
          )}
          {handOff !== null && (
            <IconButton label="Make no copies" onClick={() => void actions.copyTo(null)}>
              <X size={12} aria-hidden />
            </IconButton>
          )}
          <Button aria-label="Choose a folder for copies" onClick={() => void actions.chooseFolder()}>
            Choose…
          </Button>
        </div>
      </FormRow>
      {handOff !== null && <CopiesNote handOff={handOff} />}
      {handOff !== null && (
        <div className="names-mirror">
          <CheckBox checked={handOff.mirror} onChange={(mirror) => void actions.mirror(mirror)}>
            With the source’s subfolders
          </CheckBox>
        </div>
      )}
    </>
  );
}
