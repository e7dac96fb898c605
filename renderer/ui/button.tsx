import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { classNames } from './class-names.ts';
import { tipOf } from './tip.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'title'> {
  /** Only one primary button is visible at a time; `quiet` has no background. */
  readonly variant?: 'primary' | 'plain' | 'quiet';
  readonly icon?: ReactNode;
  /** Why it is disabled. The button can still be focused and shows the reason. */
  readonly disabledBecause?: string | null;
  /** What it does, where its words alone do not say. */
  readonly hint?: string | undefined;
  /** The key that does the same, as it is printed. */
  readonly keys?: string | undefined;
  /** A line on what it does, below its name, in the tooltip. */
  readonly help?: string | undefined;
}

/** A push button. */
export function Button(props: ButtonProps) {
  const {
    variant = 'plain',
    icon,
    disabledBecause = null,
    hint,
    keys,
    help,
    className,
    children,
    onClick,
    ...rest
  } = props;
  const off = disabledBecause !== null;
  const words = disabledBecause ?? hint;
  return (
    <button
      type="button"
      {...rest}
      className={classNames('button', `button-${variant}`, off && 'is-off', className)}
      aria-disabled={off || undefined}
      aria-description={rest['aria-label'] === words ? undefined : words}
      {...tipOf(words === undefined ? null : { text: words, keys, help: off ? undefined : help })}
      onClick={off ? undefined : onClick}
    >
      {icon}
      {children}
    </button>
  );
}

/** A button that is only an icon; `label` is its name for everybody who cannot see it. */
export function IconButton({ label, children, ...props }: ButtonProps & { readonly label: string }) {
  return (
    <Button
      variant="quiet"
      {...props}
      aria-label={label}
      hint={label}
      className={classNames('icon-button', props.className)}
    >
      {children}
    </Button>
  );
}
