import { Menu } from '@base-ui/react/menu';
import { Check, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { LABELS } from '../../../../shared/model/asset.ts';
import { typedValue, withoutTerm, withTerm } from '../../../../shared/model/search/edit-query.ts';
import type { QueryTerm } from '../../../../shared/model/search/library-query.ts';
import { useApp } from '../../../store/app-context.tsx';
import { factsActions } from '../../../store/library/facts/facts-actions.ts';
import { tipOf } from '../../../ui/tip.ts';
import { groupedFigure } from '../../../words/figures.ts';

interface FilterMenuProps {
  readonly terms: readonly QueryTerm[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

interface Offer {
  readonly typed: string;
  readonly label: string;
}

const GROUPS: readonly { readonly title: string; readonly offers: readonly Offer[] }[] = [
  {
    title: 'Kind',
    offers: [
      { typed: 'kind:model', label: 'Models' },
      { typed: 'kind:parts', label: 'Parts' },
      { typed: 'kind:depth', label: 'Depth maps' },
      { typed: 'kind:picture', label: 'Pictures' },
    ],
  },
  {
    title: 'Stars',
    offers: [
      { typed: 'stars:5', label: '5 stars' },
      { typed: 'stars:>=4', label: '4 or more' },
      { typed: 'stars:>=3', label: '3 or more' },
      { typed: 'stars:0', label: 'None yet' },
    ],
  },
  {
    title: 'Decision',
    offers: [
      { typed: 'decision:none', label: 'Undecided' },
      { typed: 'decision:keep', label: 'Kept' },
      { typed: 'decision:redo', label: 'To redo' },
      { typed: 'decision:reject', label: 'Rejected' },
    ],
  },
  {
    title: 'Made',
    offers: [
      { typed: 'date:today', label: 'Today' },
      { typed: 'date:7d', label: 'Last 7 days' },
      { typed: 'date:month', label: 'This month' },
      { typed: 'date:year', label: 'This year' },
    ],
  },
  {
    title: 'State',
    offers: [
      { typed: '-is:tagged', label: 'Without a tag' },
      { typed: '-is:measured kind:model,parts', label: 'Faces not counted' },
      { typed: 'is:watertight', label: 'Watertight' },
      { typed: 'is:doubtful', label: 'Doubtful' },
    ],
  },
  {
    title: 'Quality',
    offers: [
      { typed: 'is:broken', label: 'Looks broken' },
      { typed: 'closed:no', label: 'Not closed' },
      { typed: 'islands:>0', label: 'With loose islands' },
      { typed: 'turned:>0', label: 'With turned-over faces' },
      { typed: 'match:<70', label: 'Silhouette match below 70\u00a0%' },
      { typed: 'is:unmeasured', label: 'Quality not measured' },
    ],
  },
  {
    title: 'Label',
    offers: LABELS.map((label) => ({
      typed: `label:${label}`,
      label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
    })),
  },
];
/** Tags in the menu: the most frequent ones; all can be typed. */
const MOST_TAGS = 15;

/** Filters to choose from. Each is a term of the search, and is removed by choosing it again. */
export function FilterMenu({ terms, query, onQuery }: FilterMenuProps) {
  const facts = factsActions(useApp());
  const [home, setHome] = useState<HTMLElement | null>(null);
  const [tags, setTags] = useState<readonly { readonly tag: string; readonly count: number }[]>([]);
  const frequent = tags.toSorted((a, b) => b.count - a.count).slice(0, MOST_TAGS);
  const read = async (): Promise<void> => setTags(await facts.tags());
  const item = ({ typed, label }: Offer) => {
    const words = typed.split(' ');
    const there = words.flatMap((word) => terms.find((term) => term.typed === word) ?? []);
    const isOn = there.length === words.length;
    const toggled = isOn
      ? there.toSorted((a, b) => b.start - a.start).reduce(withoutTerm, query)
      : words.reduce((text, word) => withTerm(text, word, terms), query);
    return (
      <Menu.CheckboxItem
        key={typed}
        className="popup-item"
        checked={isOn}
        onCheckedChange={() => onQuery(toggled)}
      >
        <Menu.CheckboxItemIndicator className="popup-item-mark" keepMounted>
          <Check size={12} aria-hidden />
        </Menu.CheckboxItemIndicator>
        {label}
      </Menu.CheckboxItem>
    );
  };
  return (
    <>
      <Menu.Root onOpenChange={(open) => open && void read()}>
        <Menu.Trigger
          className="button button-quiet icon-button"
          aria-label="Filters"
          {...tipOf({ text: 'Filters' })}
        >
          <ListFilter size={13} aria-hidden />
        </Menu.Trigger>
        <Menu.Portal container={home}>
          <Menu.Positioner positionMethod="fixed" className="popup-layer" sideOffset={4} align="end">
            <Menu.Popup className="popup filter-menu">
              {GROUPS.map(({ title, offers }) => (
                <Menu.Group key={title}>
                  <Menu.GroupLabel className="popup-title">{title}</Menu.GroupLabel>
                  {offers.map(item)}
                </Menu.Group>
              ))}
              {frequent.length > 0 && (
                <Menu.Group>
                  <Menu.GroupLabel className="popup-title">Tags</Menu.GroupLabel>
                  {frequent.map(({ tag, count }) =>
                    item({ typed: `tag:${typedValue(tag)}`, label: `${tag} · ${groupedFigure(count)}` }),
                  )}
                </Menu.Group>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {/* within its panel, so that the menu belongs to a landmark of the page */}
      <span ref={setHome} />
    </>
  );
}
