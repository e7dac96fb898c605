import { type Program, SILENT_MS } from '../programs/roll.ts';
import { clientTable } from './client-table.ts';
import { owedSection } from './owed-table.ts';
import { type Html, html, span, table } from './page-parts.ts';
import { STYLE } from './page-style.ts';
import type { FailureReport, ModelReport, StudioReport } from './report.ts';

/** How often the page asks again. */
const REFRESH_SECONDS = 10;

/** The status page. Pure. */
export const renderStatus = (report: StudioReport): string =>
  page(html`${totals(report)}
<div class="two">
<section><h2>Tasks by model <span class="dim">today, UTC</span></h2>${models(report.models)}</section>
<section><h2>Recent failures</h2>${failures(report.failures, report.at)}</section>
</div>
${report.owed.length === 0 ? '' : owedSection(report.owed, report.at)}
<section><h2>Workers and front ends <span class="dim">${aliveOf(report).length} running</span></h2>${programs(report.programs, report.at)}</section>
<section><h2>Clients <span class="dim">${report.clients.length}</span></h2>${clientTable(report.clients, report.at)}</section>`);

/** The page while the database does not answer. */
export const renderAway = (why: string): string =>
  page(html`<section><h2 class="bad-text">The database does not answer</h2>
<p>Nothing is known about tasks, workers and clients now. Calls of clients are answered with a system error, and nothing is charged.
Start PostgreSQL, or mend the network; everything then goes on by itself.</p>
<p class="dim">${why}</p></section>`);

const page = (inner: Html): string => `<!doctype html>
${
  html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}"><title>Maquette studio</title>${{ html: `<style>${STYLE}</style>` }}</head>
<body><header><h1>Maquette studio</h1><span class="dim">asks again every ${REFRESH_SECONDS} seconds</span><a href="/metrics">Metrics</a></header>
<main>${inner}</main></body></html>`.html
}
`;

const aliveOf = ({ programs, at }: StudioReport): readonly Program[] =>
  programs.filter(({ beatAt }) => at - beatAt <= SILENT_MS);

function totals(report: StudioReport): Html {
  const sum = (of: (model: ModelReport) => number): number =>
    report.models.reduce((all, model) => all + of(model), 0);
  const oldest = report.models.flatMap(({ oldest: at }) => (at === null ? [] : [at]));
  const waiting = sum((model) => model.waiting);
  const failed = sum((model) => model.failedToday);
  const workers = aliveOf(report).filter(({ role }) => role === 'worker').length;
  const cell = (head: string, value: string | number, note: string, tone = ''): Html =>
    html`<section><h2>${head}</h2><p class="big ${tone}">${value}</p><p class="dim">${note}</p></section>`;
  const forWord = report.owed.filter(({ waitsFor }) => waitsFor === 'word').length;
  const forKeeper = report.owed.length - forWord;
  const noWorker = waiting > 0 && workers === 0;
  return html`<div class="row">
${cell('Waiting', waiting, noWorker ? 'no worker is running' : `${workers} ${workers === 1 ? 'worker' : 'workers'} running`, noWorker ? 'bad-text' : '')}
${cell('Oldest waiting', oldest.length === 0 ? '–' : span(report.at - Math.min(...oldest)), oldest.length === 0 ? 'none waits' : 'since it was sent')}
${cell(
  'In work',
  sum((model) => model.inWork),
  'by workers now',
)}
${cell(
  'Made today',
  sum((model) => model.madeToday),
  'UTC',
)}
${cell('For your decision', forWord, forKeeper === 0 ? 'of a paid account' : `and ${forKeeper} for their keeper`, forWord > 0 ? 'warn-text' : '')}
${cell('Failed today', failed, 'refunded', failed > 0 ? 'bad-text' : '')}
</div>`;
}

const models = (list: readonly ModelReport[]): Html =>
  table(
    [
      { head: 'Model', is: 'name' },
      ...['Waiting', 'In work', 'Made', 'Failed', 'Usual time'].map(
        (head) => ({ head, is: 'number' }) as const,
      ),
    ],
    list.map(({ model, waiting, inWork, madeToday, failedToday, seconds }) => [
      model,
      ...[waiting, inWork, madeToday, failedToday],
      seconds === null ? '' : span(seconds * 1000),
    ]),
    'No task today.',
  );

const failures = (list: readonly FailureReport[], at: number): Html =>
  table(
    [
      { head: 'When' },
      { head: 'Model', is: 'name' },
      { head: 'Client', is: 'name' },
      { head: 'Why', is: 'words' },
    ],
    list.map((failure) => [
      html`<span title="${failure.id}, ${failure.worker ?? 'no worker'}">${span(at - failure.at)} ago</span>`,
      failure.model,
      failure.client,
      failure.words,
    ]),
    'No task has failed.',
  );

const programs = (list: readonly Program[], at: number): Html =>
  table(
    [
      { head: 'State' },
      { head: 'Program', is: 'name' },
      { head: 'Machine', is: 'name' },
      { head: 'Version' },
      { head: 'Since', is: 'number' },
      { head: 'Last beat', is: 'number' },
      { head: 'In hand', is: 'number' },
      { head: 'Makes', is: 'words' },
    ],
    list.map((program) => {
      const isSilent = at - program.beatAt > SILENT_MS;
      return [
        isSilent ? html`<span class="dot bad"></span>silent` : html`<span class="dot ok"></span>running`,
        html`<span title="${program.name}">${program.role}</span>`,
        program.machine,
        program.version,
        span(at - program.startedAt),
        `${span(at - program.beatAt)} ago`,
        program.atOnce === null ? '' : `${program.inHand} of ${program.atOnce}`,
        program.generators.join(', '),
      ];
    }),
    'No front end and no worker is running.',
  );
