import { CornerLeftUp } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { FolderEntry } from '../../../../shared/bridge/views.ts';
import type { ErrorBody } from '../../../../shared/model/app-error.ts';
import { inputTraits } from '../../../../shared/model/kind-traits.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { enterWorkspace } from '../../../store/enter-workspace.ts';
import { errorBodyOf } from '../../../store/error-body.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { batchActions } from '../batch-actions.ts';
import './folder-picker.css';
import { importActions } from '../../../store/library/import/import-actions.ts';
import { relinkActions } from '../../../store/library/import/relink-actions.ts';
import { librariesActions } from '../../../store/library/libraries-actions.ts';
import type { LibraryChoosing, LostLink } from '../../../store/overlay.ts';
import { handOffActions } from '../hand-off/hand-off-actions.ts';
import { watchActions } from '../watch/watch-actions.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { openingFolder } from './first-folder.ts';
import { NewFolder } from './new-folder.tsx';
import { pathOfTyped, pickerChoice } from './picker-choice.ts';
import { PickerList } from './picker-list.tsx';
import {
  ENTRY_KINDS,
  emptyWords,
  footWords,
  isWrittenTo,
  type Listing,
  type PickerUse,
  PLACES_WORDS,
  partWords,
  titleOf,
  whyNotUp,
} from './picker-words.ts';
import { SilentNote } from './silent-note.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { usePathField } from './use-path-field.ts';
import { useSilent } from './use-silent.ts';

interface FolderPickerProps {
  readonly of?: PickerUse | undefined;
  /** What is done with the folder, of `export`, `pictures`, `parts` and `depth-export`. */
  readonly onFolder?: (folder: string) => void;
  /** What becomes of the library in the folder, of `library`. */
  readonly choosing?: LibraryChoosing;
  /** The linked file that is looked for, of `relink`. */
  readonly lost?: LostLink;
  readonly onClose: () => void;
}

/** The window's own folder picker, for a shell that has no dialogs of the system's. */
export function FolderPicker(props: FolderPickerProps) {
  const { of = 'sources', onFolder, choosing, lost, onClose } = props;
  const app = useApp();
  const { bridge } = app;
  /** Asked anew, a path is listed anew: it may be there now. */
  const [goal, setGoal] = useState(() => ({ path: openingFolder(app, onFolder !== undefined) }));
  const asked = goal.path;
  const setAsked = (path: string | null): void => setGoal({ path });
  /** A path that *Use this folder* looks at, before it takes it. */
  const [checking, setChecking] = useState(false);
  const [listing, setListing] = useState<Listing | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const { field, typed, setTyped, type, ask, fill } = usePathField();
  const [selected, setSelected] = useState<string | null>(null);
  const [isListingMore, setListingMore] = useState(false);
  /** What was asked for when the last answer came; undefined before the first. */
  const [answered, setAnswered] = useState<string | null | undefined>(undefined);
  const list = useRef<HTMLDivElement>(null);
  /** Of a path that is looked at no more, the answer is not wanted; nor what more is listed of a folder that was left. */
  const checks = useRef(0);
  const goals = useRef(0);
  const isOpen = useIsOpen();
  const noteFocus = useKeptFocus(list, listing, error);
  const wanted = useAppState(({ recipe }) => ENTRY_KINDS[inputTraits(recipe).files]);

  /** Nothing of the folder before stays in sight, so that it is not taken for the one that could not be listed. */
  const refuse = useCallback(
    (cause: unknown): void => {
      noteFocus();
      setListing(null);
      setSelected(null);
      setError(errorBodyOf(cause));
    },
    [noteFocus],
  );

  useEffect(() => {
    let current = true;
    goals.current += 1;
    setListingMore(false);
    ask();
    bridge.fs.list({ path: goal.path }).then(
      (next) => {
        if (!current) return;
        noteFocus();
        setAnswered(goal.path);
        setListing(next);
        setError(null);
        fill(next.path ?? '');
        setSelected(null);
      },
      (cause: unknown) => {
        if (!current) return;
        setAnswered(goal.path);
        refuse(cause);
      },
    );
    return () => {
      current = false;
    };
  }, [goal, bridge, noteFocus, refuse, ask, fill]);

  const takesFiles = of === 'import' || of === 'relink';
  const shown =
    listing?.entries.filter(
      ({ kind }) => kind === 'folder' || takesFiles || (of === 'sources' && kind === wanted),
    ) ?? [];
  const holds = listing?.holds;
  const listed = listing?.entries.length ?? 0;
  const part = holds === undefined ? '' : partWords(holds, listed);
  const isMoreToList = holds !== undefined && holds.entries > listed;
  const choice = pickerChoice({
    listed: listing?.path,
    failed: error !== null,
    typed,
    asked: error === null ? '' : (asked ?? ''),
    entries: shown,
    selected,
  });
  /** Of an import and of a linked file, a file may be chosen as well. */
  const selectedFile = takesFiles
    ? shown.find(({ path, kind }) => path === selected && kind !== 'folder')?.path
    : undefined;
  const selectedFolder = shown.find(({ path, kind }) => path === selected && kind === 'folder')?.path;
  const use = (path: string): void => {
    onClose();
    if (of === 'import') importActions(app).add([path]);
    else if (lost !== undefined) void relinkActions(app).look(lost, path);
    else if (choosing !== undefined) void librariesActions(app).use(choosing, path);
    else if (onFolder !== undefined) onFolder(path);
    else if (of === 'watch' || of === 'watch-copies') watchActions(app).takeFolder(path, of);
    else if (of === 'copies') void handOffActions(app).copyTo(path);
    else {
      batchActions(app).open([path]);
      // the plan that is being made takes the keys as soon as it stands
      enterWorkspace(app, 'batch');
    }
  };
  const takeChoice = async (): Promise<void> => {
    if (selectedFile !== undefined && choice.kind !== 'typed') return use(selectedFile);
    if (choice.kind === 'none' || checking) return;
    if (choice.kind === 'folder') return use(choice.path);
    setChecking(true);
    checks.current += 1;
    const mine = checks.current;
    try {
      const found = await bridge.fs.list({ path: choice.path });
      if (mine === checks.current && isOpen()) use(pathOfTyped(choice.path, found));
    } catch (cause) {
      if (mine !== checks.current) return;
      setAsked(choice.path);
      setAnswered(choice.path);
      refuse(cause);
    } finally {
      if (mine === checks.current) setChecking(false);
    }
  };
  const waited = checking ? typed.trim() : answered === asked ? null : (asked ?? PLACES_WORDS);
  const isSilent = useSilent(waited);
  /** Back to what is in sight, or else to the places. */
  const stopWaiting = (): void => {
    checks.current += 1;
    setChecking(false);
    const back = listing?.path ?? null;
    setAsked(back);
    // It is in sight already.
    if (listing !== null) setAnswered(back);
    list.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  };
  const goUp = (): void => {
    if (whyNotUp(listing, error) === null) setAsked(listing?.parent ?? null);
  };
  const listMore = async (): Promise<void> => {
    if (listing === null || isListingMore) return;
    setListingMore(true);
    const goalNow = goals.current;
    try {
      const next = await bridge.fs.list({ path: listing.path, from: listed });
      const known = new Set(listing.entries.map(({ path }) => path));
      const added = next.entries.filter(({ path }) => !known.has(path));
      // A folder that was entered meanwhile stays.
      setListing((now) => (now === listing ? { ...next, entries: [...now.entries, ...added] } : now));
    } catch (cause) {
      if (goalNow === goals.current) refuse(cause);
    } finally {
      if (goalNow === goals.current) setListingMore(false);
    }
  };
  /** From the path, down to the list. */
  const toList = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  };
  const enter = ({ path, kind }: FolderEntry): void => (kind === 'folder' ? setAsked(path) : use(path));

  return (
    <Dialog title={titleOf(of, choosing)} className="folder-picker" onClose={onClose}>
      <form
        className="folder-picker-path"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed.trim() === '' ? null : typed.trim());
        }}
      >
        <IconButton label="Up to the folder above" disabledBecause={whyNotUp(listing, error)} onClick={goUp}>
          <CornerLeftUp size={14} aria-hidden />
        </IconButton>
        <FavouriteStar path={choice.kind === 'typed' ? null : (selectedFolder ?? listing?.path ?? null)} />
        <TextField
          ref={field}
          label="Path"
          placeholder="Places on this machine"
          value={typed}
          onChange={(event) => {
            type(event.target.value);
            setSelected(null);
          }}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={toList}
        />
      </form>
      {error !== null && (
        <div className="folder-picker-error">
          <ErrorNote
            error={error}
            actions={<Button onClick={() => setAsked(null)}>Show the places</Button>}
          />
        </div>
      )}
      {isWrittenTo(of, choosing) && <NewFolder within={listing?.path ?? null} onMade={setAsked} />}
      <SilentNote
        waited={isSilent ? waited : null}
        canStop={asked !== null || checking}
        onStop={stopWaiting}
      />
      <PickerList
        ref={list}
        entries={shown}
        arePlaces={listing?.path === null}
        selected={selected}
        onSelect={(path) => {
          setSelected(path);
          setTyped(listing?.path ?? '');
        }}
        onOpen={enter}
        onUp={goUp}
        empty={
          listing !== null ? (
            <EmptyState title={isMoreToList ? 'Nothing to open so far' : 'Nothing to open here'}>
              {emptyWords(isMoreToList ? part : '', { of, wanted })}
            </EmptyState>
          ) : (
            error === null && <EmptyState title="The folder is being opened" />
          )
        }
      />
      <div className="dialog-foot">
        <span className="folder-picker-count dim">
          {listing === null ? '' : footWords(listing, part, { of, wanted })}
        </span>
        {isMoreToList && (
          <Button
            disabledBecause={isListingMore ? 'The next entries are being listed.' : null}
            onClick={() => void listMore()}
          >
            List more
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabledBecause={
            checking ? 'The folder is being opened.' : choice.kind === 'none' ? choice.why : null
          }
          onClick={() => void takeChoice()}
        >
          {selectedFile === undefined ? 'Use this folder' : 'Use this file'}
        </Button>
      </div>
    </Dialog>
  );
}
