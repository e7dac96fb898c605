import { useApp, useAppState } from '../../store/app-context.tsx';
import { copyText } from '../../store/copy-text.ts';
import type { Notice } from '../../store/session-slice.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Tone } from '../../ui/state-dot.tsx';
import { tipOf } from '../../ui/tip.ts';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { calendarTime, clockTime } from '../../words/moments.ts';
import './log-page.css';

const TONES: Readonly<Record<Notice['level'], Tone>> = { info: 'idle', warning: 'warn', error: 'bad' };

/** Each with its number from the oldest on, which it keeps while others come before it. */
function numbered(notices: readonly Notice[]): readonly (Notice & { readonly serial: number })[] {
  return notices.map((notice, index) => ({ ...notice, serial: notices.length - index }));
}

/** What was said in the status bar since the window was opened, newest first. */
export function LogPage() {
  const notices = useAppState((state) => state.notices);
  const app = useApp();
  const scroller = useKeptScroll('log');
  if (notices.length === 0) {
    return <EmptyState title="Nothing was said yet">What the status bar says is kept here.</EmptyState>;
  }
  const asText = (): string =>
    notices.map(({ at, level, message }) => `${new Date(at).toISOString()} ${level} ${message}`).join('\n');
  return (
    <>
      <section ref={scroller} className="settings-scroller" aria-label="Messages">
        <ol className="log-list selectable">
          {numbered(notices).map(({ serial, at, level, message }) => (
            <li key={serial}>
              <time
                className="dim"
                dateTime={new Date(at).toISOString()}
                {...tipOf({ text: calendarTime(at) })}
              >
                {clockTime(at)}
              </time>
              <span className={`state-dot tone-${TONES[level]}`} aria-hidden />
              <span>
                <span className="visually-hidden">{level}: </span>
                {message}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <footer className="settings-foot">
        <span className="settings-foot-words dim">Newest first, since the window was opened</span>
        <Button onClick={() => void copyText(app, asText())}>Copy all</Button>
      </footer>
    </>
  );
}
