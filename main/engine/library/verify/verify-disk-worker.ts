import { serveDisk } from '../../disk/serve-disk.ts';
import { createFileHasher } from './file-hasher.ts';
import type { VerifyReply, VerifyTask } from './verify-task.ts';
import { createVerifyWork } from './verify-work.ts';

serveDisk<VerifyTask, VerifyReply>(createVerifyWork(createFileHasher()));
