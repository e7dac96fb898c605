import { expect, it } from 'vitest';
import { createCommands } from '../../../../renderer/app/create-commands.ts';
import { takesPress } from '../../../../renderer/commands/command.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

it('a key that is held down approves one result, and goes on through results', () => {
  const commands = createCommands(createTestApp());
  const taken = (isHeld: boolean) =>
    Object.fromEntries(
      commands
        .filter(({ id }) => ['review.approve', 'review.keep', 'asset.next'].includes(id))
        .map((command) => [command.id, takesPress(command, isHeld)]),
    );
  expect(taken(false)).toEqual({ 'review.approve': true, 'review.keep': true, 'asset.next': true });
  expect(taken(true)).toEqual({ 'review.approve': false, 'review.keep': true, 'asset.next': true });
});
