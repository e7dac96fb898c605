import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { placeOfMany } from '../../words/figures.ts';
import './making-dialog.css';

interface MakingDialogProps {
  readonly title: string;
  /** Of the dialog in which the making was begun: it stays as wide as that. */
  readonly className: string;
  /** What is made now, such as `chair · 3 of 12`. */
  readonly words: string;
  /** What the bar is called. */
  readonly label: string;
  /** From 0 to 1. */
  readonly done: number;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** How far the making of files is, in the place of the dialog in which it was begun. */
export function MakingDialog({ title, className, words, label, done, onStop, onClose }: MakingDialogProps) {
  return (
    <Dialog title={title} className={className} onClose={onClose}>
      <div className="making-body" role="status">
        <span className="truncate">{words}</span>
        <ProgressBar label={label} value={done} />
      </div>
      <div className="dialog-foot">
        <span className="dialog-foot-words dim">It goes on when this is closed.</span>
        <Button onClick={onStop}>Stop</Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

/** The asset that files are made of now, and its number. */
export function makingWords({
  done,
  of,
  name,
}: {
  readonly done: number;
  readonly of: number;
  readonly name: string;
}): string {
  return `${name} · ${placeOfMany({ done, of })}`;
}
