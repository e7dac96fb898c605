import { Box, CornerLeftUp, Folder, Image } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
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

/** The window's own folder picker, for a shell that has no dialogs of the system's. */
export function FolderPicker({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const { bridge, store } = app;
  const [asked, setAsked] = useState<string | null>(store.getState().settings.recentFolders[0] ?? null);
  const [listing, setListing] = useState<Listing | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const wanted = useAppState(({ recipe }) => ENTRY_KINDS[inputTraits(recipe).files]);

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
        if (current) setError(errorBodyOf(cause));
      },
    );
    return () => {
      current = false;
    };
  }, [asked, bridge]);

  const shown = listing?.entries.filter(({ kind }) => kind === 'folder' || kind === wanted) ?? [];
  const files = shown.filter(({ kind }) => kind === wanted).length;
  const chosen =
    shown.find(({ path, kind }) => path === selected && kind === 'folder')?.path ?? listing?.path ?? null;
  const use = (path: string): void => {
    onClose();
    batchActions(app).open([path]);
  };
  const enter = ({ path, kind }: FolderEntry): void => (kind === 'folder' ? setAsked(path) : use(path));

  return (
    <Dialog title="Choose a folder of references" className="folder-picker" onClose={onClose}>
      <form
        className="folder-picker-path"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed.trim() === '' ? null : typed.trim());
        }}
      >
        <IconButton
          label="Up to the folder above"
          disabledBecause={listing?.path === null ? 'This is the top.' : null}
          onClick={() => setAsked(listing?.parent ?? null)}
        >
          <CornerLeftUp size={14} aria-hidden />
        </IconButton>
        <TextField
          label="Path"
          placeholder="Places on this machine"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
        {shown.length === 0 && listing !== null ? (
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
            onSelect={setSelected}
            onOpen={enter}
          />
        )}
      </div>
      <div className="dialog-foot">
        <span className="folder-picker-count dim">
          {listing?.path == null
            ? 'Choose a place to start from'
            : `${counted(files, wanted === 'mesh' ? 'model' : 'image')} in this folder`}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabledBecause={chosen === null ? 'No folder is open or selected.' : null}
          onClick={() => {
            if (chosen !== null) use(chosen);
          }}
        >
          Use this folder
        </Button>
      </div>
    </Dialog>
  );
}
