import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useAppState } from '../store/app-context.tsx';
import type { AppState } from '../store/app-state.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { nameOfCommand, takesClick, takesPress } from './command.ts';
import { useCommands } from './commands-context.tsx';
import { usePrintedKeys } from './printed-keys.ts';

interface CommandButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'disabled' | 'onClick'> {
  /** The command's id in the registry. */
  readonly command: string;
  /** Without `children`, only the icon is drawn, and the command's name becomes its label. */
  readonly icon?: ReactNode;
  readonly variant?: 'primary' | 'plain';
  /** The button's text. It may be shorter than the command's name if the context is clear. */
  readonly children?: string;
}

/**
 * A button that runs a command. Its name, help, key and the reason why it is disabled come from the registry. A toolbar passes its
 * own attributes in addition.
 */
export function CommandButton({
  command: id,
  icon,
  variant = 'plain',
  children,
  ...rest
}: CommandButtonProps) {
  const command = useCommands().find((each) => each.id === id);
  const name = useAppState((state: AppState) => (command === undefined ? '' : nameOfCommand(command, state)));
  const why = useAppState((state: AppState) => command?.disabledBecause?.(state) ?? null);
  const on = useAppState((state: AppState) => command?.checked?.(state));
  const [keys] = usePrintedKeys(id);
  if (command === undefined) return null;
  const shared = {
    ...rest,
    disabledBecause: why,
    help: command.help,
    keys,
    'aria-pressed': on,
    onClick: (click: MouseEvent) => {
      if (takesClick(command, click)) command.run();
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      // A browser clicks a button again and again while Enter is held.
      if (event.key === 'Enter' && !takesPress(command, event.repeat)) event.preventDefault();
      rest.onKeyDown?.(event);
    },
  };
  return children === undefined ? (
    <IconButton {...shared} label={name}>
      {icon}
    </IconButton>
  ) : (
    <Button {...shared} variant={variant} icon={icon}>
      {children}
    </Button>
  );
}
