import { DatabaseSync } from 'node:sqlite';
import { serveWorker } from '../../../threads/serve-worker.ts';
import { type AssetIndex, assetIndex } from '../asset-index.ts';
import type { AskReply, AskTask } from './index-asker.ts';
import { answer } from './index-question.ts';
import { endOf } from './thread-fault.ts';

let open: { readonly index: AssetIndex; readonly of: string } | null = null;

serveWorker<AskTask, AskReply>(async (task) => {
  const of = `${task.generation} ${task.file}`;
  const opened = endOf(null, () => {
    if (open?.of === of) return open.index;
    open?.index.close();
    open = null;
    open = { of, index: assetIndex(new DatabaseSync(task.file, { readOnly: true }), task.file) };
    return open.index;
  });
  if (opened.is === 'failed') return opened;
  const index = opened.value;
  return endOf(index, () => {
    index.follow();
    return answer(index, task.name, task.asked);
  });
});
