import { FolderOpen } from 'lucide-react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import { RESULT_TYPES } from '../../../shared/model/kind-traits.ts';
import { warningAdvice } from '../../../shared/model/warning-words.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { assetsInHand } from '../../store/library/decisions/in-hand.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { type InView, inView } from '../../store/library/library-slice.ts';
import { usePictured } from '../../store/library/pictured/use-pictured.ts';
import type { OpenedFile } from '../../store/library/viewing.ts';
import { Area } from '../../ui/area.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tipOf } from '../../ui/tip.ts';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { ResultThumbnail } from '../../viewer/preview/result-thumbnail.tsx';
import { fileUrl, formatWords, isDepthFormat, isShown } from '../../words/asset-words.ts';
import { counted, fileSize, groupedFigure } from '../../words/figures.ts';
import './asset-properties.css';
import { ImportedFrom } from './imported-from.tsx';
import { Lineage } from './lineage/lineage.tsx';
import { MadeFrom } from './made-from.tsx';
import { Measures } from './measures.tsx';
import { MendedPictures } from './mended-pictures.tsx';
import { OfChain } from './of-chain.tsx';
import { Organise } from './organise.tsx';
import { QualitySection } from './quality/quality-section.tsx';
import { Versions } from './versions/versions.tsx';

/** What the selected asset is, and how it came about; or the measures of a file that is only looked at. */
export function AssetProperties() {
  const shown = useAppState(inView);
  const { title, format } = headOf(shown);
  return (
    <Area
      title={title}
      className="asset-properties"
      tools={format !== null && <span className="badge">{format}</span>}
    >
      <PropertiesBody shown={shown} />
    </Area>
  );
}

function headOf(shown: InView): { readonly title: string; readonly format: string | null } {
  switch (shown.kind) {
    case 'nothing':
      return { title: 'Properties', format: null };
    case 'asset':
      return { title: shown.view.asset.name, format: formatWords(shown.view) };
    case 'file':
      return { title: shown.file.name, format: shown.file.format };
    default:
      return assertNever(shown);
  }
}

function PropertiesBody({ shown }: { readonly shown: InView }) {
  switch (shown.kind) {
    case 'nothing':
      return (
        <EmptyState title="No asset">Its reference, its measures and how it was made stand here.</EmptyState>
      );
    case 'asset':
      return <OneAsset view={shown.view} />;
    case 'file':
      return <FileProperties file={shown.file} />;
    default:
      return assertNever(shown);
  }
}

function OneAsset({ view }: { readonly view: AssetView }) {
  const scroller = useKeptScroll('properties');
  return (
    <>
      <div ref={scroller} className="properties-scroller">
        <SelectionNote view={view} />
        <AsItCame view={view} />
        <Doubts view={view} />
        <Pictures view={view} />
        {/* one for each asset: what is being typed belongs to the one that it was typed for */}
        <Organise key={view.asset.id} view={view} />
        <Measures
          of={view.asset.id}
          format={view.format}
          as={view.asset.imported?.as ?? resultOf(view)}
          kept={view.asset.measured}
          bytes={resultBytes(view)}
          isRead={isShown(view)}
        />
        <QualitySection view={view} />
        <Versions view={view} />
        <MendedPictures key={`mended ${view.asset.id}`} asset={view.asset} />
        {view.asset.imported === undefined ? (
          <MadeFrom asset={view.asset} />
        ) : (
          <ImportedFrom asset={view.asset} imported={view.asset.imported} />
        )}
        <OfChain asset={view.asset} />
        <Lineage view={view} />
        <Files view={view} />
      </div>
      <Foot view={view} />
    </>
  );
}

function resultOf({ asset }: AssetView): 'model' | 'depth' {
  return RESULT_TYPES[asset.recipe.kind] === 'depth map' ? 'depth' : 'model';
}

function resultBytes({ asset }: AssetView): number | null {
  return asset.files.find(({ role }) => role === 'result')?.bytes ?? null;
}

function FileProperties({ file }: { readonly file: OpenedFile }) {
  const scroller = useKeptScroll('properties of a file');
  return (
    <div ref={scroller} className="properties-scroller">
      <p className="properties-note">Only looked at: it is not in the library, and nothing is kept of it.</p>
      <Measures
        of={file.url}
        format={file.format}
        as={isDepthFormat(file.format) ? 'depth' : 'model'}
        kept={null}
        bytes={file.bytes}
        isRead
      />
    </div>
  );
}

/** Where the asset is not what it seems: one of several, or thrown away. While a band is drawn it need not be one of them. */
function SelectionNote({ view }: { readonly view: AssetView }) {
  const selected = useAppState(assetsInHand);
  const words = [
    ...(view.place === 'trash' ? ['In the trash'] : []),
    ...(selected.size > 1 && selected.has(view.asset.id)
      ? [`One of ${counted(selected.size, 'selected asset')}`]
      : []),
  ];
  return words.length === 0 ? null : <p className="properties-note">{words.join(' · ')}</p>;
}

/** Why the result is shown nowhere. */
function AsItCame({ view: { asset } }: { readonly view: AssetView }) {
  if (asset.asItCame === null) return null;
  return (
    <p className="properties-note">
      Kept as it came, and not opened here. What is wrong with the file: {asset.asItCame.wrong}.
    </p>
  );
}

/** What the service said is doubtful about the result, and what helps. */
function Doubts({ view: { asset } }: { readonly view: AssetView }) {
  return asset.warnings.map((code) => (
    <p key={code} className="properties-note">
      {warningAdvice(code)}
    </p>
  ));
}

/** The reference and the result, unless both stand larger beside the properties, as in Review: there they would take all the room. */
function Pictures({ view }: { readonly view: AssetView }) {
  const { references, id } = (usePictured(view) ?? view).asset;
  const isBeside = useAppState(
    ({ dock }) => dock.visible.includes('reference') && dock.visible.includes('viewer'),
  );
  const [first, ...others] = references;
  if (isBeside) return null;
  return (
    <div className="properties-pictures">
      <figure>
        <Thumbnail
          src={first?.path == null ? null : fileUrl(id, first.path)}
          className="properties-picture"
        />
        <figcaption>
          {first === undefined ? 'no picture' : 'reference'}
          {others.length > 0 ? ` · ${references.length} views` : ''}
        </figcaption>
      </figure>
      <figure>
        <ResultThumbnail view={view} className="properties-picture" />
        <figcaption className="is-end">result</figcaption>
      </figure>
    </div>
  );
}

function Files({ view: { asset, folder } }: { readonly view: AssetView }) {
  const bytes = asset.files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <Section title="Files">
      <ul className="properties-files selectable">
        {asset.files.map(({ path, role, bytes: each }) => (
          <li key={`${role} ${path}`}>
            <span className="truncate" {...tipOf({ text: path })}>
              {path}
            </span>
            <span className="dim">{fileSize(each)}</span>
          </li>
        ))}
        {asset.files.length > 1 && (
          <li className="dim">
            <span>{counted(asset.files.length, 'file')}</span>
            <span>{fileSize(bytes)}</span>
          </li>
        )}
      </ul>
      <p className="properties-folder dim selectable">{folder}</p>
    </Section>
  );
}

function Foot({ view }: { readonly view: AssetView }) {
  const library = libraryActions(useApp());
  const selected = useAppState(assetsInHand);
  const meant = selected.has(view.asset.id) ? [...selected] : [view.asset.id];
  return (
    <footer className="properties-foot">
      {view.place === 'trash' && (
        <Button variant="primary" onClick={() => void library.move(meant, 'library')}>
          {meant.length === 1 ? 'Put back' : `Put back ${groupedFigure(meant.length)}`}
        </Button>
      )}
      <CommandButton command="asset.make-again-with">Make again…</CommandButton>
      <CommandButton command="asset.show-in-folder" icon={<FolderOpen size={13} aria-hidden />}>
        Show in folder
      </CommandButton>
      {meant.length > 1 ? (
        <CommandButton command="asset.copy-out">Copy to a folder…</CommandButton>
      ) : (
        <a className="button button-plain" href={view.result} download={view.result.split('/').at(-1)}>
          Save a copy
        </a>
      )}
    </footer>
  );
}
