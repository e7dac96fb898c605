import { useRef, useState } from 'react';
import { partNameOf } from '../../../shared/model/facts/part-names.ts';
import { useApp } from '../../store/app-context.tsx';
import { factsActions } from '../../store/library/facts/facts-actions.ts';
import type { ViewedPart } from '../../store/viewer-slice.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useOpenedField } from '../../ui/use-opened-field.ts';

interface PartNameProps {
  readonly assetId: string;
  readonly index: number;
  readonly part: ViewedPart;
  /** Called when the name was taken or given up by a key. */
  readonly onLeft: () => void;
}

/** The field for a part's name in the list: Enter takes it, and so does leaving it; Escape does not. An empty one gives the part its name in the file back. */
export function PartName({ assetId, index, part, onLeft }: PartNameProps) {
  const app = useApp();
  const [text, setText] = useState(part.name);
  const field = useRef<HTMLInputElement>(null);
  const isLeft = useOpenedField(field);
  const inFile = part.inFile ?? part.name;
  const done = (takes: boolean): void => {
    const wanted = partNameOf(text);
    app.store.getState().renamePart(null);
    if (!takes || wanted === part.name) return;
    const name = wanted === '' || wanted === inFile ? null : wanted;
    void factsActions(app).change(
      [assetId],
      { nameParts: [{ part: index, inFile, name }] },
      'the name of a part',
    );
  };
  return (
    <TextField
      ref={field}
      className="viewer-part-field"
      label={`Name of ${part.name}`}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (isLeft()) done(true);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Keys of an input method: they choose and give up its offers, not the name.
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Enter would press the button that gets the focus.
        event.preventDefault();
        done(event.key === 'Enter');
        onLeft();
      }}
    />
  );
}
