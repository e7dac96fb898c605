import { useEffect, useState } from 'react';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { findActions } from '../../../store/library/find/find-actions.ts';
import { findFollowing } from '../../../store/library/find/find-following.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonColumn } from '../../../ui/button-column.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LabelDot } from '../../../ui/label-dot.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { counted, groupedFigure } from '../../../words/figures.ts';
import './add-to-collection.css';
import { whyNoName } from './why-no-name.ts';

interface AddToCollectionProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Chooses a collection for assets by its name, or makes one of that name. */
export function AddToCollectionDialog({ ids, onClose }: AddToCollectionProps) {
  const app = useApp();
  const find = findActions(app);
  const collections = useAppState((state) => state.collections);
  const [text, setText] = useState('');
  useEffect(() => findFollowing(app).follow(), [app]);
  const typed = text.trim().toLowerCase();
  const found = collections.filter(({ name }) => name.toLowerCase().includes(typed));
  const exact = collections.find(({ name }) => name.toLowerCase() === typed);
  const target = exact ?? (typed === '' ? undefined : found[0]);
  const why = typed === '' ? 'Type a name, or choose a collection.' : whyNoName('collection', text);
  const add = (id: string): void => {
    void find.addToCollection(id, ids);
    onClose();
  };
  const make = (): void => {
    void find.name({ of: 'collection', id: null, text: '', assets: ids }, text);
    onClose();
  };
  return (
    <Dialog
      title={`Add ${counted(ids.length, 'asset')} to a collection`}
      className="add-to"
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (target !== undefined) add(target.id);
          else if (why === null) make();
        }}
      >
        <div className="add-to-body">
          <TextField
            label="Name of the collection"
            placeholder="Name of a collection, or of a new one"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <ButtonColumn className="add-to-list">
            {found.map(({ id, name, label, count }) => (
              <button
                key={id}
                type="button"
                className={`add-to-row${id === target?.id ? ' is-target' : ''}`}
                onClick={() => add(id)}
              >
                {label !== null && <LabelDot colour={label} />}
                <span className="truncate">{name}</span>
                <span className="find-count">{groupedFigure(count)}</span>
              </button>
            ))}
            {found.length === 0 && (
              <p className="dim">
                {typed === ''
                  ? 'No collections yet. Type a name for the first.'
                  : 'No collection is called so.'}
              </p>
            )}
          </ButtonColumn>
        </div>
        <div className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          {exact === undefined && typed !== '' && target !== undefined && (
            <Button disabledBecause={why} onClick={make}>
              New collection
            </Button>
          )}
          <Button variant="primary" type="submit" disabledBecause={target === undefined ? why : null}>
            {target === undefined ? 'Make and add' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
