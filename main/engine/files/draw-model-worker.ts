import { constants, setPriority } from 'node:os';
import { decodeOnOneCore } from '../../media/picture/decode-on-one-core.ts';
import type { DiskTask } from '../disk/disk-messages.ts';
import { serveDisk } from '../disk/serve-disk.ts';
import { drawModel } from './draw-model.ts';
import type { DrawWork } from './draw-task.ts';

// Whatever the artist does comes first.
setPriority(constants.priority.PRIORITY_LOW);
decodeOnOneCore();

serveDisk((task: DiskTask<DrawWork>) => drawModel(task));
