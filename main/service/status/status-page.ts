import { createHash } from 'node:crypto';
import { CALLBACK_DELIVERIES } from '../../../shared/interface/limits.ts';
import type { RemoteState } from '../../../shared/interface/tasks.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { hostOf } from '../callbacks/callback-sender.ts';
import type { RecentTask, StatusReport } from './status-report.ts';

/** The colours are those of the app (dark and light). No information is given by colour alone. */
const STYLE = `
:root { color-scheme: dark light; --app: #232323; --panel: #303030; --field: #1f1f1f; --line: #1c1c1c; --text: #dcdcdc;
  --dim: #a8a8a8; --accent: #4772b3; --focus: #5680c2; --ok: #6fae6a; --warn: #d9a441; --bad: #d0605e; }
@media (prefers-color-scheme: light) { :root { --app: #b9b9b9; --panel: #e4e4e4; --field: #ffffff; --line: #bdbdbd;
  --text: #1d1d1d; --dim: #565656; --accent: #3566ad; --focus: #3566ad; --ok: #3d7f39; --warn: #9a6a0c; --bad: #b23b39; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 3px; background: var(--app); color: var(--text);
  font: 12.5px/1.5 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
header, section { background: var(--panel); border-radius: 4px; padding: 8px 12px; margin-bottom: 3px; }
header { display: flex; gap: 12px; align-items: baseline; flex-wrap: wrap; }
h1, h2 { font-size: 12.5px; font-weight: 500; margin: 0; }
h2 { margin-bottom: 6px; }
a { color: inherit; text-underline-offset: 2px; }
.dim, th, dt { color: var(--dim); }
.row { display: flex; gap: 3px; flex-wrap: wrap; }
.row section { flex: 1 1 220px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; margin: 0; }
dd { margin: 0; text-align: right; }
.big { font-size: 22px; margin: 0 0 6px; }
form { display: flex; gap: 6px; align-items: center; }
input, button { font: inherit; height: 23px; border-radius: 4px; border: 1px solid var(--line); padding: 0 8px; }
input { background: var(--field); color: var(--text); width: 100px; text-align: right; }
button { background: var(--accent); color: #ffffff; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th { font-size: 11px; font-weight: 500; text-align: left; }
th, td { padding: 2px 12px 2px 0; height: 26px; border-bottom: 1px solid var(--line); white-space: nowrap; }
td:last-child { white-space: normal; min-width: 220px; }
.number { text-align: right; }
.dot { display: inline-block; width: 7px; height: 7px; border-radius: 50%; margin-right: 6px; background: var(--dim); }
.success { background: var(--ok); } .processing { background: var(--warn); } .failed { background: var(--bad); }
`;

/** With these headers, the page can load nothing, run no scripts, and send its form only to the service. */
export const STATUS_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * The status page. Pure.
 * @param context.formToken a secret in the refill form, which proves that a request came from this page
 */
export function renderStatusPage(
  report: StatusReport,
  context: { readonly baseUrl: string; readonly formToken: string; readonly now: number },
): string {
  const { balance, tasks, callbacks, recent } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Maquette: local service</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>Maquette: local service</h1><span class="dim">preview quality, practice credits · ${escapeHtml(context.baseUrl)}</span><a href="/">Reload</a></header>
<main>
<div class="row">
<section><h2>Practice credits</h2>
<p class="big">${formatCredits(balance)}</p>
<form method="post" action="/refill">
<input type="hidden" name="token" value="${escapeHtml(context.formToken)}">
<label for="credits" class="dim">Add</label>
<input id="credits" name="credits" value="1000.00" inputmode="decimal" pattern="[0-9]+(\\.[0-9]+)?" required>
<button>Refill</button>
</form></section>
<section><h2>Tasks</h2>${renderCounts(tasks, (state) => renderDot(state) + state)}</section>
<section><h2>Callbacks</h2>${renderCounts(callbacks, (state) => state.replace('-', ' '))}</section>
</div>
<section><h2>Latest tasks</h2>${recent.length === 0 ? '<p class="dim">No task yet.</p>' : renderRecent(recent, context.now)}</section>
</main>
</body>
</html>
`;
}

function renderCounts<State extends string>(
  counts: Readonly<Record<State, number>>,
  label: (state: State) => string,
): string {
  const states = Object.keys(counts) as State[];
  return `<dl>${states.map((state) => `<dt>${label(state)}</dt><dd>${counts[state]}</dd>`).join('')}</dl>`;
}

function renderRecent(recent: readonly RecentTask[], now: number): string {
  const rows = recent.map((task) => {
    const cells = [
      `<td>${renderDot(task.state)}${task.state}</td>`,
      `<td>${task.kind}</td>`,
      `<td><code>${escapeHtml(shortenId(task.id))}</code></td>`,
      `<td class="number">${formatCredits(task.price)}${task.state === 'failed' ? ' refunded' : ''}</td>`,
      `<td class="number">${formatDuration(now - task.createdAt)} ago</td>`,
      `<td class="number">${task.tookMs === null ? '' : formatDuration(task.tookMs)}</td>`,
      `<td>${task.callback === null ? '' : escapeHtml(describeCallback(task.callback))}</td>`,
    ];
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="scroll"><table><thead><tr><th>State</th><th>Kind</th><th>Task</th><th class="number">Credits</th><th class="number">Created</th><th class="number">Took</th><th>Callback</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

const renderDot = (state: RemoteState): string => `<span class="dot ${state}"></span>`;

const shortenId = (id: string): string => (id.length > 18 ? `${id.slice(0, 17)}…` : id);

/** Names the receiver by its host only, because the path and query may contain a secret. */
function describeCallback({ url, state, deliveries, words }: NonNullable<RecentTask['callback']>): string {
  const count = state === 'waiting' ? '' : `, delivery ${deliveries} of ${CALLBACK_DELIVERIES}`;
  return `${hostOf(url)}: ${state.replace('-', ' ')}${count}${words === null ? '' : `, ${words}`}`;
}

/** E.g. `0.4 s`, `12 s`, `3 min`, `5 h`. */
function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms / 1000);
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": '#39',
  };
  return text.replaceAll(/[&<>"']/g, (character) => `&${names[character]};`);
}
