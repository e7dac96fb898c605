import { useRef } from 'react';
import { ASSET_FIELDS } from '../../../../shared/model/naming/asset-names.ts';
import { MOST_TEMPLATE_CHARACTERS } from '../../../../shared/model/naming/parse-template.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { type Choice, Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { tipOf } from '../../../ui/tip.ts';
import type { NameRule } from './rename-rule.ts';

const WAYS: readonly Choice<NameRule['by']>[] = [
  { value: 'template', label: 'By a template' },
  { value: 'replacing', label: 'Find and replace' },
];

interface RenameFormProps {
  readonly rule: NameRule;
  readonly onRule: (rule: NameRule) => void;
  /** Receives why the first number as it is typed cannot be taken; null once it can, or is gone. */
  readonly onRefused: (why: string | null) => void;
  /** Why the rule cannot be used; null if it can. */
  readonly why: string | null;
}

/** How the names are made. */
export function RenameForm({ rule, onRule, onRefused, why }: RenameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Puts a field at the cursor, over what is selected. */
  const insert = (name: string): void => {
    const input = field.current;
    const start = input?.selectionStart ?? rule.template.length;
    const end = input?.selectionEnd ?? start;
    const typed = `{${name}}`;
    onRule({ ...rule, template: `${rule.template.slice(0, start)}${typed}${rule.template.slice(end)}` });
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(start + typed.length, start + typed.length);
    });
  };
  return (
    <div className="rename-form">
      <FormRow label="Way">
        <Segmented label="Way" value={rule.by} choices={WAYS} onChange={(by) => onRule({ ...rule, by })} />
      </FormRow>
      {rule.by === 'template' ? (
        <>
          <FormRow label="Name">
            <TextField
              ref={field}
              label="Template of the names"
              maxLength={MOST_TEMPLATE_CHARACTERS}
              aria-invalid={why !== null || undefined}
              value={rule.template}
              onChange={(event) => onRule({ ...rule, template: event.target.value })}
            />
          </FormRow>
          <FormRow label="Fields">
            <div className="rename-fields">
              {Object.entries(ASSET_FIELDS).map(([name, words]) => (
                <button
                  key={name}
                  type="button"
                  className="badge rename-field"
                  aria-label={`Insert {${name}}: ${words}`}
                  {...tipOf({ text: words })}
                  onClick={() => insert(name === 'n' ? 'n:3' : name)}
                >
                  {name}
                </button>
              ))}
            </div>
          </FormRow>
          <FormRow label="Start at">
            <NumberField
              label="First number"
              value={rule.from}
              min={0}
              max={1_000_000}
              step={1}
              onChange={(from) => onRule({ ...rule, from })}
              onRefused={onRefused}
            />
          </FormRow>
        </>
      ) : (
        <>
          <FormRow label="Find">
            <TextField
              label="Find in the names"
              value={rule.find}
              maxLength={MOST_TEMPLATE_CHARACTERS}
              onChange={(event) => onRule({ ...rule, find: event.target.value })}
            />
          </FormRow>
          <FormRow label="Replace by">
            <TextField
              label="Replace by"
              placeholder="nothing"
              value={rule.replace}
              maxLength={MOST_TEMPLATE_CHARACTERS}
              onChange={(event) => onRule({ ...rule, replace: event.target.value })}
            />
          </FormRow>
        </>
      )}
      {why !== null && (
        <p className="rename-why" role="alert">
          {why}
        </p>
      )}
    </div>
  );
}
