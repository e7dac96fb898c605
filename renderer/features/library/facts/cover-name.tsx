import { useRef, useState } from 'react';
import { useApp } from '../../../store/app-context.tsx';
import { factsActions } from '../../../store/library/facts/facts-actions.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useOpenedField } from '../../../ui/use-opened-field.ts';

/** The field for an asset's name on its cover: Enter takes it, Escape and leaving it without a change do not. */
export function CoverName({ id, name }: { readonly id: string; readonly name: string }) {
  const app = useApp();
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const isLeft = useOpenedField(field);
  const done = (takes: boolean): void => {
    const wanted = text.trim();
    app.store.getState().renameAsset(null);
    if (takes && wanted !== '' && wanted !== name) {
      void factsActions(app).change([id], { name: wanted }, 'the name');
    }
  };
  const leave = (): void => app.handles.mainPart.call(({ focus }) => focus('library'));
  return (
    <TextField
      ref={field}
      className="cover-name"
      label={`Name of ${name}`}
      maxLength={300}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (isLeft()) done(true);
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Keys of an input method: they choose and give up its offers, not the name.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          done(true);
          leave();
        }
        if (event.key === 'Escape') {
          setText(name);
          done(false);
          leave();
        }
      }}
    />
  );
}
