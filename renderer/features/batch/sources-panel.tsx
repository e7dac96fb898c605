import { CornerDownLeft, Folder, FolderPlus, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useActions, useAppState } from '../../store/app-context.tsx';
import { Area } from '../../ui/area.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { groupedFigure } from '../../words/figures.ts';
import { lastName, parentOf } from '../../words/paths.ts';
import { allRecipes, nameOf } from './recipe-names.ts';
import './sources-panel.css';

/** Where references come from, and the recipes they can be made with. */
export function SourcesPanel() {
  const { batch } = useActions();
  return (
    <Area
      title="Sources"
      tools={
        <IconButton label="Choose folder…" onClick={() => void batch.chooseFolder()}>
          <FolderPlus size={13} aria-hidden />
        </IconButton>
      }
    >
      <TypedPath />
      <div className="sources-scroller">
        <Folders />
        <Recipes />
      </div>
    </Area>
  );
}

function TypedPath() {
  const [path, setPath] = useState('');
  const sources = useAppState((state) => state.sources);
  const { batch } = useActions();
  useEffect(() => {
    // a path that stands here while another source is open would say that it is this one
    setPath((kept) => (sources.length === 0 || sources.includes(unquoted(kept)) ? kept : ''));
  }, [sources]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = unquoted(path);
    if (typed !== '') batch.open([typed]);
  };
  return (
    <form className="typed-path" onSubmit={onSubmit}>
      <TextField
        label="Path of a folder or an image"
        placeholder="Type or paste a path"
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      <IconButton label="Open this path" type="submit">
        <CornerDownLeft size={13} aria-hidden />
      </IconButton>
    </form>
  );
}

const unquoted = (path: string): string => path.trim().replace(/^"(.*)"$/, '$1');

function Folders() {
  const sources = useAppState((state) => state.sources);
  const recent = useAppState((state) => state.settings.recentFolders);
  const samples = useAppState((state) => state.facts?.samplesFolder ?? null);
  const plan = useAppState((state) => state.plan);
  const { batch } = useActions();
  const others = recent.filter((folder) => folder !== samples && !sources.includes(folder));
  const [first] = sources;
  const samplesAreOpen = first !== undefined && first === samples;
  return (
    <>
      {first !== undefined && !samplesAreOpen && (
        <Group>
          <SourceRow
            icon
            current
            name={sources.length === 1 ? lastName(first) : `${sources.length} files`}
            note={plan === null ? '' : groupedFigure(plan.images)}
            hint={sources.join('\n')}
            onOpen={() => void batch.plan()}
            onRemove={() => batch.clear()}
          />
        </Group>
      )}
      {others.length > 0 && (
        <Group title="Recent">
          {others.map((folder) => (
            <SourceRow
              key={folder}
              icon
              name={lastName(folder)}
              note={lastName(parentOf(folder))}
              hint={folder}
              onOpen={() => batch.open([folder])}
            />
          ))}
        </Group>
      )}
      {samples !== null && (
        <Group title="Shipped">
          <SourceRow
            icon
            name="Samples"
            current={samplesAreOpen}
            note={samplesAreOpen && plan !== null ? groupedFigure(plan.images) : ''}
            hint={samples}
            onOpen={() => batch.open([samples])}
          />
        </Group>
      )}
    </>
  );
}

function Recipes() {
  const own = useAppState((state) => state.settings.recipes);
  const recipe = useAppState((state) => state.recipe);
  const { recipes } = useActions();
  const current = nameOf(recipe, own);
  const ownNames = new Set(own.map(({ name }) => name));
  return (
    <Group title="Recipes">
      {allRecipes(own)
        .filter((named) => named.recipe.kind === 'model')
        .map((named) => (
          <SourceRow
            key={named.name}
            name={named.name}
            note={
              named.recipe.kind === 'model'
                ? `${named.recipe.resolution} ${named.recipe.format}`
                : named.recipe.kind
            }
            current={named.name === current}
            hint={`Make with ${named.name}`}
            onOpen={() => recipes.use(named)}
            {...(ownNames.has(named.name) ? { onRemove: () => void recipes.forget(named.name) } : {})}
          />
        ))}
    </Group>
  );
}

function Group({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <>
      {title !== undefined && <h3 className="sources-title">{title}</h3>}
      <ul>{children}</ul>
    </>
  );
}

interface SourceRowProps {
  readonly name: string;
  readonly note: string;
  readonly hint: string;
  readonly icon?: boolean;
  readonly current?: boolean;
  readonly onOpen: () => void;
  readonly onRemove?: () => void;
}

function SourceRow({ name, note, hint, icon = false, current = false, onOpen, onRemove }: SourceRowProps) {
  return (
    <li className={classNames('source-row', current && 'is-current')}>
      <button
        type="button"
        className="source-open"
        title={hint}
        aria-current={current || undefined}
        onClick={onOpen}
      >
        {icon && <Folder size={13} aria-hidden className="source-icon" />}
        <span className="truncate">{name}</span>
        <span className="source-note truncate">{note}</span>
      </button>
      {onRemove !== undefined && (
        <IconButton label={`Remove ${name} from the list`} className="source-remove" onClick={onRemove}>
          <X size={12} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
