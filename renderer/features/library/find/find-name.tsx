import { useRef, useState } from 'react';
import { MAX_COLLECTION_NAME } from '../../../../shared/model/collections/collection.ts';
import { MAX_TAG } from '../../../../shared/model/facts/tags.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { findActions } from '../../../store/library/find/find-actions.ts';
import type { FindNaming } from '../../../store/library/find/find-slice.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useOpenedField } from '../../../ui/use-opened-field.ts';
import { whyNoName } from './why-no-name.ts';

const WORDS: Readonly<Record<FindNaming['of'], string>> = {
  collection: 'collection',
  search: 'saved search',
  tag: 'tag',
};

/** The field for a name in the list. Enter takes it; so does leaving it, if the name can be used. Escape does not. */
export function FindName({ naming, level }: { readonly naming: FindNaming; readonly level: number }) {
  const app = useApp();
  const find = findActions(app);
  const setFind = useAppState((state) => state.setFind);
  const [text, setText] = useState(naming.text);
  const row = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isLeft = useOpenedField(field);
  const isDone = useRef(false);
  const refused = whyNoName(naming.of, text);
  const what = WORDS[naming.of];
  const end = (takes: boolean): void => {
    if (isDone.current) return;
    isDone.current = true;
    if (takes && refused === null) void find.name(naming, text);
    else setFind({ findNaming: null });
  };
  /** To the list, before the field goes. */
  const leave = (): void => row.current?.closest<HTMLElement>('[role=tree]')?.focus();
  return (
    <div
      ref={row}
      role="treeitem"
      aria-level={level}
      aria-selected={false}
      aria-label={naming.id === null ? `New ${what}` : `Name of ${naming.text}`}
      tabIndex={-1}
      className="find-row is-naming"
    >
      <TextField
        ref={field}
        className="find-name"
        label={naming.id === null ? `Name of the new ${what}` : `New name of ${naming.text}`}
        placeholder={`Name of the ${what}`}
        aria-invalid={(refused !== null && text.trim() !== '') || undefined}
        aria-description={refused ?? undefined}
        maxLength={naming.of === 'tag' ? MAX_TAG : MAX_COLLECTION_NAME}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (isLeft()) end(true);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          const takes = event.key === 'Enter';
          if (takes && refused !== null && text.trim() !== '') {
            app.store.getState().addNotice({ level: 'info', message: refused, at: Date.now() });
            return;
          }
          end(takes);
          leave();
        }}
      />
    </div>
  );
}
