import type { ReactNode } from 'react';
import { useRunCommand } from '../commands/use-run-command.ts';
import { ConnectionsPage } from '../features/connections/connections-page.tsx';
import { KeysPage } from '../features/settings/keys-page.tsx';
import { LogPage } from '../features/settings/log-page.tsx';
import { PreferencesPage } from '../features/settings/preferences-page.tsx';
import type { SettingsPage } from '../store/overlay.ts';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLeave } from '../ui/leave-guard.ts';
import './settings-dialog.css';
import { SpendingPage } from '../features/settings/spending-page.tsx';

const PAGES: readonly (readonly [page: SettingsPage, name: string, content: () => ReactNode])[] = [
  ['connections', 'Connections', ConnectionsPage],
  ['preferences', 'Preferences', PreferencesPage],
  ['keys', 'Keys', KeysPage],
  ['spending', 'Spending', SpendingPage],
  ['log', 'Log', LogPage],
];

interface SettingsProps {
  readonly page: SettingsPage;
  readonly onClose: () => void;
}

/** The settings dialog with its pages. */
export function SettingsDialog({ page: current, onClose }: SettingsProps) {
  const [, name, Page] = PAGES.find(([page]) => page === current) ?? PAGES[0] ?? [];
  return (
    <Dialog title="Settings" className="settings" onClose={onClose}>
      <div className="settings-body">
        <PageNames current={current} />
        <section key={current} className="settings-page" aria-label={name}>
          {Page !== undefined && <Page />}
        </section>
      </div>
    </Dialog>
  );
}

function PageNames({ current }: { readonly current: SettingsPage }) {
  const run = useRunCommand();
  const leave = useLeave();
  return (
    <nav className="settings-pages" aria-label="Pages of the settings">
      {PAGES.map(([page, words]) => (
        <button
          key={page}
          type="button"
          className={classNames('settings-page-name', page === current && 'is-current')}
          aria-current={page === current ? 'page' : undefined}
          onClick={() => leave(() => run(`settings.${page}`))}
        >
          {words}
        </button>
      ))}
    </nav>
  );
}
