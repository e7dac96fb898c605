import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useControlName } from './row-label.ts';
import './text-field.css';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
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
