import { type Command, isAboutAssets } from '../commands/command.ts';
import { runCommand } from '../commands/use-run-command.ts';
import { againCommands } from '../features/batch/again/again-commands.ts';
import { redoCommands } from '../features/batch/again/redo-commands.ts';
import { batchCommands, chooseFolderCommands, sampleCommands } from '../features/batch/batch-commands.ts';
import { chainRecipeCommands } from '../features/batch/chain/chain-recipe-commands.ts';
import { modelCommands } from '../features/batch/model-commands.ts';
import { planCommands } from '../features/batch/plan/plan-commands.ts';
import { rowCommands } from '../features/batch/plan/row-commands.ts';
import { savePlanCommands } from '../features/batch/plan/save-plan-command.ts';
import { recipeCommands } from '../features/batch/recipe/recipe-commands.ts';
import { requeueCommands } from '../features/batch/recipe/requeue-commands.ts';
import { arrangeCommands } from '../features/batch/views/arrange-commands.ts';
import { watchCommands } from '../features/batch/watch/watch-commands.ts';
import { approvalCommands, chainCommands } from '../features/chains/chain-commands.ts';
import { stopCommands } from '../features/chains/stop-commands.ts';
import { firstStepsCommands } from '../features/first-steps/first-steps-commands.ts';
import { assetCommands, openAssetCommands } from '../features/library/asset-commands.ts';
import { placeCommands } from '../features/library/copy-out/place-commands.ts';
import { factsCommands } from '../features/library/facts/facts-commands.ts';
import { findCommands } from '../features/library/find/find-commands.ts';
import { similarCommands } from '../features/library/find/similar-commands.ts';
import { importCommands } from '../features/library/import/import-commands.ts';
import { librariesCommands } from '../features/library/libraries-commands.ts';
import { libraryCommands } from '../features/library/library-commands.ts';
import { openFileCommands } from '../features/library/open-file-commands.ts';
import { qualityCommands } from '../features/library/quality/quality-commands.ts';
import { stackCommands } from '../features/library/stacks/stack-commands.ts';
import { libraryViewCommands } from '../features/library/view/view-commands.ts';
import { helpCommands } from '../features/palette/help-commands.ts';
import { batchEndCommands } from '../features/queue/commands/batch-end-commands.ts';
import { jobCommands } from '../features/queue/commands/job-commands.ts';
import { queueCommands } from '../features/queue/commands/queue-commands.ts';
import { turnCommands } from '../features/queue/commands/turn-commands.ts';
import { compareCommands, endCompareCommands } from '../features/review/compare-commands.ts';
import { decisionCommands } from '../features/review/decision-commands.ts';
import { depthExportCommands } from '../features/review/depth-out/depth-export-commands.ts';
import { pictureOutCommands } from '../features/review/pictures/picture-out-commands.ts';
import { leaveTableCommands, reviewCommands } from '../features/review/review-commands.ts';
import { settingsCommands } from '../features/settings/settings-commands.ts';
import type { App } from '../store/app.ts';
import { libraryActions } from '../store/library/library-actions.ts';
import { viewportCommands } from '../viewer/commands/viewport-commands.ts';
import { editCommands } from './edit-commands.ts';
import { interfaceCommands } from './interface-commands.ts';
import { windowCommands } from './window-commands.ts';

/** All commands of the window, in the order of the menus. */
export function createCommands(app: App): readonly Command[] {
  return listed(app).map((command) => afterKeysBefore(app, command));
}

/** See isAboutAssets. */
function afterKeysBefore(app: App, command: Command): Command {
  if (!isAboutAssets(command)) return command;
  const { afterwards } = libraryActions(app);
  // What was in hand when the key was pressed may not be what it is about: asked again, it may be refused.
  return { ...command, run: () => afterwards(command.run, () => runCommand(command, app.store)) };
}

function listed(app: App): readonly Command[] {
  return [
    ...chooseFolderCommands(app),
    ...openFileCommands(app),
    ...importCommands(app),
    ...sampleCommands(app),
    ...librariesCommands(app),
    ...libraryCommands(app),
    ...savePlanCommands(app),
    ...settingsCommands(app),
    ...editCommands(app),
    ...batchCommands(app),
    ...watchCommands(app),
    ...arrangeCommands(app),
    ...planCommands(app),
    ...rowCommands(app),
    ...recipeCommands(app),
    ...chainRecipeCommands(app),
    ...requeueCommands(app),
    ...queueCommands(app),
    ...jobCommands(app),
    ...turnCommands(app),
    ...batchEndCommands(app),
    ...chainCommands(app),
    ...stopCommands(app),
    ...reviewCommands(app),
    ...openAssetCommands(app),
    ...againCommands(app),
    ...modelCommands(app),
    ...assetCommands(app),
    ...placeCommands(app),
    ...qualityCommands(app),
    ...factsCommands(app),
    ...pictureOutCommands(app),
    ...depthExportCommands(app),
    ...findCommands(app),
    ...similarCommands(app),
    ...libraryViewCommands(app),
    ...stackCommands(app),
    ...compareCommands(app),
    ...decisionCommands(app),
    ...approvalCommands(app),
    ...redoCommands(app),
    ...viewportCommands(app),
    ...interfaceCommands(app),
    ...windowCommands(app),
    ...endCompareCommands(app),
    ...leaveTableCommands(app),
    ...helpCommands(app),
    ...firstStepsCommands(app),
  ];
}
