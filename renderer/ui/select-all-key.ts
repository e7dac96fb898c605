import type { KeyboardEvent } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether the keys are those that select everything in a list: Ctrl+A or Cmd+A alone. With Shift or Alt they belong to commands. */
export function isSelectAll({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'a';
}
