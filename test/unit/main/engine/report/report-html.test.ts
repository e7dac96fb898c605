import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportHtml } from '../../../../../main/engine/report/report-html.ts';
import { reportOf, reportRow } from '../../../../helpers/engine/report-rows.ts';

const NONE = new Map<number, never>();

describe('a report as a page', () => {
  it('says of each reference what became of it', () => {
    const html = reportHtml(
      reportOf(
        reportRow({ fixes: ['convert', 'turn'], warnings: ['scene-depth-rough'] }),
        reportRow({
          name: 'lamp',
          state: 'failed',
          why: 'No subject was found.',
          asset: null,
          seconds: null,
        }),
      ),
      NONE,
    );
    expect(html).toContain('1 done · 1 failed · 10.00 credits');
    expect(html).toContain('converted, turned upright on a copy');
    expect(html).toContain('a rough guess');
    expect(html).toContain('No subject was found.');
    expect(html).toContain('1:15');
  });

  it('has its pictures in it, the reference beside the result', () => {
    const picture = { reference: 'data:image/webp;base64,AAAA', result: 'data:image/webp;base64,BBBB' };
    const html = reportHtml(reportOf(reportRow()), new Map([[0, picture]]));
    expect(html.indexOf('AAAA')).toBeLessThan(html.indexOf('BBBB'));
    expect([...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src?.slice(0, 5))).toEqual([
      'data:',
      'data:',
    ]);
  });

  it('runs nothing, and fetches nothing, whatever its references are called', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('<script>', '"><img src=x onerror=', "' on='", '</style>', '&lt;'),
        (some, hostile) => {
          const name = `${some}${hostile}${some}`;
          const row = reportRow({ name, file: name, why: name, recipe: name, state: 'failed' });
          const html = reportHtml({ ...reportOf(row), title: name }, NONE);
          const [, body = ''] = html.split('</style>\n</head>');
          expect(body).not.toMatch(/<script|<img|<\/style|onerror="/);
          expect(body.match(/<tr>/g)).toHaveLength(2);
        },
      ),
    );
    expect(reportHtml(reportOf(reportRow()), NONE)).not.toMatch(/https?:/);
    expect(reportHtml(reportOf(reportRow()), NONE)).toContain("default-src 'none'; img-src data:");
  });
});
