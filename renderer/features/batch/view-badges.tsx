import { VIEWS } from '../../../shared/interface/formats.ts';
import { type Reference, viewsOf } from '../../../shared/model/reference.ts';
import { classNames } from '../../ui/class-names.ts';
import './view-badges.css';

/** F B L R: which views of a set are there. */
export function ViewBadges({ reference }: { readonly reference: Reference }) {
  const present = viewsOf(reference).map(({ view }) => view);
  if (present.length === 0) return null;
  if (present.length === 1) return <span className="dim">single</span>;
  return (
    <span className="view-badges" role="img" aria-label={`views: ${present.join(', ')}`}>
      {VIEWS.map((view) => (
        <span
          key={view}
          className={classNames('view-badge', present.includes(view) && 'is-there')}
          aria-hidden
        >
          {view.charAt(0).toUpperCase()}
        </span>
      ))}
    </span>
  );
}
