import { File, Files, Folder, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { tipOf } from '../../ui/tip.ts';

const ICONS = { folder: Folder, file: File, files: Files } as const;
export type SourceIcon = keyof typeof ICONS;
interface SourceRowProps {
  readonly name: string;
  readonly note: string;
  readonly hint: string;
  readonly icon?: SourceIcon;
  readonly current?: boolean;
  readonly onOpen: () => void;
  readonly onRemove?: () => void;
  /** A button of the row's own, shown as the one that removes it. */
  readonly extra?: ReactNode;
}

/** A source or a recipe: it is opened by a click, and some can be removed. */
export function SourceRow(props: SourceRowProps) {
  const { name, note, hint, icon, current = false, onOpen, onRemove, extra } = props;
  const Icon = icon === undefined ? null : ICONS[icon];
  return (
    <li className={classNames('source-row', current && 'is-current')}>
      <button
        type="button"
        className="source-open"
        {...tipOf({ text: hint })}
        aria-current={current || undefined}
        onClick={onOpen}
      >
        {Icon !== null && <Icon size={13} aria-hidden className="source-icon" />}
        <span className="source-words">
          <span className="truncate">{name}</span>
          <span className="source-note truncate">{note}</span>
        </span>
      </button>
      {extra}
      {onRemove !== undefined && (
        <IconButton label={`Remove ${name} from the list`} className="source-remove" onClick={onRemove}>
          <X size={12} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
