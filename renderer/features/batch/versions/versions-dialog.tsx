import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { calendarTime } from '../../../words/moments.ts';
import './versions-dialog.css';

interface VersionsDialogProps<Content> {
  readonly name: string;
  /** As it is now; undefined once it was removed. */
  readonly now: Content | undefined;
  /** Newest first. */
  readonly versions: readonly (Content & { readonly until: number })[];
  /** What changed from one to the next; without the one before, it is the oldest that is kept. */
  readonly changes: (before: Content | undefined, after: Content) => ReactNode;
  readonly onBack: (version: Content) => void;
  readonly onClose: () => void;
}

/** The former versions of a recipe or a chain, newest first: what changed after each, and the way back to it. */
export function VersionsDialog<Content>({
  name,
  now,
  versions,
  changes,
  onBack,
  onClose,
}: VersionsDialogProps<Content>) {
  return (
    <Dialog title={`Versions of ${name}`} className="recipe-versions" onClose={onClose}>
      <ol className="recipe-versions-list">
        {now !== undefined && (
          <li className="recipe-version">
            <h3 className="recipe-version-head">Now</h3>
            {changes(versions[0], now)}
          </li>
        )}
        {versions.map((version, index) => (
          <li key={`${String(version.until)} ${String(index)}`} className="recipe-version">
            <h3 className="recipe-version-head">Until {calendarTime(version.until)}</h3>
            {changes(versions[index + 1], version)}
            <Button
              className="recipe-version-back"
              aria-label={`Go back to the version until ${calendarTime(version.until)}`}
              onClick={() => {
                onBack(version);
                onClose();
              }}
            >
              Go back to it
            </Button>
          </li>
        ))}
      </ol>
      <div className="dialog-foot">
        <p className="dim recipe-versions-hint">Going back keeps the present version in this list.</p>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
