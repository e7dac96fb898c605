import { useState } from 'react';
import type { CopyOutChoice } from '../../../../shared/model/hand-off/copy-out.ts';
import { copyNameOf } from '../../../../shared/model/naming/asset-values.ts';
import { whyNoTemplate } from '../../../../shared/model/naming/parse-template.ts';
import { TEMPLATE_FIELDS } from '../../../../shared/model/naming/template-fields.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { exportActions } from '../../../store/library/export/export-actions.ts';
import { useRequest } from '../../../store/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { formatWords } from '../../../words/asset-words.ts';
import { counted } from '../../../words/figures.ts';
import './copy-out-dialog.css';

const MOST_PREVIEWED = 4;

interface CopyOutDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** What copies of assets are called, and what is copied beside them. Then their folder is chosen. */
export function CopyOutDialog({ ids, onClose }: CopyOutDialogProps) {
  const kept = useAppState((state) => state.settings.copyOut);
  const actions = exportActions(useApp());
  const [choice, setChoice] = useState<CopyOutChoice>(kept);
  const why = choice.template === null ? null : whyNoTemplate(choice.template);
  const type = (text: string): void => setChoice({ ...choice, template: text === '' ? null : text });
  const { error, ask } = useRequest<'keep'>();
  const isOpen = useIsOpen();
  const goOn = async (): Promise<void> => {
    if (!(await ask('keep', () => actions.change(choice))) || !isOpen()) return;
    onClose();
    await actions.begin(ids);
  };
  return (
    <Dialog title={`Copy ${counted(ids.length, 'asset')} to a folder`} className="copy-out" onClose={onClose}>
      <form
        className="copy-out-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (why === null) void goOn();
        }}
      >
        <FormRow label="Name">
          <TextField
            label="Name of each copy"
            placeholder="like its asset"
            value={choice.template ?? ''}
            aria-invalid={why !== null || undefined}
            onChange={(event) => type(event.target.value)}
          />
        </FormRow>
        <div className="copy-out-fields">
          {Object.entries(TEMPLATE_FIELDS).map(([name, words]) => (
            <Button
              key={name}
              className="copy-out-field"
              aria-label={`Add {${name}}: ${words}`}
              hint={words}
              onClick={() => type(`${choice.template ?? ''}{${name}}`)}
            >
              {name}
            </Button>
          ))}
        </div>
        <div role="status">
          {why === null ? <Preview ids={ids} choice={choice} /> : <p className="note">{why}</p>}
        </div>
        <CheckBox
          checked={choice.references}
          onChange={(references) => setChoice({ ...choice, references })}
          hint="chair_reference.png beside chair.glb; of views chair_front.png, chair_back.png …"
        >
          With the pictures that they were made from
        </CheckBox>
        <CheckBox
          checked={choice.sidecar}
          onChange={(sidecar) => setChoice({ ...choice, sidecar })}
          hint="chair.json: recipe, task, credits, tags, notes"
        >
          With their asset.json
        </CheckBox>
        {error !== null && <ErrorNote error={error} />}
      </form>
      <div className="dialog-foot">
        <span className="dialog-foot-words dim">A slash makes folders. No file there is ever replaced.</span>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabledBecause={why} onClick={() => void goOn()}>
          Choose the folder…
        </Button>
      </div>
    </Dialog>
  );
}

/** The first copies, as they would be called now. */
function Preview({ ids, choice }: { readonly ids: readonly string[]; readonly choice: CopyOutChoice }) {
  const known = useAppState((state) => state.assetsById);
  const names = ids.slice(0, MOST_PREVIEWED).flatMap((id, index) => {
    const view = known.get(id);
    if (view === undefined) return [];
    const { folders, name } = copyNameOf(view.asset, choice.template, index + 1);
    const ending = view.format === 'unchecked' ? formatWords(view) : view.format;
    return [{ id, path: `${[...folders, name].join('/')}.${ending}` }];
  });
  if (names.length === 0) return null;
  return (
    <ul className="copy-out-preview">
      {names.map(({ id, path }) => (
        <li key={id} className="truncate">
          {path}
        </li>
      ))}
      {ids.length > names.length && (
        <li className="dim">and {counted(ids.length - names.length, 'more copy', 'more copies')}</li>
      )}
    </ul>
  );
}
