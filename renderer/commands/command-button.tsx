import type { ComponentProps, ReactNode } from 'react';
import { useAppState } from '../store/app-context.tsx';
import type { AppState } from '../store/app-state.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { nameOfCommand } from './command.ts';
import { useCommands } from './commands-context.tsx';
import { usePrintedKeys } from './printed-keys.ts';

interface CommandButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'disabled' | 'onClick'> {
  /** The command's id in the registry. */
  readonly command: string;
  /** Drawn alone, with the command's name as its label, where no words are given. */
  readonly icon?: ReactNode;
  readonly look?: 'primary' | 'plain';
  /** Shorter words than the command's name, where the place says the rest. */
  readonly children?: string;
}

/**
 * A button that runs a command: name, help, key and why it cannot be done now come from the registry. A toolbar adds what makes
 * the button one of its own.
 */
export function CommandButton({ command: id, icon, look = 'plain', children, ...rest }: CommandButtonProps) {
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
    onClick: command.run,
  };
  return children === undefined ? (
    <IconButton {...shared} label={name}>
      {icon}
    </IconButton>
  ) : (
    <Button {...shared} look={look} icon={icon}>
      {children}
    </Button>
  );
}
