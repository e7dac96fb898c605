import { memo, useSyncExternalStore } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { derivedFileUrl } from '../../../shared/model/derived-files.ts';
import type { LibrarySort } from '../../../shared/model/library-order.ts';
import type { MenuPoint } from '../../commands/context-menu.tsx';
import { usePictured } from '../../store/library/pictured/use-pictured.ts';
import { classNames } from '../../ui/class-names.ts';
import { DecisionMark } from '../../ui/decision-mark.tsx';
import { useFileAddress } from '../../ui/file-picture.tsx';
import { type SelectHow, selectHow } from '../../ui/row-selection.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tipOf } from '../../ui/tip.ts';
import { referencePicture } from '../../words/asset-words.ts';
import { DECIDED } from '../../words/decision-words.ts';
import { sortedFigure } from '../../words/quality-words.ts';
import { BrokenMark } from '../preview/broken-mark.tsx';
import { ResultThumbnail } from '../preview/result-thumbnail.tsx';
import { UnmeasuredMark } from '../preview/unmeasured-mark.tsx';
import type { SheetState, Sheets } from './sheets.ts';
import type { OnTable } from './turned-models.ts';
import { VersionsMark } from './versions-mark.tsx';

export interface TileActions {
  readonly select: (assetId: string, how: SelectHow) => void;
  readonly open: () => void;
  readonly openMenu: (at: MenuPoint) => void;
}

interface TableTileProps {
  readonly id: string;
  readonly view: AssetView;
  readonly shown: OnTable;
  readonly sheets: Sheets;
  /** From 1. */
  readonly place: number;
  readonly of: number;
  readonly selected: boolean;
  readonly active: boolean;
  readonly hasWords: boolean;
  /** The figure of an order by quality stands on the tile. */
  readonly sort: LibrarySort;
  /** Always the same object: a tile is drawn again only when it changes. */
  readonly actions: TileActions;
}

const WITHOUT_SHEET: SheetState = { shown: null, failed: null, isPending: false };
const PENDING =
  'Its pictures from this height and in this shading are still to be drawn; until then it does not turn with the others.';

/** One result on the light table. It is turned by the custom properties of the table, not by being drawn again. */
export const TableTile = memo(function TableTile(props: TableTileProps) {
  const { id, view, shown, sheets, place, of, selected, active, hasWords, sort, actions } = props;
  const { asset } = view;
  const model = shown.kind === 'model' ? shown.model : null;
  const hash = model?.sha256 ?? null;
  const state = useSyncExternalStore(sheets.subscribe, () =>
    model === null ? WITHOUT_SHEET : sheets.stateOf(model),
  );
  const why = shown.kind === 'picture' ? shown.why : state.failed;
  const help = why ?? (state.isPending ? PENDING : undefined);
  const reference = referencePicture(usePictured(view) ?? view);
  const figure = hash === null ? null : sortedFigure(asset.quality, sort);
  const stars = asset.rating ?? 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the whole table
    // biome-ignore lint/a11y/useFocusableInteractive: the table has the focus
    <div
      id={id}
      role="option"
      data-asset={asset.id}
      data-decision={asset.decision}
      aria-selected={selected}
      aria-posinset={place}
      aria-setsize={of}
      aria-description={help}
      className={classNames(
        'tile',
        'table-tile',
        selected && 'is-selected',
        active && 'is-active',
        asset.decision === 'reject' && 'is-rejected',
        state.isPending && 'is-pending',
      )}
      {...tipOf({ text: asset.name, help })}
      onClick={(event) => actions.select(asset.id, selectHow(event))}
      onDoubleClick={actions.open}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!selected) actions.select(asset.id, 'only');
        actions.openMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <span className="table-picture">
        {hash !== null && state.shown !== null ? (
          <Turned url={derivedFileUrl(hash, state.shown)} />
        ) : (
          <ResultThumbnail view={view} preferViewerThumbnail={hash !== null} className="table-still" />
        )}
        {reference !== null && <Thumbnail src={reference} className="table-reference" />}
        {why !== null && <span className="table-why">{hash === null ? 'cover' : 'not drawn'}</span>}
        {state.isPending && <span className="table-why">to be drawn</span>}
        {figure !== null && figure.value !== null && (
          <span className="table-figure">
            <span className="visually-hidden">{`${figure.name} `}</span>
            {figure.value}
          </span>
        )}
        <span className="table-marks">
          {asset.decision !== undefined && (
            <DecisionMark decision={asset.decision} name={DECIDED[asset.decision]} />
          )}
          {stars > 0 && (
            <span role="img" aria-label={`${stars} of 5 stars`}>
              {hasWords ? '★'.repeat(stars) : `${stars} ★`}
            </span>
          )}
          <BrokenMark quality={asset.quality} />
          <UnmeasuredMark asset={asset} />
          <VersionsMark view={view} />
        </span>
      </span>
      <span className={hasWords ? 'table-name truncate' : 'visually-hidden'}>{asset.name}</span>
    </div>
  );
});

/** A picture of a sheet: the one of the table's turn. */
function Turned({ url }: { readonly url: string }) {
  const address = useFileAddress();
  return <span className="table-turned" style={{ backgroundImage: `url("${address(url)}")` }} />;
}
