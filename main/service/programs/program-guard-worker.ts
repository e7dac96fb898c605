import { guardMessageSchema } from './program-guard.ts';
import { type ProgramTree, programTree } from './program-tree.ts';

/*
 * The process that outlives the one that runs programs, to end these if that one is killed. What it is told in the last moment is read before the
 * channel closes.
 */

const running = new Map<number, ProgramTree>();

process.on('message', (message) => {
  const { group, folder, start, isRunning } = guardMessageSchema.parse(message);
  if (!isRunning) {
    running.delete(group);
    return;
  }
  const tree = programTree(group, folder, start);
  tree.look();
  running.set(group, tree);
});
process.on('disconnect', () => {
  void Promise.all([...running.values()].map(({ end }) => end())).then(() => process.exit());
});
// A signal to the whole process group is for the one that it guards.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
