import { useAreaSize } from '../../store/use-area-size.ts';
import { useMainFocus } from '../../store/use-main-focus.ts';
import { Splitter } from '../../ui/splitter.tsx';
import { QueueRow } from '../queue/queue-row.tsx';
import './batch-workspace.css';
import { PlanPanel } from './plan-panel.tsx';
import { RecipePanel } from './recipe-panel.tsx';
import { SourcesPanel } from './sources-panel.tsx';

/** Of the window's height, until the artist decides otherwise. */
const QUEUE_SHARE = 0.32;

/** Sources, plan and recipe above; the queue below. */
export function BatchWorkspace() {
  const sources = useAreaSize('batch.sources', 236, 170, 420);
  const recipe = useAreaSize('batch.recipe', 326, 290, 460);
  const queue = useAreaSize('batch.queue', Math.round(window.innerHeight * QUEUE_SHARE), 110, 900);
  const workspace = useMainFocus('table');
  return (
    <main
      ref={workspace}
      className="batch-workspace"
      style={{
        gridTemplateColumns: `${sources.size}px auto minmax(360px, 1fr) auto ${recipe.size}px`,
        gridTemplateRows: `minmax(200px, 1fr) auto minmax(110px, ${queue.size}px)`,
      }}
    >
      <SourcesPanel />
      <Splitter label="Width of the sources" orientation="vertical" resizes="before" {...sources} />
      <PlanPanel />
      <Splitter label="Width of the recipe" orientation="vertical" resizes="after" {...recipe} />
      <RecipePanel />
      <Splitter label="Height of the queue" orientation="horizontal" resizes="after" {...queue} />
      <QueueRow />
    </main>
  );
}
