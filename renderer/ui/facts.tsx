import './facts.css';
import { tipOf } from './tip.ts';

/** Facts in one line, the first before all: those that do not fit are left out whole, and stand in the tooltip. */
export function Facts({ words }: { readonly words: readonly string[] }) {
  return (
    <span className="facts" {...tipOf({ text: words.join(' · ') })}>
      {words.map((each) => (
        <span key={each}>{each}</span>
      ))}
    </span>
  );
}
