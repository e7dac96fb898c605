import './facts.css';
import { tipOf } from './tip.ts';

/** Facts in one line, the most important first. Facts that do not fit are omitted and shown in the tooltip. */
export function Facts({ words }: { readonly words: readonly string[] }) {
  return (
    <span className="facts" {...tipOf({ text: words.join(' · ') })}>
      {words.map((each) => (
        <span key={each}>{each}</span>
      ))}
    </span>
  );
}
