import type { AssetKind } from '../../../shared/model/search/asset-kind.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { kindSearched, withKind } from '../../store/library/decisions/kind-searched.ts';
import { KIND_WORDS, KINDS } from '../../store/library/find/find-rows.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';

const ALL = 'all';

/** Which kind of results is gone through: models apart from depth maps, which are decided about by themselves. */
export function KindFilter() {
  const app = useApp();
  const query = useAppState(({ libraryOrder }) => libraryOrder.query ?? '');
  return (
    <ChoiceList<AssetKind | typeof ALL>
      label="Kind of results"
      className="finished-kind"
      value={kindSearched(query) ?? ALL}
      choices={[
        { value: ALL, label: 'All kinds' },
        ...KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] })),
      ]}
      onChange={(kind) =>
        libraryActions(app).setOrder({ query: withKind(query, kind === ALL ? null : kind) })
      }
    />
  );
}
