import { useMemo } from 'react';
import { tagsIn, whyNoTags } from '../../../../shared/model/facts/tags.ts';
import { whyRecipeDoesNotFit } from '../../../../shared/model/plan/recipe-fits.ts';
import { MAX_ASSET_NAME, MAX_NOTE, type RowChange } from '../../../../shared/model/plan/row-changes.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { describeRecipe, type Recipe } from '../../../../shared/model/recipe.ts';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { selectedRows } from '../../../store/batch/plan-rows.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import { knownRecipes } from '../../../store/recipes/recipes-slice.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { CommittedField } from '../../../ui/committed-field.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import type { Choice } from '../../../ui/segmented.tsx';
import { counted } from '../../../words/figures.ts';
import { RowChain } from '../chain/row-chain.tsx';
import { nameOf } from '../recipe/recipe-names.ts';
import { rowChanges } from './row-changes.ts';
import { rowsInWords } from './row-choice.ts';
import { alsoWith, labelled, remarkOfMends, type Shared, sharedOf, withRecipe } from './row-edits.ts';
import './row-properties.css';

const MIXED = 'mixed';
const BATCH = 'batch';
const OTHER = 'other';

/** What the selected rows have of their own: recipe, name, note and tags of the asset, and whether they are made again. */
export function RowProperties() {
  const rows = useAppState(selectedRows);
  const [first] = rows;
  return (
    <section className="row-properties" aria-label="Of the selected rows">
      <h3 className="row-properties-title truncate">
        {first === undefined
          ? 'No row is selected'
          : rows.length === 1
            ? factsOf(first).name
            : counted(rows.length, 'row')}
      </h3>
      {first !== undefined && <ChangeableFields rows={rows} />}
    </section>
  );
}

/** The fields of those rows that are not in the queue: what a job was given stays. */
function ChangeableFields({ rows }: { readonly rows: readonly PlanRow[] }) {
  const free = useMemo(() => rows.filter(({ status }) => status !== 'owed'), [rows]);
  const queued = rows.length - free.length;
  if (free.length === 0) return <p className="dim">In the queue: what its job was given stays.</p>;
  return (
    <>
      {queued > 0 && (
        <p className="dim">{counted(queued, 'row')} in the queue: what their jobs were given stays.</p>
      )}
      {/* what is typed is for the rows that were selected then, also where others are selected before it is done */}
      <Fields key={free.map(({ id }) => id).join('\n')} rows={free} />
    </>
  );
}

function Fields({ rows }: { readonly rows: readonly PlanRow[] }) {
  const { change } = rowChanges(useApp());
  const chain = useAppState((state) => state.plan?.chain);
  const set = (what: string, changes: readonly RowChange[]): void => {
    if (changes.length > 0) change(`change of ${what} of ${rowsInWords(rows)}`, changes);
  };
  const name = sharedOf(rows, ({ labels }) => labels?.name);
  const note = sharedOf(rows, ({ labels }) => labels?.note);
  const tags = sharedOf(rows, ({ labels }) => labels?.tags?.join(', '));
  const [only, ...more] = rows;
  const ofOne = only !== undefined && more.length === 0 ? only.reference.name : 'as the file';
  return (
    <>
      {chain === undefined ? <RecipeRows rows={rows} onChange={set} /> : <RowChain chain={chain} />}
      <FormRow label="Name">
        <Text
          label="Name of the asset"
          value={name}
          placeholder={ofOne}
          limit={MAX_ASSET_NAME}
          onCommit={(text) => set('the name', labelled(rows, { name: text }))}
        />
      </FormRow>
      <FormRow label="Note">
        <Text
          label="Note of the asset"
          value={note}
          placeholder="none"
          limit={MAX_NOTE}
          onCommit={(text) => set('the note', labelled(rows, { note: text }))}
        />
      </FormRow>
      <FormRow label="Tags">
        <CommittedField
          label="Tags of the asset, with commas between"
          placeholder={tags.isMixed ? MIXED : 'none'}
          value={tags.isMixed ? '' : (tags.value ?? '')}
          refusedBecause={(text) => whyNoTags(tagsIn(text))}
          onCommit={(text) => set('the tags', labelled(rows, { tags: tagsIn(text) }))}
        />
      </FormRow>
      <div className="row-properties-actions">
        <CommandButton command="plan.make-again">Make again</CommandButton>
        <CommandButton command="plan.as-batch">As the batch</CommandButton>
      </div>
    </>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: Shared<string | undefined>;
  readonly placeholder: string;
  readonly limit: number;
  readonly onCommit: (text: string) => void;
}

function Text({ label, value, placeholder, limit, onCommit }: TextProps) {
  return (
    <CommittedField
      label={label}
      placeholder={value.isMixed ? MIXED : placeholder}
      value={value.isMixed ? '' : (value.value ?? '')}
      refusedBecause={(text) => (text.length > limit ? `At most ${limit} characters.` : null)}
      onCommit={onCommit}
    />
  );
}

interface RecipeRowsProps {
  readonly rows: readonly PlanRow[];
  readonly onChange: (what: string, changes: readonly RowChange[]) => void;
}

/** The recipe of the rows, and further ones: each makes a row of its own. */
function RecipeRows({ rows, onChange }: RecipeRowsProps) {
  const { store } = useApp();
  const all = useAppState((state) => state.plan?.rows);
  const batch = useAppState((state) => state.plan?.recipe);
  const known = useAppState(knownRecipes);
  const recipe = sharedOf(rows, (row) => row.recipe);
  const named = useMemo(() => known.map((each, index) => ({ ...each, value: `${index}` })), [known]);
  if (batch === undefined || all === undefined) return null;
  const batchName = nameOf(batch, known) ?? describeRecipe(batch);
  const choices: Choice<string>[] = [
    { value: BATCH, label: `The batch’s · ${batchName}` },
    ...named.map((each) => ({
      value: each.value,
      label: each.name,
      disabledBecause: firstReason(each.recipe, rows),
    })),
  ];
  const own = recipe.isMixed ? undefined : recipe.value;
  const ownName = own === undefined ? null : nameOf(own, known);
  const value = recipe.isMixed
    ? MIXED
    : own === undefined
      ? BATCH
      : (named.find(({ name }) => name === ownName)?.value ?? OTHER);
  const beside: Choice<string>[] = [
    ...(value === MIXED ? [{ value: MIXED, label: MIXED }] : []),
    ...(value === OTHER && own !== undefined ? [{ value: OTHER, label: describeRecipe(own) }] : []),
  ];
  const recipeAt = (at: string): Recipe | null => {
    const chosen = named.find((each) => each.value === at);
    const remark = chosen === undefined ? null : remarkOfMends(chosen);
    if (remark !== null) store.getState().addNotice({ level: 'info', message: remark, at: Date.now() });
    return chosen?.recipe ?? null;
  };
  return (
    <>
      <FormRow label="Recipe">
        <ChoiceList
          label="Recipe of the rows"
          value={value}
          choices={[...beside, ...choices]}
          onChange={(next) => {
            if (next !== MIXED && next !== OTHER) onChange('the recipe', withRecipe(rows, recipeAt(next)));
          }}
        />
      </FormRow>
      <FormRow label="Also with">
        <ChoiceList
          label="A further row with the recipe"
          value=""
          choices={[{ value: '', label: 'Choose a recipe…' }, ...choices]}
          onChange={(next) => {
            if (next !== '') onChange('the recipes', alsoWith(all, rows, recipeAt(next)));
          }}
        />
      </FormRow>
    </>
  );
}

function firstReason(recipe: Recipe, rows: readonly PlanRow[]): string | null {
  for (const { reference } of rows) {
    const why = whyRecipeDoesNotFit(recipe, reference);
    if (why !== null) return why;
  }
  return null;
}
