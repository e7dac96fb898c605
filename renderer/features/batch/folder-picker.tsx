import { Box, CornerLeftUp, Folder, Image } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { FolderEntry } from '../../../shared/bridge/views.ts';
import type { ErrorBody } from '../../../shared/model/app-error.ts';
import { type InputTraits, inputTraits } from '../../../shared/model/kind-traits.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { errorBodyOf } from '../../store/error-body.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import type { Column } from '../../ui/table-column.ts';
import { TextField } from '../../ui/text-field.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { counted } from '../../words/figures.ts';
import { batchActions } from './batch-actions.ts';
import './folder-picker.css';
import { handOffActions } from './hand-off/hand-off-actions.ts';
import { pathOfTyped, pickerChoice } from './picker-choice.ts';

interface Listing {
  readonly path: string | null;
  readonly parent: string | null;
  readonly entries: readonly FolderEntry[];
}

const ICONS: Readonly<Record<FolderEntry['kind'], ReactNode>> = {
  folder: <Folder size={14} aria-label="folder" />,
  image: <Image size={14} aria-label="image" className="dim" />,
  mesh: <Box size={14} aria-label="model" className="dim" />,
  // Never listed.
  other: null,
};

const COLUMNS: readonly Column<FolderEntry>[] = [
  {
    id: 'kind',
    head: '',
    width: '16px',
    cell: ({ kind }) => ICONS[kind],
  },
  {
    id: 'name',
    head: 'Name',
    width: 'minmax(0, 1fr)',
    cell: ({ name, kind }) => <span className={kind === 'folder' ? '' : 'dim'}>{name}</span>,
  },
];

const ENTRY_KINDS = {
  images: 'image',
  meshes: 'mesh',
} as const satisfies Record<InputTraits['files'], FolderEntry['kind']>;

/** Why nothing is above: before the folder is listed, what is above it is not known. From one that cannot be listed, up are the places. */
function whyNotUp(listing: Listing | null, error: ErrorBody | null): string | null {
  if (listing === null) return error === null ? 'The folder is being opened.' : null;
  return listing.path === null ? 'This is the top.' : null;
}

interface FolderPickerProps {
  readonly of?: 'sources' | 'copies' | undefined;
  readonly onClose: () => void;
}

/** The window's own folder picker, for a shell that has no dialogs of the system's. */
export function FolderPicker({ of = 'sources', onClose }: FolderPickerProps) {
  const app = useApp();
  const { bridge, store } = app;
  const [asked, setAsked] = useState<string | null>(store.getState().settings.recentFolders[0] ?? null);
  /** A path that *Use this folder* looks at, before it takes it. */
  const [checking, setChecking] = useState(false);
  const [listing, setListing] = useState<Listing | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const wanted = useAppState(({ recipe }) => ENTRY_KINDS[inputTraits(recipe).files]);

  /** Nothing of the folder before stays in sight, so that it is not taken for the one that could not be listed. */
  const refuse = useCallback((cause: unknown): void => {
    setListing(null);
    setSelected(null);
    setError(errorBodyOf(cause));
  }, []);

  useEffect(() => {
    let current = true;
    bridge.fs.list({ path: asked }).then(
      (next) => {
        if (!current) return;
        setListing(next);
        setError(null);
        setTyped(next.path ?? '');
        setSelected(null);
      },
      (cause: unknown) => {
        if (current) refuse(cause);
      },
    );
    return () => {
      current = false;
    };
  }, [asked, bridge, refuse]);

  const isShown = (kind: FolderEntry['kind']): boolean =>
    kind === 'folder' || (of === 'sources' && kind === wanted);
  const shown = listing?.entries.filter(({ kind }) => isShown(kind)) ?? [];
  const files = shown.filter(({ kind }) => kind === wanted).length;
  const choice = pickerChoice({
    listed: listing?.path,
    failed: error !== null,
    typed,
    asked: error === null ? '' : (asked ?? ''),
    entries: shown,
    selected,
  });
  const use = (path: string): void => {
    onClose();
    if (of === 'copies') void handOffActions(app).copyTo(path);
    else batchActions(app).open([path]);
  };
  const takeChoice = async (): Promise<void> => {
    if (choice.kind === 'none' || checking) return;
    if (choice.kind === 'folder') {
      use(choice.path);
      return;
    }
    setChecking(true);
    try {
      use(pathOfTyped(choice.path, await bridge.fs.list({ path: choice.path })));
    } catch (cause) {
      setAsked(choice.path);
      refuse(cause);
    } finally {
      setChecking(false);
    }
  };
  const enter = ({ path, kind }: FolderEntry): void => (kind === 'folder' ? setAsked(path) : use(path));

  return (
    <Dialog
      title={of === 'copies' ? 'Choose a folder for copies' : 'Choose a folder of references'}
      className="folder-picker"
      onClose={onClose}
    >
      <form
        className="folder-picker-path"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed.trim() === '' ? null : typed.trim());
        }}
      >
        <IconButton
          label="Up to the folder above"
          disabledBecause={whyNotUp(listing, error)}
          onClick={() => setAsked(listing?.parent ?? null)}
        >
          <CornerLeftUp size={14} aria-hidden />
        </IconButton>
        <TextField
          label="Path"
          placeholder="Places on this machine"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSelected(null);
          }}
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
      <div className="folder-picker-list">
        {listing === null ? null : shown.length === 0 ? (
          <EmptyState title="Nothing to open here">
            This folder holds neither folders nor {wanted === 'mesh' ? 'models' : 'images'}.
          </EmptyState>
        ) : (
          <VirtualTable
            label="Folders and images"
            columns={COLUMNS}
            rows={shown}
            keyOf={({ path }) => path}
            selectedKey={selected}
            onSelect={(path) => {
              setSelected(path);
              setTyped(listing?.path ?? '');
            }}
            onOpen={enter}
          />
        )}
      </div>
      <div className="dialog-foot">
        <span className="folder-picker-count dim">
          {listing === null
            ? ''
            : listing.path === null
              ? 'Choose a place to start from'
              : of === 'copies'
                ? 'Each result is copied there'
                : `${counted(files, wanted === 'mesh' ? 'model' : 'image')} in this folder`}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabledBecause={
            checking ? 'The folder is being opened.' : choice.kind === 'none' ? choice.why : null
          }
          onClick={() => void takeChoice()}
        >
          Use this folder
        </Button>
      </div>
    </Dialog>
  );
}
