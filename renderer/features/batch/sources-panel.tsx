import { CornerDownLeft, FolderPlus } from 'lucide-react';
import { type FormEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { inputTraits } from '../../../shared/model/kind-traits.ts';
import { isNamedLikeAnImage } from '../../../shared/model/mend/image-endings.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { isFavourite } from '../../../shared/model/settings/favourite-folders.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { foldersOf, isFileSource } from '../../store/batch/plan-folders.ts';
import { Area } from '../../ui/area.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ButtonColumn } from '../../ui/button-column.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Tree } from '../../ui/tree.tsx';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { groupedFigure } from '../../words/figures.ts';
import { lastName, parentOf } from '../../words/paths.ts';
import { batchActions } from './batch-actions.ts';
import { inputOfText, meshName, unquoted } from './batch-inputs.ts';
import { FavouriteStar } from './picker/favourite-star.tsx';
import { useAwayFavourites } from './picker/use-away-favourites.ts';
import { foundIn } from './plan-words.ts';
import { RecipeList } from './recipe/recipe-list.tsx';
import { type SourceIcon, SourceRow } from './source-row.tsx';
import './sources-panel.css';

/** The sources of references, and the saved recipes. */
export function SourcesPanel() {
  const scroller = useKeptScroll('sources');
  return (
    <Area
      title="Sources"
      tools={<CommandButton command="file.choose-folder" icon={<FolderPlus size={13} aria-hidden />} />}
    >
      <TypedPath />
      <ButtonColumn ref={scroller} className="sources-scroller" buttons=".source-open">
        <Folders />
        <Named />
        <RecipeList />
      </ButtonColumn>
    </Area>
  );
}

function TypedPath() {
  const [path, setPath] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const { store } = useApp();
  const sources = useAppState((state) => state.sources);
  const batch = batchActions(useApp());
  useEffect(() => {
    // Cleared, because a path in the field would look like the source that is open.
    setPath((kept) => (sources.length === 0 || sources.includes(unquoted(kept)) ? kept : ''));
  }, [sources]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = unquoted(path);
    if (typed === '') return;
    const input = inputOfText(typed, store.getState());
    if ('refused' in input) setRefused(input.refused);
    else if ('paths' in input) batch.open(input.paths);
    else {
      setPath('');
      batch.changeInputs(input);
    }
  };
  return (
    <>
      <form className="typed-path" onSubmit={onSubmit}>
        <TextField
          label="Path of a folder or an image"
          placeholder="Path, or an address"
          value={path}
          onChange={(event) => {
            setPath(event.target.value);
            setRefused(null);
          }}
        />
        <IconButton label="Open this path" type="submit">
          <CornerDownLeft size={13} aria-hidden />
        </IconButton>
      </form>
      {refused !== null && (
        <p className="typed-refused note" role="alert">
          {refused}
        </p>
      )}
    </>
  );
}

function Folders() {
  const sources = useAppState((state) => state.sources);
  const recent = useAppState((state) => state.settings.recentFolders);
  const samples = useAppState((state) => state.facts?.samplesFolder ?? null);
  const plan = useAppState((state) => state.plan);
  const isWhole = useAppState((state) => state.planFolder === null);
  const batch = batchActions(useApp());
  const run = useRunCommand();
  const favourites = useAppState((state) => state.settings.favouriteFolders);
  const away = useAwayFavourites();
  const others = recent.filter(
    (folder) => folder !== samples && !sources.includes(folder) && !isFavourite(favourites, folder),
  );
  const [first] = sources;
  const samplesAreOpen = first !== undefined && first === samples;
  const found = plan === null ? '' : groupedFigure(foundIn(plan));
  /** Shows all rows of the source if a folder below it was chosen; else scans the source again. */
  const openAgain = (): void => (isWhole ? run('batch.look-again') : batch.showFolder(null));
  return (
    <>
      {first !== undefined && !samplesAreOpen && (
        <Group>
          <SourceRow
            icon={iconOf(sources, plan?.rows ?? [])}
            current={isWhole}
            name={sources.length === 1 ? lastName(first) : `${sources.length} folders and files`}
            note={found}
            hint={sources.join('\n')}
            onOpen={openAgain}
            onRemove={() => batch.clear()}
            extra={sources.length === 1 && !isFileSource(first, plan?.rows ?? []) && starOf(first)}
          />
          {sources.length === 1 && <Subfolders source={first} />}
        </Group>
      )}
      {favourites.length > 0 && (
        <Group title="Favourites">
          {favourites.map((folder) => (
            <SourceRow
              key={folder}
              icon="folder"
              name={lastName(folder)}
              note={away.has(folder) ? 'away' : lastName(parentOf(folder))}
              hint={away.has(folder) ? `${folder}\nIt is not there now: connect its disk.` : folder}
              onOpen={() => batch.open([folder])}
              extra={starOf(folder)}
            />
          ))}
        </Group>
      )}
      {others.length > 0 && (
        <Group title="Recent">
          {others.map((folder) => (
            <SourceRow
              key={folder}
              icon={isNamedLikeAnImage(folder) ? 'file' : 'folder'}
              name={lastName(folder)}
              note={lastName(parentOf(folder))}
              hint={folder}
              onOpen={() => batch.open([folder])}
              extra={!isNamedLikeAnImage(folder) && starOf(folder)}
            />
          ))}
        </Group>
      )}
      {samples !== null && (
        <Group title="Shipped">
          <SourceRow
            icon="folder"
            name="Samples"
            current={samplesAreOpen && isWhole}
            note={samplesAreOpen ? found : ''}
            hint={samples}
            onOpen={() => (samplesAreOpen && !isWhole ? openAgain() : run('file.samples'))}
          />
          {samplesAreOpen && sources.length === 1 && <Subfolders source={samples} />}
        </Group>
      )}
    </>
  );
}

/** The folders below the open source. If one is chosen, only its rows are shown and started. */
function Subfolders({ source }: { readonly source: string }) {
  const plan = useDeferredValue(useAppState((state) => state.plan));
  const chosen = useAppState((state) => state.planFolder);
  const batch = batchActions(useApp());
  const folders = useMemo(() => foldersOf(source, plan?.rows ?? []), [source, plan]);
  if (folders.length === 0) return null;
  return (
    <li className="sources-folders">
      <Tree label="Folders of the source" items={folders} selected={chosen} onSelect={batch.showFolder} />
    </li>
  );
}

/** The addresses and models in the batch that the present recipe can use. */
function Named() {
  const imageUrls = useAppState((state) => state.imageUrls);
  const meshes = useAppState((state) => state.meshes);
  const recipe = useAppState((state) => state.recipe);
  const assets = useAppState((state) => state.assetsById);
  const batch = batchActions(useApp());
  const run = useRunCommand();
  const takes = inputTraits(recipe);
  const urls = takes.imageUrls ? imageUrls : [];
  const models = takes.meshes === 'many' ? meshes : [];
  if (urls.length + models.length === 0) return null;
  return (
    <Group title="In this batch">
      {urls.map((url) => (
        <SourceRow
          key={url}
          name={lastName(url)}
          note="address"
          hint={url}
          onOpen={() => run('batch.look-again')}
          onRemove={() => batch.changeInputs({ imageUrls: imageUrls.filter((each) => each !== url) })}
        />
      ))}
      {models.map((mesh) => (
        <SourceRow
          key={JSON.stringify(mesh)}
          name={meshName(mesh, assets)}
          note={mesh.from === 'asset' ? 'library' : mesh.from === 'url' ? 'address' : 'file'}
          hint={mesh.from === 'url' ? mesh.url : meshName(mesh, assets)}
          onOpen={() => run('batch.look-again')}
          onRemove={() => batch.changeInputs({ meshes: meshes.filter((each) => each !== mesh) })}
        />
      ))}
    </Group>
  );
}

const starOf = (folder: string): ReactNode => <FavouriteStar path={folder} className="source-remove" />;

function Group({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <>
      {title !== undefined && <h3 className="sources-title">{title}</h3>}
      <ul>{children}</ul>
    </>
  );
}

function iconOf(sources: readonly string[], rows: readonly PlanRow[]): SourceIcon {
  if (!sources.every((source) => isFileSource(source, rows))) return 'folder';
  return sources.length === 1 ? 'file' : 'files';
}
