import { Copy, FolderOpen } from 'lucide-react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { LOCAL_CONNECTION_ID } from '../../../shared/model/connection.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { useActions, useAppState } from '../../store/app-context.tsx';
import { selectedAsset } from '../../store/library-slice.ts';
import { type Measured as MeasuredModel, measuredOf } from '../../store/measured.ts';
import { Area } from '../../ui/area.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Section } from '../../ui/section.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tipOf } from '../../ui/tip.ts';
import { clockDuration } from '../../words/durations.ts';
import { extentWords, fileSize, groupedFigure } from '../../words/figures.ts';
import { calendarTime } from '../../words/moments.ts';
import { textureWords } from '../../words/texture-words.ts';
import { creditWords } from '../connections/connection-words.ts';
import { fileUrl, formatWords, isShown, sentWords } from '../library/asset-words.ts';
import './asset-properties.css';

/** What the selected asset is, and how it came about. */
export function AssetProperties() {
  const view = useAppState(selectedAsset);
  return (
    <Area
      title={view?.asset.name ?? 'Properties'}
      className="asset-properties"
      tools={view !== undefined && <span className="badge">{formatWords(view)}</span>}
    >
      {view === undefined ? (
        <EmptyState title="No asset">Its reference, its measures and how it was made stand here.</EmptyState>
      ) : (
        <>
          <div className="properties-scroller">
            <Pictures view={view} />
            <Measured view={view} />
            <MadeFrom view={view} />
            <Files view={view} />
          </div>
          <Foot view={view} />
        </>
      )}
    </Area>
  );
}

function Pictures({ view }: { readonly view: AssetView }) {
  const { references, id } = view.asset;
  const [first, ...others] = references;
  return (
    <div className="properties-pictures">
      <figure>
        <Thumbnail
          src={first?.path == null ? null : fileUrl(id, first.path)}
          className="properties-picture"
        />
        <figcaption>reference{others.length > 0 ? ` · ${references.length} views` : ''}</figcaption>
      </figure>
      <figure>
        <Thumbnail src={view.cover} className="properties-picture" />
        <figcaption className="is-end">result</figcaption>
      </figure>
    </div>
  );
}

const COUNTS: readonly (readonly [name: string, words: (measured: MeasuredModel) => string])[] = [
  ['Faces', ({ faces }) => groupedFigure(faces)],
  ['Vertices', ({ vertices }) => groupedFigure(vertices)],
  ['Textures', ({ textures }) => textureWords(textures)],
  ['Extent', ({ size }) => extentWords(size)],
];

function Measured({ view }: { readonly view: AssetView }) {
  const measured = useAppState((state) => measuredOf(state, view.asset.id));
  const unread = measured === null || !isShown(view) ? 'not read' : '…';
  const result = view.asset.files.find(({ role }) => role === 'result');
  return (
    <Section title="Measured">
      <PropertyList>
        {COUNTS.map(([name, words]) => (
          <Property key={name} name={name}>
            {measured ? words(measured) : unread}
          </Property>
        ))}
        {result !== undefined && <Property name="Size">{fileSize(result.bytes)}</Property>}
      </PropertyList>
    </Section>
  );
}

function MadeFrom({ view: { asset } }: { readonly view: AssetView }) {
  const { submittedAt, createdAt, credits, connection, taskId } = asset;
  const { library } = useActions();
  const took = submittedAt === null ? null : Date.parse(createdAt) - Date.parse(submittedAt);
  const words = creditWords({ kind: connection.id === LOCAL_CONNECTION_ID ? 'local' : 'remote' });
  return (
    <Section title="Made from">
      <PropertyList>
        <Property name="Reference">{asset.references.map(({ name }) => name).join(', ')}</Property>
        <Property name="Sent">{sentWords(asset.recipe)}</Property>
        <Property name="Connection">{connection.name}</Property>
        <Property name="Task">
          <span className="properties-task">
            <span className="truncate" {...tipOf({ text: taskId })}>
              {taskId}
            </span>
            <IconButton label="Copy the task id" onClick={() => void library.copyText(taskId)}>
              <Copy size={12} aria-hidden />
            </IconButton>
          </span>
        </Property>
        <Property name="Cost">
          {credits === null ? 'not known' : `${formatCredits(credits)} ${words}`}
        </Property>
        {took !== null && took >= 0 && <Property name="Time">{clockDuration(took)}</Property>}
        <Property name="When">{calendarTime(Date.parse(createdAt))}</Property>
      </PropertyList>
    </Section>
  );
}

function Files({ view: { asset, folder } }: { readonly view: AssetView }) {
  return (
    <Section title="Files">
      <ul className="properties-files selectable">
        {asset.files.map(({ path, bytes }) => (
          <li key={path}>
            <span className="truncate">{path}</span>
            <span className="dim">{fileSize(bytes)}</span>
          </li>
        ))}
      </ul>
      <p className="properties-folder dim selectable">{folder}</p>
    </Section>
  );
}

function Foot({ view }: { readonly view: AssetView }) {
  const { library } = useActions();
  return (
    <footer className="properties-foot">
      <Button
        icon={<FolderOpen size={13} aria-hidden />}
        onClick={() => void library.showInFolder(view.asset.id)}
      >
        Show in folder
      </Button>
      <a className="button button-plain" href={view.result} download={view.result.split('/').at(-1)}>
        Save a copy
      </a>
    </footer>
  );
}
