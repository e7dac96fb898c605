import { useEffect, useState } from 'react';

/** A file of the build, beside the scripts. */
const NOTICES = new URL('../../../THIRD-PARTY.md', import.meta.url).href;

/** The names and licences of everything by others that ships with the app. */
export function ThirdPartyNotices() {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    readNotices(ending.signal).then(setText, () => {
      if (!ending.signal.aborted)
        setText('The notices could not be read: they stand in THIRD-PARTY.md, beside the app.');
    });
    return () => ending.abort();
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is read by keyboard alone, too
    <section className="about-notices selectable" aria-label="Third-party notices" tabIndex={0}>
      {text === null ? 'Reading …' : <pre>{text}</pre>}
    </section>
  );
}

async function readNotices(signal: AbortSignal): Promise<string> {
  const response = await fetch(NOTICES, { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}
