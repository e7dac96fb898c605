import type { DiskTask } from '../../disk/disk-messages.ts';
import { serveDisk } from '../../disk/serve-disk.ts';
import type { LinkWork } from './link-task.ts';
import { lookAtLink } from './look-at-link.ts';

serveDisk((task: DiskTask<LinkWork>, { alive }) => lookAtLink(task.file, task.known, alive));
