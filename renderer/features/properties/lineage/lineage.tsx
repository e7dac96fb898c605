import { Box, Globe, Image, Unlink } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import type { LineageNode } from '../../../../shared/model/lineage/lineage-graph.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/section.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { tipOf } from '../../../ui/tip.ts';
import { ResultThumbnail } from '../../../viewer/preview/result-thumbnail.tsx';
import { fileUrl } from '../../../words/asset-words.ts';
import { useAsked } from '../use-asked.ts';
import { type LineagePlace, layoutLineage } from './layout-lineage.ts';
import './lineage.css';
import { LineageLines } from './lineage-lines.tsx';
import { SOURCE_WORDS, stepWords } from './lineage-words.ts';

/** What came of what, from the picture to the parts; the present asset is marked, and each other one opens by a click or Enter. */
export function Lineage({ view }: { readonly view: AssetView }) {
  const { bridge } = useApp();
  const revision = useAppState((state) => state.libraryRevision);
  const { parents, children } = view.asset;
  const links = `${revision} ${parents.join(' ')} ${children.join(' ')}`;
  const ask = useCallback((id: string) => bridge.library.lineage({ id }), [bridge]);
  const { answer, hasFailed } = useAsked(view.asset.id, ask, links);
  if (answer === null && !hasFailed) return null;
  // One asset and its picture stand above already.
  if (answer !== null && answer.assets.length < 2 && !answer.nodes.some(({ is }) => is === 'missing'))
    return null;
  return (
    <Section title="Lineage">
      {answer === null ? (
        <p className="dim lineage-note">It cannot be read just now.</p>
      ) : (
        <Graph shown={view.asset.id} {...answer} />
      )}
      {answer?.isMore === true && (
        <p className="dim lineage-note">
          There is more than is drawn here: open an asset to see what is near it.
        </p>
      )}
    </Section>
  );
}

interface GraphProps {
  readonly shown: string;
  readonly assets: readonly AssetView[];
  readonly nodes: readonly LineageNode[];
  readonly edges: Parameters<typeof layoutLineage>[1];
}

function Graph({ shown, assets, nodes, edges }: GraphProps) {
  const id = useId();
  const library = libraryActions(useApp());
  const [moved, setMoved] = useState<{ readonly from: string; readonly row: number } | null>(null);
  const layout = useMemo(
    () =>
      layoutLineage(
        nodes.map((node) => node.id),
        edges,
      ),
    [nodes, edges],
  );
  const nodesById = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const views = useMemo(() => new Map(assets.map((view) => [view.asset.id, view])), [assets]);
  const { places } = layout;
  const shownRow = places.find((place) => place.id === shown)?.row ?? 0;
  const row = moved?.from === shown ? Math.min(moved.row, places.length - 1) : shownRow;
  const open = (place: LineagePlace | undefined): void => {
    if (place !== undefined && views.has(place.id)) void library.reveal(place.id);
  };
  const rowFor = (key: string): number | null => {
    switch (key) {
      case 'ArrowDown':
        return row + 1;
      case 'ArrowUp':
        return row - 1;
      case 'ArrowLeft':
        return places[row]?.under ?? null;
      case 'ArrowRight':
        return places.find(({ under }) => under === row)?.row ?? null;
      case 'Home':
        return 0;
      case 'End':
        return places.length - 1;
      default:
        return null;
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const to = rowFor(event.key);
    if (to !== null) {
      setMoved({ from: shown, row: Math.max(0, Math.min(places.length - 1, to)) });
      document.getElementById(`${id}${to}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' || event.key === ' ') open(places[row]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="lineage"
      role="tree"
      aria-label="Lineage"
      aria-activedescendant={`${id}${row}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="lineage-rows">
        <LineageLines layout={layout} />
        {places.map((place) => {
          const node = nodesById.get(place.id);
          return node === undefined ? null : (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the whole tree
            // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus
            <div
              key={place.id}
              id={`${id}${place.row}`}
              role="treeitem"
              aria-level={place.depth + 1}
              aria-selected={place.id === shown}
              className={classNames(
                'lineage-node',
                views.has(place.id) && 'is-asset',
                place.id === shown && 'is-selected',
                place.row === row && 'is-active',
              )}
              style={{ ['--depth' as string]: place.depth }}
              onClick={() => open(place)}
            >
              <NodeBody node={node} view={views.get(place.id)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function NodeBody({ node, view }: { readonly node: LineageNode; readonly view: AssetView | undefined }) {
  if (view !== undefined) {
    const kind = `${stepWords(view.asset)}${view.place === 'trash' ? ', in the trash' : ''}`;
    return (
      <Named name={view.asset.name} kind={kind}>
        <ResultThumbnail view={view} drawn="small.webp" className="lineage-picture" />
      </Named>
    );
  }
  if (node.is !== 'source') {
    return (
      <Named name="not in this library" kind="missing">
        <span className="lineage-picture lineage-sign">
          <Unlink size={13} aria-hidden />
        </span>
      </Named>
    );
  }
  const Sign = node.what === 'mesh' ? Box : node.what === 'address' ? Globe : Image;
  return (
    <Named name={node.name} kind={SOURCE_WORDS[node.what]}>
      {node.shown === null || node.what === 'mesh' ? (
        <span className="lineage-picture lineage-sign">
          <Sign size={13} aria-hidden />
        </span>
      ) : (
        <Thumbnail src={fileUrl(node.shown.assetId, node.shown.path)} className="lineage-picture" />
      )}
    </Named>
  );
}

function Named(props: { readonly name: string; readonly kind: string; readonly children: ReactNode }) {
  return (
    <>
      {props.children}
      <span className="truncate" {...tipOf({ text: props.name })}>
        {props.name}
      </span>
      <span className="lineage-kind">{props.kind}</span>
    </>
  );
}
