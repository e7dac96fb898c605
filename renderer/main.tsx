import './zod-jitless.ts';
import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBridge } from '../shared/bridge/dispatch.ts';
import { AppFrame } from './app/app.tsx';
import './base.css';
import { keepPlace } from './app/keep-place.ts';
import { createFaultReporter, listenToFaults } from './app/report-faults.ts';
import { chooseTransport } from './bridge/choose-transport.ts';
import { batchActions } from './features/batch/batch-actions.ts';
import { openSamplesOnFirstRun } from './features/batch/open-samples.ts';
import { followAccount } from './features/batch/plan/follow-account.ts';
import { AppProvider } from './store/app-context.tsx';
import { createAppStore } from './store/app-state.ts';
import { followDay } from './store/batch/follow-day.ts';
import { followLooks } from './store/batch/follow-looks.ts';
import { followQueue } from './store/batch/follow-queue.ts';
import { connect } from './store/connect.ts';
import { expireNotices } from './store/expire-notices.ts';
import { createFeeds } from './store/feeds/feeds.ts';
import { sleep } from './store/feeds/sleep.ts';
import { createHandles } from './store/handles.ts';
import { followBatchEnds } from './store/jobs/follow-batch-ends.ts';
import { revokeClosedFiles } from './store/library/revoke-closed-files.ts';
import { followSharedRecipes } from './store/recipes/follow-recipes.ts';
import { keepLastFixes } from './store/recipes/keep-last-fixes.ts';
import { saveOnLeaving } from './store/settings/save-on-leaving.ts';
import { settingsSaver } from './store/settings/settings-saver.ts';
import './tokens.css';
import { keepChain } from './store/chains/keep-chain.ts';
import { followWatches } from './store/watches/follow-watches.ts';
import { removeFailedStyles } from './ui/lazy-part.tsx';
import { openMenuOnLongPress } from './ui/long-press.ts';
import { PanelGuard } from './ui/panel-guard.tsx';

const transport = chooseTransport();
const bridge = createBridge(transport);
const store = createAppStore();
const feeds = createFeeds({ bridge, sleep });
const app = { store, bridge, transport, feeds, handles: createHandles() };
const faults = createFaultReporter({ store, bridge, transport, now: Date.now });
listenToFaults(window, faults);
removeFailedStyles(document);
connect({ store, bridge, transport, feeds });
saveOnLeaving(window, settingsSaver(app));
expireNotices(store);
revokeClosedFiles(store);
openMenuOnLongPress(document);
followSharedRecipes(app);
followWatches(app);
keepChain(app);
keepLastFixes(app);
keepPlace(app);
followQueue(app, () => void batchActions(app).plan());
followAccount(app);
followLooks(app);
followDay(app);
followBatchEnds(app);
openSamplesOnFirstRun(app);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
createRoot(root, { onCaughtError: faults.caught, onUncaughtError: faults.uncaught }).render(
  <StrictMode>
    <PanelGuard name="The window">
      <AppProvider app={app}>
        <AppFrame />
      </AppProvider>
    </PanelGuard>
  </StrictMode>,
);
