import './facts.css';
import { tipOf } from './tip.ts';

/**
 * Facts in one line, the most important first. Facts that do not fit are omitted and shown in the tooltip, with a sentence on what they mean if
 * there is one.
 */
export function Facts({
  words,
  meaning = null,
}: {
  readonly words: readonly string[];
  readonly meaning?: string | null;
}) {
  const facts = words.join(' · ');
  return (
    <span className="facts" {...tipOf({ text: meaning === null ? facts : `${facts}. ${meaning}` })}>
      {words.map((each) => (
        <span key={each}>{each}</span>
      ))}
    </span>
  );
}
