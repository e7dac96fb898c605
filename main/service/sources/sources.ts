import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sniffImageFormat } from '../../../shared/interface/formats.ts';
import {
  MAX_IMAGE_BYTES,
  MAX_SEGMENTATION_MESH_BYTES,
  MAX_TEXTURE_MESH_BYTES,
} from '../../../shared/interface/limits.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { DataFolder } from '../data/data-folder.ts';
import { PRIVATE_FOLDER } from '../data/private-files.ts';
import { fetchToFile } from '../outbound/fetch-to-file.ts';
import type { GuardedAgent } from '../outbound/guarded-agent.ts';
import { createHostSlots } from '../outbound/host-slots.ts';
import { mayBeMesh, startsAsGlb } from '../rules/file-kinds.ts';
import type { Source, TaskRequest } from '../task.ts';
import { SourceError } from './source-error.ts';

/** Downloads the files that a task gives by address (`mesh_url`, `image_url`) into the task's uploads. */
export interface Sources {
  /**
   * Fetches every source that is given by address.
   * @returns the request with every source as an upload; the same object if all of them were uploaded
   * @throws SourceError if an address cannot be used, or its file is of the wrong kind; the signal's reason
   */
  readonly fetchSources: (taskId: string, request: TaskRequest, signal: AbortSignal) => Promise<TaskRequest>;
}

/** What is accepted as a source. */
interface SourceRules {
  readonly field: 'mesh_url' | 'image_url';
  readonly maxBytes: number;
  readonly seconds: number;
  readonly isAccepted: (head: Uint8Array) => boolean;
  readonly formatNames: string;
}

const IMAGE: SourceRules = {
  field: 'image_url',
  maxBytes: MAX_IMAGE_BYTES,
  seconds: 60,
  isAccepted: (head) => sniffImageFormat(head) !== undefined,
  formatNames: 'png, jpeg or webp',
};
const GLB: SourceRules = {
  field: 'mesh_url',
  maxBytes: MAX_TEXTURE_MESH_BYTES,
  seconds: 300,
  isAccepted: startsAsGlb,
  formatNames: 'glb',
};
const MESH: SourceRules = {
  field: 'mesh_url',
  maxBytes: MAX_SEGMENTATION_MESH_BYTES,
  seconds: 300,
  isAccepted: mayBeMesh,
  formatNames: 'glb, stl or obj',
};

const PER_HOST = 4;
const IN_ALL = 16;

export function createSources(options: {
  readonly folder: Pick<DataFolder, 'uploadsOf'>;
  readonly outbound: GuardedAgent;
}): Sources {
  const { folder, outbound } = options;
  const hostSlots = createHostSlots({ perHost: PER_HOST, total: IN_ALL });

  const fetchSource = async (
    taskId: string,
    source: Source,
    rules: SourceRules,
    signal: AbortSignal,
  ): Promise<Source> => {
    if (source.from === 'upload') return source;
    const uploads = folder.uploadsOf(taskId);
    await mkdir(uploads, { recursive: true, mode: PRIVATE_FOLDER });
    const release = await hostSlots.acquire(URL.parse(source.url)?.host ?? '', signal);
    try {
      const { url } = source;
      const { maxBytes, seconds } = rules;
      // Of each attempt its own: one that is given up deletes its file while the next may read. The names of uploaded files are numbers.
      const name = `fetched-${randomUUID()}`;
      const file = join(uploads, name);
      const { head } = await fetchToFile(outbound, { url, file, maxBytes, seconds, signal });
      if (!rules.isAccepted(head))
        throw new SourceError(`what is at ${rules.field} is no ${rules.formatNames}`);
      return { from: 'upload', file: name };
    } catch (error) {
      throw SourceError.from(error, rules.field);
    } finally {
      release();
    }
  };

  return {
    fetchSources: async (taskId, request, signal) => {
      switch (request.kind) {
        case 'model':
          return request.mesh === undefined
            ? request
            : { ...request, mesh: await fetchSource(taskId, request.mesh, GLB, signal) };
        case 'segmentation':
          return { ...request, mesh: await fetchSource(taskId, request.mesh, MESH, signal) };
        case 'depth':
          return { ...request, image: await fetchSource(taskId, request.image, IMAGE, signal) };
        default:
          return assertNever(request);
      }
    },
  };
}
