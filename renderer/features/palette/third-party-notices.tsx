import { useEffect, useMemo, useState } from 'react';
import { assertNever } from '../../../shared/model/assert-never.ts';
import { type NoticePart, noticeParts } from './notice-parts.ts';

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
  const parts = useMemo(() => (text === null ? [] : noticeParts(text)), [text]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is read by keyboard alone, too
    <section className="about-notices selectable" aria-label="Third-party notices" tabIndex={0}>
      {text === null && 'Reading…'}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file's parts stay where they are
        <Part key={index} part={part} />
      ))}
    </section>
  );
}

function Part({ part }: { readonly part: NoticePart }) {
  switch (part.is) {
    case 'heading':
      return part.level < 3 ? <h3>{part.text}</h3> : <h4>{part.text}</h4>;
    case 'words':
      return <p>{part.text}</p>;
    case 'verbatim':
      return <pre>{part.text}</pre>;
    case 'table':
      return <Table rows={part.rows} />;
    default:
      return assertNever(part);
  }
}

function Table({ rows: [head = [], ...rows] }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...terms]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {terms.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function readNotices(signal: AbortSignal): Promise<string> {
  const response = await fetch(NOTICES, { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}
