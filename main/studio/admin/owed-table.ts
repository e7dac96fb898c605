import type { OwedTask } from '../store/decisions.ts';
import { machineOf, whyOwed } from '../store/owed-words.ts';
import { type Html, html, span, table } from './page-parts.ts';

/** As many as the page names; the command lists all. */
const SHOWN = 50;

/** The tasks that wait for a person's decision, or for their keeper, and what a person can do. */
export function owedSection(list: readonly OwedTask[], at: number): Html {
  const more = list.length > SHOWN ? `, the ${SHOWN} oldest here` : '';
  return html`<section><h2>Waiting for a decision, or for their keeper <span class="dim">${list.length}${more}</span></h2>${owedTable(list.slice(0, SHOWN), at)}
<p class="dim">npm run studio -- task list names them all; task retry TASK and task give-up TASK say what becomes of one.</p></section>`;
}

const owedTable = (list: readonly OwedTask[], at: number): Html =>
  table(
    [
      { head: 'Task', is: 'name' },
      { head: 'Client', is: 'name' },
      { head: 'Model', is: 'name' },
      { head: 'Machine', is: 'name' },
      { head: 'Since', is: 'number' },
      { head: 'Why', is: 'words' },
    ],
    list.map((task) => [
      html`<span title="${task.id}">${task.id}</span>`,
      task.client,
      task.model,
      html`<span title="${task.keeper}">${machineOf(task.keeperWorker)}</span>`,
      span(at - task.since),
      html`<span class="${task.waitsFor === 'word' ? 'warn-text' : ''}">${whyOwed(task)}</span>`,
    ]),
    'None does.',
  );
