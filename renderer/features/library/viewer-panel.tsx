import { FolderOpen, Maximize2, Minimize2, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { usePrintedKeys } from '../../commands/printed-keys.ts';
import { useActions, useAppState } from '../../store/app-context.tsx';
import { assetAt, selectedAsset } from '../../store/library/library-slice.ts';
import { Area } from '../../ui/area.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelGuard } from '../../ui/panel-guard.tsx';
import { type Viewable, viewableAsset, viewableFile } from '../../viewer/viewable.ts';
import { isShown, notShownWords } from '../../words/asset-words.ts';
import { useFileDrop } from './use-file-drop.ts';

/** three and the viewer are fetched when a model is first shown. */
const Viewer = lazy(() => import('../../viewer/viewer.tsx').then((module) => ({ default: module.Viewer })));

const OPENED = '.glb,.gltf,.obj,.zip,.stl,.fbx,.usdz,.exr,.png';

/** The selected asset in three dimensions, or a file that was opened to be looked at. */
export function ViewerPanel() {
  const view = useAppState(selectedAsset);
  const large = useAppState((state) => state.dock.maximised === 'viewer');
  useFirstAsset();
  const { file, open, close } = useOpenedFile(view?.asset.id);
  const drop = useFileDrop(open);
  const shown = useMemo(
    () => file ?? (view !== undefined && isShown(view) ? viewableAsset(view) : null),
    [file, view],
  );
  return (
    <Area
      title="Viewer"
      className="viewer-panel"
      note={file?.name ?? view?.asset.name}
      tools={
        <>
          {file !== null && (
            <IconButton label="Close this file" onClick={close}>
              <X size={12} aria-hidden />
            </IconButton>
          )}
          <OpenFileButton onFile={open} />
          {shown !== null && (
            <CommandButton
              command="viewer.large"
              icon={large ? <Minimize2 size={12} aria-hidden /> : <Maximize2 size={12} aria-hidden />}
            />
          )}
        </>
      }
    >
      {/* what is dropped here is looked at; elsewhere it is planned as a batch */}
      <div ref={drop} className="viewer-drop">
        {shown !== null ? (
          <PanelGuard name="The viewer">
            <Suspense fallback={<EmptyState title="Opening the viewer…" />}>
              <Viewer shown={shown} />
            </Suspense>
          </PanelGuard>
        ) : view === undefined ? (
          <NothingShown />
        ) : (
          <NotRead view={view} />
        )}
      </div>
    </Area>
  );
}

/** Something is shown from the start: the newest, until the artist chooses. */
function useFirstAsset(): void {
  const selected = useAppState((state) => state.selectedAssetId);
  const selectAsset = useAppState((state) => state.selectAsset);
  const first = useAppState((state) => assetAt(state, 0)?.asset.id);
  useEffect(() => {
    if (selected === null && first !== undefined) selectAsset(first);
  }, [selected, first, selectAsset]);
}

interface OpenedFile {
  readonly file: Viewable | null;
  readonly open: (file: File) => void;
  readonly close: () => void;
}

/** A file that is only looked at. It gives way to the next asset that is selected. */
function useOpenedFile(selectedId: string | undefined): OpenedFile {
  const [opened, setOpened] = useState<{
    readonly file: Viewable;
    readonly bytes: number;
    readonly over: string | undefined;
  } | null>(null);
  const setOpenedFile = useAppState((state) => state.setOpenedFile);
  useEffect(() => {
    if (opened === null) return undefined;
    // the properties are about it as long as it is shown
    setOpenedFile({ ...opened.file, bytes: opened.bytes });
    return () => setOpenedFile(null);
  }, [opened, setOpenedFile]);
  useEffect(() => {
    if (opened === null) return undefined;
    return () => URL.revokeObjectURL(opened.file.url);
  }, [opened]);
  useEffect(() => {
    setOpened((current) => (current?.over === selectedId ? current : null));
  }, [selectedId]);
  const open = useCallback(
    (file: File) => setOpened({ file: viewableFile(file), bytes: file.size, over: selectedId }),
    [selectedId],
  );
  return {
    file: opened?.file ?? null,
    open,
    close: () => setOpened(null),
  };
}

function OpenFileButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useAppState((state) => state.fileWanted);
  const given = useAppState((state) => state.fileGiven);
  useEffect(() => {
    if (!wanted) return;
    given();
    input.current?.click();
  }, [wanted, given]);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={OPENED}
        hidden
        aria-label="File to look at"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // so that the same file can be opened again
          currentTarget.value = '';
        }}
      />
      <CommandButton command="file.open-model" icon={<FolderOpen size={12} aria-hidden />} />
    </>
  );
}

function NothingShown() {
  const empty = useAppState((state) => state.libraryStatus.total === 0);
  const [keys] = usePrintedKeys('asset.open');
  const way = keys === undefined ? 'a double click' : keys;
  return empty ? (
    <EmptyState title="Nothing to show yet">
      The newest model stands here as soon as it is made: drag to orbit it, wheel to come nearer. A model
      dropped here is shown without being imported.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing selected">
      Click a cover, or move to one with the arrow keys; {way} opens it large. A model dropped here is shown
      without being imported.
    </EmptyState>
  );
}

function NotRead({ view }: { readonly view: AssetView }) {
  const { library } = useActions();
  const { title, text } = notShownWords(view);
  return (
    <EmptyState
      title={title}
      actions={<Button onClick={() => void library.showInFolder(view.asset.id)}>Show in folder</Button>}
    >
      {text}
    </EmptyState>
  );
}
