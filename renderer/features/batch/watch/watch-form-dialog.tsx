import type { FormEvent, ReactNode } from 'react';
import type { ChainApproval } from '../../../../shared/model/chain/chain-record.ts';
import type { Existing } from '../../../../shared/model/watch/watch.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { activeConnection } from '../../../store/session-slice.ts';
import { useRequest } from '../../../store/use-request.ts';
import type { WatchDraft } from '../../../store/watches/watches-slice.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { type Choice, Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { creditWords } from '../../../words/connection-words.ts';
import { watchActions } from './watch-actions.ts';
import { firstOf, limitsOf, refusedOf, wishOf } from './watch-form-rules.ts';
import { recipeChoices, watchRecipes } from './watch-recipes.ts';
import './watches-dialog.css';

const EXISTING: readonly Choice<Existing>[] = [
  { value: 'leave', label: 'Leave it', tip: 'Only what comes from now on is made' },
  {
    value: 'take',
    label: 'Make it, too',
    tip: 'What is there is queued as well, within the budget of each day',
  },
];

const APPROVE: readonly Choice<ChainApproval>[] = [
  { value: 'ask', label: 'Ask me', tip: 'A step that asks for approval waits until you approve its result' },
  { value: 'all', label: 'All', tip: 'Results are approved as they come, and what follows is paid for' },
];

/** Asks for what a folder is watched for; of a known one, for its limits. */
export function WatchFormDialog() {
  const draft = useAppState((state) => state.watchDraft);
  return draft === null ? null : <WatchForm draft={draft} />;
}

function WatchForm({ draft }: { readonly draft: WatchDraft }) {
  const actions = watchActions(useApp());
  const setDraft = useAppState((state) => state.setWatchDraft);
  const recipes = useAppState(watchRecipes);
  const account = useAppState(activeConnection);
  const { busy, error, ask, clear } = useRequest<'save'>();
  const isOpen = useIsOpen();
  const set = (change: Partial<WatchDraft>): void => {
    // What was said of the last try is no longer about what stands here.
    if (error !== null) clear();
    setDraft({ ...draft, ...change });
  };
  const refused = refusedOf(draft);
  const recipe = recipes.find(({ key }) => key === draft.recipe);
  const isNew = draft.id === null;
  const why = firstOf(refused) ?? (isNew && recipe === undefined ? 'Choose a recipe or a chain.' : null);
  const save = async (): Promise<void> => {
    if (draft.id !== null) await actions.change(draft.id, limitsOf(draft));
    else if (recipe !== undefined) await actions.add(wishOf(draft, recipe));
  };
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (why === null && (await ask('save', save)) && isOpen()) actions.show();
  };
  const words = creditWords(account ?? { kind: 'remote' });
  const field = (of: keyof typeof refused, said: FieldWords, beside?: ReactNode): ReactNode => (
    <Field
      {...said}
      value={draft[of]}
      // What is not typed yet is no mistake.
      refused={draft[of].trim() === '' ? null : refused[of]}
      onChange={(text) => set({ [of]: text })}
      beside={beside}
    />
  );
  return (
    <Dialog
      title={isNew ? 'Watch a folder' : `Limits of ${draft.folder}`}
      className="watch-form"
      onClose={actions.show}
    >
      <form onSubmit={onSubmit}>
        <div className="watch-form-body">
          {isNew && (
            <>
              {field(
                'folder',
                { label: 'Folder', name: 'Folder to watch', placeholder: 'Its whole path' },
                <Button onClick={() => void actions.chooseFolder()}>Choose…</Button>,
              )}
              <FormRow label="Recipe">
                <ChoiceList
                  label="Recipe for its files"
                  value={draft.recipe}
                  choices={recipeChoices(recipes)}
                  onChange={(key) => set({ recipe: key })}
                />
              </FormRow>
              {recipe?.watchedFor.chain !== undefined && (
                <FormRow label="Approval">
                  <div className="watch-chain">
                    <Segmented
                      label="Approval of results"
                      value={draft.approve}
                      choices={APPROVE}
                      onChange={(approve) => set({ approve })}
                    />
                    <CheckBox checked={draft.reserve} onChange={(reserve) => set({ reserve })}>
                      Reserve steps to come
                    </CheckBox>
                  </div>
                </FormRow>
              )}
              <FormRow label="There now">
                <Segmented
                  label="What is there already"
                  value={draft.existing}
                  choices={EXISTING}
                  onChange={(existing) => set({ existing })}
                />
              </FormRow>
              {field(
                'copies',
                {
                  label: 'Copies',
                  name: 'Folder for copies of results',
                  placeholder: 'None, or a folder’s whole path',
                },
                <Button
                  aria-label="Choose a folder for copies"
                  onClick={() => void actions.chooseFolder('watch-copies')}
                >
                  Choose…
                </Button>,
              )}
            </>
          )}
          {field('budget', {
            label: 'Budget a day',
            name: `Budget a day, in ${words}`,
            placeholder: `${words}, e.g. 300.00`,
          })}
          {field('mostADay', { label: 'Files a day', name: 'Most files a day', placeholder: 'No limit' })}
          {field('quiet', {
            label: 'Quiet hours',
            name: 'Quiet hours, when nothing is queued',
            placeholder: 'None, or e.g. 22:00-06:30',
          })}
          <p className="dim">
            {isNew
              ? `New files become jobs by themselves at ${account?.name ?? 'the account in use'}, once they stopped changing and as long as Maquette is open. Nothing is sent beyond the budget of a day.`
              : 'To use another recipe or account, watch the folder once more with it.'}
          </p>
          {error !== null && <ErrorNote error={error} />}
        </div>
        <div className="dialog-foot">
          <Button onClick={actions.show}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            disabledBecause={busy === null ? why : 'It is being saved.'}
          >
            {isNew ? 'Watch it' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldWords {
  readonly label: string;
  readonly name: string;
  readonly placeholder: string;
}

interface FieldProps extends FieldWords {
  readonly value: string;
  readonly refused: string | null;
  readonly onChange: (text: string) => void;
  /** Stands behind the field. */
  readonly beside: ReactNode;
}

function Field({ label, name, placeholder, value, refused, onChange, beside }: FieldProps) {
  return (
    <FormRow label={label}>
      <div className="watch-folder">
        <TextField
          label={name}
          placeholder={placeholder}
          aria-invalid={refused !== null || undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        {beside}
      </div>
      {refused !== null && (
        <p className="form-refused" role="alert">
          {refused}
        </p>
      )}
    </FormRow>
  );
}
