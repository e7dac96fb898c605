import { describe, expect, it, vi } from 'vitest';
import { createPeopleReporter } from '../../../../../main/cli/report/people-reporter.ts';
import { planLines, planRows } from '../../../../../main/cli/report/plan-lines.ts';
import { progressBlock } from '../../../../../main/cli/report/progress-block.ts';
import { clockTime, planWords, resultTable } from '../../../../../main/cli/report/words.ts';
import type { JobReport } from '../../../../../main/engine/jobs/report/job-report.ts';
import type { JobState } from '../../../../../shared/model/job.ts';
import type { Plan, PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import type { Reference } from '../../../../../shared/model/reference.ts';
import { fetchingJob } from '../../../../helpers/engine/doubles.ts';

const image = { path: '/r/a.png', name: 'a.png', bytes: 1, format: null, width: 1, height: 1, sha256: null };
const file = (name: string) => ({ ...image, path: `/r/${name}`, name });
const row = (name: string, changes: Partial<PlanRow>): PlanRow => ({
  id: name,
  reference: { kind: 'single', name, image: file(name) },
  thumbnail: null,
  picture: null,
  status: 'new',
  findings: [],
  fingerprint: name,
  assetId: null,
  credits: null,
  ...changes,
});
const rocket: Reference = {
  kind: 'views',
  name: 'rocket',
  images: [
    { view: 'front', image: file('rocket_front.png') },
    { view: 'back', image: file('rocket_back.png') },
  ],
};
const empty = { severity: 'error' as const, code: null, field: 'images', message: 'bad.png is empty.' };
const plan: Plan = {
  id: 'plan',
  title: 'refs',
  paths: ['/r'],
  recipe: DEFAULT_RECIPE,
  connectionId: 'local',
  images: 5,
  meshes: 0,
  others: 0,
  named: 0,
  priceSeen: 0,
  credits: '15.00',
  rows: [
    row('a.png', {}),
    row('rocket', { reference: rocket, status: 'done' }),
    row('copy.png', { status: 'duplicate', fingerprint: 'a.png' }),
    row('bad.png', { status: 'blocked', findings: [empty], fingerprint: null }),
  ],
};
const live = (state: Partial<JobState>, status = 'processing', progress: number | null = null): JobReport => {
  const job = fetchingJob({ kind: 'single', name: 'a', image });
  return {
    job: { ...job, state: { ...job.state, ...state } as JobState },
    progress,
    expectedMs: null,
    status,
  };
};
const progressOf = (jobs: readonly JobReport[], remainingMs: number | null = null) => ({
  live: jobs,
  tracked: jobs.map(({ job }) => ({ job, sentBefore: false })),
  remainingMs,
});

describe('the block', () => {
  it('shows counts, time left, and who is at work', () => {
    const jobs = [
      live({ state: 'done' }),
      live({ state: 'running' }, 'processing', 0.5),
      live({ state: 'waiting' }),
    ];
    const lines = progressBlock(progressOf(jobs, 65_000), 100);
    expect(lines).toEqual([
      `${'█'.repeat(14)}${'░'.repeat(14)} 1 of 3 done · 1 running · 1 waiting · about 1:05 left`,
      '  a.png  processing',
    ]);
  });

  it('fits its terminal, and a crowd is counted', () => {
    const lines = progressBlock(progressOf(Array.from({ length: 8 }, () => live({ state: 'running' }))), 20);
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('  and 3 more');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(20);
  });
});

describe('words', () => {
  it.each([
    [0, '0:00'],
    [7_400, '0:07'],
    [750_000, '12:30'],
    [3_723_000, '1:02:03'],
  ])('%i ms is %s', (ms, words) => expect(clockTime(ms)).toBe(words));

  it('list every asset with its place', () => {
    const summary = {
      event: 'summary' as const,
      submitted: 1,
      done: 1,
      failed: 2,
      skipped: 2,
      unknown: 0,
      credits: '1015.00',
      assets: [
        { id: 'x', path: '/lib/assets/2026-11/a-1234', reference: '/r/a.png' },
        { id: 'y', path: '/lib/assets/2026-11/rocket-1', reference: '/r/rocket_front.png' },
        { id: 'x', path: '/lib/assets/2026-11/a-1234', reference: '/r/copy.png' },
      ],
    };
    expect(resultTable(summary, { plan, library: '/lib', owed: 0 })).toBe(
      [
        '  a.png             /lib/assets/2026-11/a-1234',
        '  rocket (2 views)  /lib/assets/2026-11/rocket-1',
        '  copy.png          /lib/assets/2026-11/a-1234',
        '1 done · 1 done before · 1 duplicate · 1 cannot be used · 1 failed · 1,015.00 practice credits',
        '2 assets in /lib',
        '',
      ].join('\n'),
    );
  });

  it('say that the price of some jobs is not known', () => {
    const summary = {
      event: 'summary' as const,
      submitted: 2,
      done: 2,
      failed: 0,
      skipped: 0,
      unknown: 0,
      credits: '0.00',
      unpriced: 2,
      assets: [],
    };
    expect(resultTable(summary, { plan: { ...plan, rows: [] }, library: null, owed: 0 })).toBe(
      '2 done · 0.00 practice credits and 2 jobs whose price is not known\n',
    );
  });

  it('say of each reference what would become of it', () => {
    expect(planWords(plan)).toMatch(
      /^refs: 5 images · 1 new · 1 done before · 1 duplicate · 1 cannot be used ·/,
    );
    expect(planWords({ ...plan, images: 6, named: 1 })).toMatch(/^refs: 5 images and 1 address ·/);
    expect(planWords({ ...plan, images: 4, others: 1 })).toMatch(
      /^refs: 4 images and 1 file that is no image ·/,
    );
    expect(planLines(plan)).toEqual([
      '  a.png             new',
      '  rocket (2 views)  done before: set F B',
      '  copy.png          duplicate of a.png',
      '  bad.png           bad.png is empty.',
    ]);
    const sent = { ...plan, rows: [...plan.rows, row('chair.png', { sentBefore: true })] };
    expect(planWords(sent)).toContain(' · 1 new · 1 sent before · 1 done before ·');
    expect(planLines(sent).at(-1)).toMatch(/^ {2}chair\.png +sent before, left out \(--set "NAME again=on"/);
    const failedBefore = { code: 10031001, message: 'Too large.', words: '', refunded: true };
    const failing = { ...plan, rows: [...plan.rows, row('sofa.png', { failedBefore })] };
    expect(planWords(failing)).toContain(' · 1 new · 1 would fail again · 1 done before ·');
    expect(planLines(failing).at(-1)).toMatch(/sofa\.png +failed before and would fail again, left out/);
    expect(planRows(failing).at(-1)).toMatchObject({ failsAgain: true });
    // Of a chain, nothing can be said of one row: it is tried again.
    const chain = { name: 'chain', steps: [] } as unknown as NonNullable<Plan['chain']>;
    expect(planWords({ ...failing, chain })).toContain(' · 2 new · 1 done before ·');
    expect(planLines({ ...failing, chain }).at(-1)).toMatch(/sofa\.png +new, failed before and refunded/);
    expect(planRows({ ...failing, chain }).at(-1)).not.toHaveProperty('failsAgain');
    // But what was sent before may be paid for.
    expect(planWords({ ...sent, chain })).toContain(' · 1 new · 1 sent before · 1 done before ·');
    expect(planLines({ ...sent, chain }).at(-1)).toMatch(
      /chair\.png +sent before, left out \(--set "NAME again/,
    );
    expect(planRows({ ...sent, chain }).at(-1)).toMatchObject({ sentBefore: true });
    // Unless it is made again from a step on.
    const again = new Set(['chair.png']);
    expect(planLines({ ...sent, chain }, again).at(-1)).toMatch(/sent before, made again \(--again-from\)$/);
    expect(planRows({ ...sent, chain }, again).at(-1)).not.toHaveProperty('sentBefore');
    expect(planRows(plan)[1]).toMatchObject({ reference: '/r/rocket_front.png', views: ['front', 'back'] });
    expect(planRows(plan)[2]).toMatchObject({ status: 'duplicate', duplicateOf: '/r/a.png' });
  });
});

describe('on a terminal', () => {
  it('the block is redrawn in place, and other lines stand above it', () => {
    let text = '';
    const writeError = (more: string): void => {
      text += more;
    };
    const reporter = createPeopleReporter({
      writeOut: () => undefined,
      writeError,
      eraseLines: (lines) => writeError(`<${lines} back>`),
      isTerminal: true,
      columns: () => 100,
    });
    const progress = progressOf([live({ state: 'running' })]);
    reporter.progress(progress);
    const [first] = text.split('\n');
    reporter.progress(progress);
    expect(text).toBe(`${first}\n  a.png  processing\n`);
    text = '';
    reporter.problem({ reference: '/r/b.png', code: null, message: 'b.png is empty.' });
    expect(text).toBe(`<2 back>b.png is empty.\n${first}\n  a.png  processing\n`);
  });

  it('says how far a look through folders is, now and then, and anew for the next look', () => {
    let text = '';
    const reporter = createPeopleReporter({
      writeOut: () => undefined,
      writeError: (more) => {
        text += more;
      },
      eraseLines: () => undefined,
      isTerminal: true,
      columns: () => 100,
    });
    for (const entries of [256, 2_048, 2_304, 4_352, 256]) reporter.scanning(entries);
    expect(text.match(/[\d,]+ entries/g)).toEqual(['2,048 entries', '4,352 entries', '256 entries']);
  });

  it('elsewhere a look through folders is said every ten seconds, and not at every step', () => {
    vi.useFakeTimers();
    let text = '';
    const reporter = createPeopleReporter({
      writeOut: () => undefined,
      writeError: (more) => {
        text += more;
      },
      eraseLines: () => undefined,
      isTerminal: false,
      columns: () => 80,
    });
    for (const entries of [0, 2_048, 4_352]) reporter.scanning(entries);
    expect(text).toBe('');
    vi.advanceTimersByTime(10_000);
    reporter.scanning(9_000);
    reporter.inspecting(1, 9);
    vi.useRealTimers();
    expect(text).toBe('Looking through folders: 9,000 entries so far\n');
  });

  it('elsewhere it is a line for each result', () => {
    let text = '';
    const reporter = createPeopleReporter({
      writeOut: () => undefined,
      writeError: (more) => {
        text += more;
      },
      eraseLines: () => undefined,
      isTerminal: false,
      columns: () => 80,
    });
    reporter.progress(progressOf([live({ state: 'done' })]));
    expect(text).toBe('');
    reporter.asset(live({ state: 'done' }), { folder: '/lib/a-1' } as never);
    expect(text).toBe('a.png → /lib/a-1 (1 of 1 done)\n');
    const unsure = live({ state: 'done', warnings: ['cutout-unsure'] });
    reporter.asset(unsure, { folder: '/lib/a-1' } as never);
    expect(text).toMatch(/\na.png: It is not sure where the subject ends.*alpha.*\n$/);
  });

  it.each([
    ['of jobs at work elsewhere', false, { state: 'running', note: 'it does not say' }, 'it does not say'],
    [
      'of waiting jobs',
      true,
      { state: 'waiting', wait: { reason: 'backing-off', until: 9, why: 'busy' } },
      'busy',
    ],
  ] as const)(
    'what holds jobs up is said once, and again when it comes back: %s',
    (_, isTerminal, state, words) => {
      let text = '';
      const reporter = createPeopleReporter({
        writeOut: () => undefined,
        writeError: (more) => {
          text += more;
        },
        eraseLines: () => undefined,
        isTerminal,
        columns: () => 80,
      });
      const [one, other] = [live(state), live(state)];
      const atWork = ({ job }: JobReport): JobReport => ({
        ...live({ state: 'running', note: null }),
        job: { ...job, state: { ...live({ state: 'running', note: null }).job.state } },
      });
      const trying = { ...one, job: { ...one.job, state: { state: 'submitting', since: 1 } as const } };
      for (const each of [one, other, one, trying, one]) reporter.state(each);
      expect(text).toBe(`a.png: ${words}\n`);
      for (const each of [atWork(one), atWork(other), one]) reporter.state(each);
      expect(text).toBe(`a.png: ${words}\n`.repeat(2));
    },
  );

  it('names of files and words of the service stay one line each, and steer nothing', () => {
    const evil = 'a\u001b[2J\u001b]0;title\u0007\r\nDone.\u009b1A\u202egnp.exe';
    let out = '';
    let text = '';
    const reporter = createPeopleReporter({
      writeOut: (more) => {
        out += more;
      },
      writeError: (more) => {
        text += more;
      },
      eraseLines: () => undefined,
      isTerminal: true,
      columns: () => 200,
    });
    const of = {
      ...plan,
      rows: [row(evil, {}), row(`b${evil}`, { findings: [{ ...empty, message: evil }] })],
    };
    reporter.planned(of, true, null);
    reporter.problem({ reference: null, code: null, message: evil });
    reporter.notice(evil);
    reporter.progress(progressOf([live({ state: 'running' }, evil)]));
    expect(out.split('\n')).toHaveLength(3);
    expect(text.trimEnd().split('\n')).toHaveLength(5);
    for (const written of [out, text]) {
      expect(written).toContain('a Done.gnp.exe');
      expect(written).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
    }
  });
});
