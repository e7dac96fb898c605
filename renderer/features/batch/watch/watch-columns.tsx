import type { WatchView } from '../../../../shared/bridge/watch-calls.ts';
import { watchStateWords } from '../../../../shared/model/watch/watch-words.ts';
import { StateDot } from '../../../ui/state-dot.tsx';
import type { Column } from '../../../ui/table-column.ts';
import { tipOf } from '../../../ui/tip.ts';
import { groupedFigure } from '../../../words/figures.ts';
import { clockTime } from '../../../words/moments.ts';
import { lastName } from '../../../words/paths.ts';
import { beforeName, recipeWords, stateOf, todayWords } from './watch-words.ts';

export const WATCH_COLUMNS: readonly Column<WatchView>[] = [
  {
    id: 'folder',
    head: 'Folder',
    width: 'minmax(110px, 1.2fr)',
    cell: ({ folder }) => (
      <span className="truncate" {...tipOf({ text: folder })}>
        <span className="dim">{beforeName(folder)}</span>
        {lastName(folder)}
      </span>
    ),
  },
  {
    id: 'recipe',
    head: 'Recipe',
    width: 'minmax(80px, 0.7fr)',
    cell: (watch) => (
      <span className="truncate" {...tipOf({ text: recipeWords(watch) })}>
        {recipeWords(watch)}
      </span>
    ),
  },
  {
    id: 'state',
    head: 'State',
    width: 'minmax(130px, 1.3fr)',
    cell: (watch) => {
      const { tone, words } = stateOf(watch);
      return (
        <StateDot tone={tone} lines={2} title={watchStateWords(watch.state)}>
          {words}
        </StateDot>
      );
    },
  },
  {
    id: 'next',
    head: 'Next',
    width: 'minmax(110px, 1fr)',
    cell: (watch) => (
      <span className="truncate" {...tipOf({ text: stateOf(watch).next })}>
        {stateOf(watch).next}
      </span>
    ),
  },
  {
    id: 'queued',
    head: 'Jobs today',
    width: '74px',
    align: 'end',
    cell: ({ queuedToday }) => groupedFigure(queuedToday),
  },
  { id: 'credits', head: 'Credits today', width: '136px', align: 'end', cell: todayWords },
  {
    id: 'seen',
    head: 'Last look',
    width: '66px',
    align: 'end',
    cell: ({ lastLook }) => (
      <span className="dim">{lastLook === null ? 'not yet' : clockTime(lastLook)}</span>
    ),
  },
];
