import { createHash } from 'node:crypto';

/** The colours are those of the app (dark and light). No information is given by colour alone. */
export const STYLE = `
:root { color-scheme: dark light; --app: #232323; --panel: #303030; --line: #1c1c1c; --text: #dcdcdc;
  --dim: #a8a8a8; --ok: #6fae6a; --warn: #d9a441; --bad: #e07a78; }
@media (prefers-color-scheme: light) { :root { --app: #b9b9b9; --panel: #e4e4e4; --line: #bdbdbd;
  --text: #1d1d1d; --dim: #4e4e4e; --ok: #3d7f39; --warn: #8a5d05; --bad: #a52f2c; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 3px; background: var(--app); color: var(--text);
  font: 12.5px/1.5 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
header, section { background: var(--panel); border-radius: 4px; padding: 8px 12px; margin-bottom: 3px; }
header { display: flex; gap: 12px; align-items: baseline; flex-wrap: wrap; }
header a { margin-left: auto; }
h1, h2 { font-size: 12.5px; font-weight: 500; margin: 0; }
h2 { margin-bottom: 6px; }
a { color: inherit; text-underline-offset: 2px; }
p { margin: 0; }
.dim, th, h2 .dim { color: var(--dim); font-weight: 400; }
.row { display: grid; gap: 3px; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); margin-bottom: 3px; }
.row section { margin: 0; }
.two { display: grid; gap: 3px; grid-template-columns: repeat(auto-fit, minmax(480px, 1fr)); margin-bottom: 3px; }
.two section { margin: 0; }
.big { font-size: 22px; line-height: 1.3; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th { font-size: 11px; font-weight: 500; text-align: left; }
th, td { padding: 2px 14px 2px 0; height: 26px; border-bottom: 1px solid var(--line); white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
th:last-child, td:last-child { padding-right: 0; }
td.words { white-space: normal; overflow-wrap: anywhere; min-width: 200px; }
td.name { max-width: 260px; overflow: hidden; text-overflow: ellipsis; }
.number { text-align: right; }
.dot { display: inline-block; width: 7px; height: 7px; border-radius: 50%; margin-right: 6px; background: var(--dim); }
.ok { background: var(--ok); } .warn { background: var(--warn); } .bad { background: var(--bad); }
.bad-text { color: var(--bad); } .warn-text { color: var(--warn); }
`;

/** With these headers the page can load nothing, run no script and send nothing, and no other page can show it. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};
