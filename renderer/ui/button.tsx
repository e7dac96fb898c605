import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { classNames } from './class-names.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'title'> {
  /** One primary button is in sight at a time; `quiet` has no ground of its own. */
  readonly look?: 'primary' | 'plain' | 'quiet';
  readonly icon?: ReactNode;
  /** Why it cannot be pressed now; the button stays reachable and says it. */
  readonly disabledBecause?: string | null;
  /** What it does, where its words alone do not say. */
  readonly hint?: string;
}

/** A push button. */
export function Button(props: ButtonProps) {
  const { look = 'plain', icon, disabledBecause = null, hint, className, children, onClick, ...rest } = props;
  const off = disabledBecause !== null;
  return (
    <button
      type="button"
      {...rest}
      className={classNames('button', `button-${look}`, off && 'is-off', className)}
      aria-disabled={off || undefined}
      title={disabledBecause ?? hint}
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
      look="quiet"
      {...props}
      aria-label={label}
      hint={label}
      className={classNames('icon-button', props.className)}
    >
      {children}
    </Button>
  );
}
