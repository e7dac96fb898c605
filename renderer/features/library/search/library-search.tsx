import { Search } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { withoutTerm } from '../../../../shared/model/search/edit-query.ts';
import { asksForLikeness, isMeant, type QueryTerm } from '../../../../shared/model/search/library-query.ts';
import { parseQuery } from '../../../../shared/model/search/parse-query.ts';
import { termFaultWords } from '../../../../shared/model/search/term-fault-words.ts';
import { usePrintedKeys } from '../../../commands/printed-keys.ts';
import { useApp, useAppState, useHandles } from '../../../store/app-context.tsx';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { isSearching } from '../../../store/library/search-pages.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { tipOf } from '../../../ui/tip.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { batchNames, termWords } from '../../../words/query-words.ts';
import { FilterMenu } from './filter-menu.tsx';
import './library-search.css';

/**
 * The line of words and `field:value` that is searched for. Stands in the panel *Find*, or over the covers while that is not in sight.
 * @param isSlim in the narrow panel, whose head has the filters
 */
export function LibrarySearch({ isSlim = false }: { readonly isSlim?: boolean }) {
  const { total, trashed } = useAppState((state) => state.libraryStatus);
  const order = useAppState((state) => state.libraryOrder);
  const library = libraryActions(useApp());
  const { librarySearch, mainPart } = useHandles();
  const field = useRef<HTMLInputElement>(null);
  const [keys] = usePrintedKeys('library.find');
  const query = order.query ?? '';
  // Find keeps its own field while it lies behind another panel, where it takes no focus.
  const isInSight = useAppState((state) => state.dock.visible.includes('find')) === isSlim;
  useEffect(() => {
    if (!isInSight) return undefined;
    return librarySearch.register({
      focus: () => {
        field.current?.focus();
        field.current?.select();
      },
    });
  }, [librarySearch, isInSight]);
  const count = order.place === 'trash' ? trashed : total;
  // The narrow panel has the count below.
  const hint = [
    'Search',
    ...(isSlim ? [] : [` ${counted(count, 'asset')}`]),
    keys === undefined ? '' : `   ${keys}`,
  ];
  const set = (text: string): void => library.setOrder({ query: text });
  return (
    <search className={classNames('library-search', isSlim && 'is-slim')} aria-label="Search of the library">
      <div className="library-search-line">
        {!isSlim && <Search size={13} className="library-search-sign" aria-hidden />}
        <TextField
          ref={field}
          type="search"
          label="Search the library"
          placeholder={hint.join('')}
          value={query}
          maxLength={20_000}
          onChange={(event) => set(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape' && query !== '') {
              event.stopPropagation();
              set('');
            } else if (event.key === 'Escape' || event.key === 'Enter') {
              event.preventDefault();
              mainPart.call(({ focus }) => focus('library'));
            }
          }}
        />
        {!isSlim && <LibraryFilters />}
      </div>
    </search>
  );
}

/** Filters to choose from. */
export function LibraryFilters() {
  const query = useAppState((state) => state.libraryOrder.query ?? '');
  const library = libraryActions(useApp());
  const terms = useMemo(() => parseQuery(query, Date.now()), [query]);
  return <FilterMenu terms={terms} query={query} onQuery={(text) => library.setOrder({ query: text })} />;
}

/** Chips that are shown: more would leave no room for what they find. */
const MOST_CHIPS = 24;

/** A chip for each filter of the search, over the covers that it leaves. They are the same text as its line. */
export function SearchChips() {
  const { total, trashed, unseen = 0 } = useAppState((state) => state.libraryStatus);
  const order = useAppState((state) => state.libraryOrder);
  const matches = useAppState((state) => state.libraryMatches);
  const isDue = useAppState((state) => state.isCountDue);
  const library = libraryActions(useApp());
  const query = order.query ?? '';
  const terms = useMemo(() => parseQuery(query, Date.now()), [query]);
  const chips = terms.filter(hasChip);
  const more = chips.slice(MOST_CHIPS);
  const count = order.place === 'trash' ? trashed : total;
  if (!isSearching(order)) return null;
  return (
    <div className="library-search-chips">
      {chips.slice(0, MOST_CHIPS).map((term) => (
        <TermChip
          key={term.start}
          term={term}
          onRemove={() => library.setOrder({ query: withoutTerm(query, term) })}
        />
      ))}
      {more.length > 0 && <span className="library-search-more dim">{moreWords(more)}</span>}
      <span className="library-search-count dim" role="status">
        {matches === null || isDue ? 'Searching…' : foundWords(matches, count, order.stacked === true)}
        {unseen > 0 && !isDue && asksForLikeness(terms) && `; ${unseenWords(unseen)}`}
      </span>
    </div>
  );
}

/** Words without a field stand in the line alone. */
function hasChip({ meaning, isNot }: QueryTerm): boolean {
  return isNot || !isMeant(meaning) || meaning.field !== 'text';
}

/** Of chips that have no room, how many there are, and what the first one that is left out is left out for. */
function moreWords(more: readonly QueryTerm[]): string {
  const faults = more.flatMap(({ meaning }) => (isMeant(meaning) ? [] : [termFaultWords(meaning)]));
  const [fault] = faults;
  return `and ${groupedFigure(more.length)} more${fault === undefined ? '' : `. ${fault}`}`;
}

/** What was found; with versions stacked, how many subjects. */
function foundWords(matches: number, of: number, isStacked: boolean): string {
  const all = counted(of, 'asset');
  return isStacked ? `${counted(matches, 'subject')} among ${all}` : `${groupedFigure(matches)} of ${all}`;
}

/** There may be more that looks like the asset. */
function unseenWords(unseen: number): string {
  const pictures = counted(unseen, 'picture');
  return `${pictures} ${unseen === 1 ? 'has' : 'have'} not been looked at yet`;
}

/** A filter, with a button that removes it. */
function TermChip({ term, onRemove }: { readonly term: QueryTerm; readonly onRemove: () => void }) {
  const { meaning } = term;
  const fault = isMeant(meaning) ? null : termFaultWords(meaning);
  const assets = useAppState((state) => state.assetsById);
  const words = termWords(term, batchNames(assets.values()));
  return (
    <Chip
      tone={fault === null ? 'plain' : 'warn'}
      removeLabel={`Remove ${words} from the search`}
      onRemove={onRemove}
      {...tipOf({ text: fault ?? term.typed })}
    >
      <span className="truncate">{words}</span>
      {fault !== null && <span className="visually-hidden">{fault}</span>}
    </Chip>
  );
}
