import { useEffect, useState } from 'react';
import type { ListedLibrary } from '../../../../shared/model/libraries/listed-library.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { librariesActions } from '../../../store/library/libraries-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { counted } from '../../../words/figures.ts';
import { libraryStateWords } from '../../../words/library-words.ts';
import { Hint } from './hint.tsx';
import './libraries-list.css';

/** The libraries that were opened: each with its state, and what can be done with it. */
export function LibrariesList() {
  const libraries = useAppState((state) => state.libraries);
  const current = useAppState((state) => state.libraryStatus.folder);
  const actions = librariesActions(useApp());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one may have been opened elsewhere
  useEffect(() => void actions.refresh(), [actions, current]);
  return (
    <FormRow label="Libraries">
      <ul className="libraries-list">
        {libraries.map((library) => (
          <LibraryRow key={`${library.id} ${library.folder}`} library={library} />
        ))}
      </ul>
      <div className="settings-under-field libraries-ways">
        <Button onClick={() => void actions.choose({ way: 'open' })}>Open library…</Button>
        <Button onClick={() => void actions.choose({ way: 'make' })}>New library…</Button>
      </div>
      <Hint>
        A result goes to the library that its job was queued for, whatever library is open by then. Forgetting
        a library leaves its folder as it is; results that it still gets go to the library that is open.
      </Hint>
    </FormRow>
  );
}

function LibraryRow({ library }: { readonly library: ListedLibrary }) {
  const actions = librariesActions(useApp());
  const open = useAppState((state) => state.libraries.find(({ isCurrent }) => isCurrent)?.name ?? '');
  const [isAsking, setAsking] = useState(false);
  const { id, name, folder, isCurrent, state, owed } = library;
  const words = [isCurrent ? 'open' : '', libraryStateWords(library)]
    .filter((part) => part !== '')
    .join(', ');
  return (
    <li className="libraries-row">
      <span className="libraries-name">
        {name}
        {words !== '' && <span className="dim">, {words}</span>}
      </span>
      <span className="libraries-folder dim truncate">{folder}</span>
      {!isCurrent && !isAsking && (
        <span className="libraries-actions">
          {state === 'there' && (
            <Button aria-label={`Open ${name}`} onClick={() => void actions.open(folder)}>
              Open
            </Button>
          )}
          {state === 'away' && id !== null && (
            <Button
              aria-label={`Find it again… ${name}`}
              onClick={() => void actions.choose({ way: 'relink', id })}
            >
              Find it again…
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={`Forget ${name}`}
            onClick={() => (owed > 0 ? setAsking(true) : void actions.forget(library))}
          >
            Forget
          </Button>
        </span>
      )}
      {isAsking && (
        <span className="libraries-question" role="alert">
          Its {counted(owed, 'result')} then come into {open}.
          <span className="libraries-actions">
            <Button
              aria-label={`Forget ${name}, and take its results`}
              onClick={() => void actions.forget(library)}
            >
              Forget
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </span>
        </span>
      )}
    </li>
  );
}
