import { describe, expect, it } from 'vitest';
import { createCommands } from '../../../../renderer/app/create-commands.ts';
import { commandsInContext, type MenuPart, menuParts } from '../../../../renderer/commands/menu-parts.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

const commands = createCommands(createTestApp());

describe('the commands of all features', () => {
  it('have ids of their own', () => {
    const ids = commands.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('stand in the File menu in one order, whatever feature they come from', () => {
    const parts = menuParts(commands.filter(({ menu }) => menu === 'File'));
    expect(parts.map((part) => (part.kind === 'command' ? part.command.id : part.kind))).toEqual([
      'file.choose-folder',
      'file.open-model',
      'file.import',
      'file.samples',
      'separator',
      'submenu',
      'separator',
      'file.reload-library',
      'plan.save',
      'separator',
      'settings.connections',
      'settings.preferences',
      'settings.keys',
      'settings.spending',
      'settings.log',
    ]);
  });

  it('are about the selected asset in the Asset menu, batches from it too', () => {
    const about = commands.filter(({ context }) => context === 'asset').map(({ id }) => id);
    expect(about).toEqual([
      'asset.open',
      'asset.make-again',
      'asset.make-again-with',
      'asset.use-settings',
      'asset.take-apart',
      'asset.texture',
      'asset.trash',
      'asset.put-back',
      'asset.delete',
      'asset.copy-task',
      'asset.copy-path',
      'asset.open-in-blender',
      'asset.open-with',
      'asset.show-in-folder',
      'asset.measure-quality',
      'asset.rename',
      'asset.tag',
      'asset.copy-out',
      'review.pictures',
      'review.depth-export',
      'asset.add-to-collection',
      'asset.new-collection',
      'asset.take-from-collection',
      'collection.move-earlier',
      'collection.move-later',
      'asset.find-similar',
      'asset.quick-look',
      'library.stack',
      'asset.open-stack',
      'asset.run-steps',
      'library.close-stacks',
      'asset.versions',
      'asset.put-on-top',
      'asset.newest-on-top',
      'asset.compare',
      'review.keep',
      'review.reject',
      'review.redo',
      'review.undecide',
      'review.approve',
      'review.reject-step',
    ]);
  });

  it('stand in the context menu of assets in one order, in submenus too', () => {
    const rows = (parts: readonly MenuPart[]): unknown[] =>
      parts.map((part) => {
        if (part.kind === 'command') return part.command.id;
        if (part.kind === 'choices') return part.commands.map(({ id }) => id);
        return part.kind === 'submenu' ? { [part.name]: rows(part.parts) } : '—';
      });
    expect(rows(menuParts(commandsInContext(commands, 'asset')))).toEqual([
      'asset.open',
      'asset.find-similar',
      'asset.quick-look',
      '—',
      {
        Versions: [
          'asset.make-again',
          'asset.make-again-with',
          'asset.use-settings',
          'library.stack',
          'asset.open-stack',
          'asset.run-steps',
          'library.close-stacks',
          'asset.versions',
          'asset.put-on-top',
          'asset.newest-on-top',
          'asset.compare',
        ],
      },
      '—',
      'asset.take-apart',
      'asset.texture',
      'asset.measure-quality',
      'asset.rename',
      'asset.tag',
      '—',
      {
        Files: [
          'review.pictures',
          'review.depth-export',
          '—',
          'asset.copy-task',
          'asset.copy-path',
          'asset.open-in-blender',
          'asset.open-with',
          'asset.show-in-folder',
          'asset.copy-out',
        ],
      },
      {
        Collections: [
          'asset.add-to-collection',
          'asset.new-collection',
          'asset.take-from-collection',
          'collection.move-earlier',
          'collection.move-later',
        ],
      },
      {
        Decision: [
          ['review.keep', 'review.reject', 'review.redo', 'review.undecide'],
          '—',
          'review.approve',
          'review.reject-step',
        ],
      },
      '—',
      'asset.trash',
      'asset.put-back',
      'asset.delete',
    ]);
  });

  it('hold for the selected jobs wherever those are shown', () => {
    const scopes = new Map(commands.map(({ id, scope }) => [id, scope]));
    expect([
      scopes.get('job.cancel'),
      scopes.get('asset.trash'),
      scopes.get('library.select-all'),
      scopes.get('batch.start'),
    ]).toEqual(['jobs', 'covers', undefined, undefined]);
  });
});
