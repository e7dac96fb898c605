import { expect, it } from 'vitest';
import { createCommands } from '../../../../renderer/app/create-commands.ts';
import { takesClick, takesPress } from '../../../../renderer/commands/command.ts';
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

it('a double click approves one result, and not the one that came in its place', () => {
  const commands = createCommands(createTestApp());
  const taken = (detail: number) =>
    Object.fromEntries(
      commands
        .filter(({ id }) => ['review.approve', 'chain.approve', 'asset.next'].includes(id))
        .map((command) => [command.id, takesClick(command, { detail })]),
    );
  expect(taken(1)).toEqual({ 'review.approve': true, 'chain.approve': true, 'asset.next': true });
  expect(taken(2)).toEqual({ 'review.approve': false, 'chain.approve': false, 'asset.next': true });
});
