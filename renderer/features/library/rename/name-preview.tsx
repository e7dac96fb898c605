import type { NewName, RenameSummary } from '../../../../shared/model/naming/asset-names.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';

/** The rows that are shown of thousands. */
const SHOWN = 50;

interface NamePreviewProps {
  readonly names: readonly NewName[];
  readonly summary: RenameSummary;
  /** Whether a template makes them, which can number them. */
  readonly isByTemplate: boolean;
}

/** The first new names beside those of before, and what becomes of all. */
export function NamePreview({ names, summary: { alike, unchanged }, isByTemplate }: NamePreviewProps) {
  const shared = [...alike.values()].reduce((sum, count) => sum + count, 0);
  const [twice] = alike.keys();
  const numbered = isByTemplate ? 'a number, {n}, tells' : 'a template with a number, {n}, tells';
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must take the focus */}
      <section className="rename-preview" aria-label="The first new names" tabIndex={0}>
        <table>
          <tbody>
            {names.slice(0, SHOWN).map(({ id, before, after }) => (
              <tr key={id} className={before === after ? 'is-same' : undefined}>
                <td className="truncate">{before}</td>
                <td aria-hidden>→</td>
                <td className="truncate">
                  {after}
                  {before === after && <span className="visually-hidden"> (stays)</span>}
                </td>
                <td className="rename-remark">{alike.has(after) ? 'alike' : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="rename-summary dim" role="status">
        {names.length > SHOWN && `The first ${SHOWN} of ${groupedFigure(names.length)}. `}
        {unchanged > 0 && `${counted(unchanged, 'name stays', 'names stay')} as before. `}
        {twice !== undefined &&
          `${groupedFigure(shared)} would share a name with another, as “${twice}”: ${numbered} them apart.`}
      </p>
    </>
  );
}
