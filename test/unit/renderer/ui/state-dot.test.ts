import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StateDot } from '../../../../renderer/ui/state-dot.tsx';

const WORDS = '13,308 open edges, 11,100 non-manifold edges';

describe('a state in words', () => {
  it('takes as many lines as it needs where nothing else says the whole', () => {
    expect(renderToStaticMarkup(StateDot({ tone: 'warn', lines: 'all', children: WORDS }))).toBe(
      `<span class="state is-wrapped"><span class="state-dot tone-warn" aria-hidden="true"></span>${WORDS}</span>`,
    );
  });

  it('takes two lines in the row of a table, with the whole in its tooltip', () => {
    const drawn = renderToStaticMarkup(StateDot({ tone: 'warn', lines: 2, children: WORDS }));
    expect(drawn).toContain('class="state is-wrapped is-two-lines"');
    expect(drawn).toContain(`data-tip="${WORDS}"`);
  });

  it('is cut to one line elsewhere, with the whole in its tooltip', () => {
    const drawn = renderToStaticMarkup(StateDot({ tone: 'warn', children: WORDS }));
    expect(drawn).toContain('class="state truncate"');
    expect(drawn).toContain(`data-tip="${WORDS}"`);
  });
});
