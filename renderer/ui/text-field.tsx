import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useControlName } from './row-label.ts';
import './text-field.css';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
}

/** Several lines of text; it grows with them up to a height. */
export function TextArea({ label, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      autoComplete="off"
      rows={2}
      aria-label={useControlName(label)}
      {...rest}
      className={classNames('text-field', 'text-area', className)}
    />
  );
}

/** One line of text. */
export function TextField({ label, className, ...rest }: TextFieldProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={useControlName(label)}
      {...rest}
      className={classNames('text-field', className)}
    />
  );
}
