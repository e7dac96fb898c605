import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { CODE } from '../../../../shared/interface/codes.ts';
import {
  MAX_IMAGE_BYTES,
  MAX_SEGMENTATION_MESH_BYTES,
  MAX_TEXTURE_MESH_BYTES,
  MAX_VIEWS,
} from '../../../../shared/interface/limits.ts';
import { priceOf } from '../../credits/prices.ts';
import { judgeDepth } from '../../rules/depth.ts';
import type { FormValues } from '../../rules/form-values.ts';
import { judgeImageTo3d } from '../../rules/image-to-3d.ts';
import { documented, type Judgement } from '../../rules/refusal.ts';
import { judgeSegmentation } from '../../rules/segmentation.ts';
import type { TaskRequest } from '../../tasks/task.ts';
import { type Answer, refuse, succeed } from '../answer.ts';
import type { Call, Desk, Endpoint } from '../call.ts';
import { type FieldCap, FormTooLargeError, NotAFormError, readForm } from '../form.ts';
import { NoRoomError } from '../spool-room.ts';

/** One of the three creation endpoints. */
interface Creation {
  /** The files that a good request has at most. */
  readonly caps: ReadonlyMap<string, FieldCap>;
  readonly judge: (form: FormValues, generalPrefix: string) => Judgement<TaskRequest>;
}

/** Create image-to-3D task. */
export const createImageTo3d: Endpoint = creation({
  caps: new Map([
    ['images', { bytes: MAX_IMAGE_BYTES, files: 1 }],
    ['multi_images', { bytes: MAX_IMAGE_BYTES, files: MAX_VIEWS }],
    ['mesh', { bytes: MAX_TEXTURE_MESH_BYTES, files: 1 }],
  ]),
  judge: judgeImageTo3d,
});

/** Create segmentation task. */
export const createSegmentation: Endpoint = creation({
  caps: new Map([['mesh', { bytes: MAX_SEGMENTATION_MESH_BYTES, files: 1 }]]),
  judge: judgeSegmentation,
});

/** Create depth task. */
export const createDepth: Endpoint = creation({
  caps: new Map([['image', { bytes: MAX_IMAGE_BYTES, files: 1 }]]),
  judge: judgeDepth,
});

/**
 * Reads the form, judges it, and charges and creates in one transaction. Until then nothing but the uploads is
 * there, and these go with a refusal, a dropped connection or an error.
 */
function creation({ caps, judge }: Creation): Endpoint {
  return async (desk, call) => {
    const id = newTaskId();
    const uploads = desk.folder.uploadsOf(id);
    let created = false;
    try {
      const form = await formOrAnswer(desk, call, uploads, caps);
      if ('body' in form) return form;
      const judgement = judge(form, desk.generalPrefix);
      if (!judgement.ok) return refuse(judgement.refusal);
      const answer = createTask(desk, call, id, judgement.request);
      created = answer.body.code === CODE.success;
      return answer;
    } finally {
      if (!created) await rm(uploads, { recursive: true, force: true });
    }
  };
}

async function formOrAnswer(
  desk: Desk,
  call: Call,
  folder: string,
  caps: ReadonlyMap<string, FieldCap>,
): Promise<FormValues | Answer> {
  try {
    return await readForm(call.request, { folder, caps, room: desk.spoolRoom });
  } catch (error) {
    if (error instanceof FormTooLargeError) return refuse(documented(CODE.fileTooLarge));
    if (error instanceof NoRoomError) return refuse({ code: 429, msg: error.message }, 429);
    // The document's own hint for this code is "submit as an HTTP form".
    if (error instanceof NotAFormError) return refuse(documented(CODE.emptyFile));
    throw error;
  }
}

function createTask(desk: Desk, call: Call, id: string, request: TaskRequest): Answer {
  const origin = call.origin === call.baseUrl ? undefined : call.origin;
  const price = priceOf(desk.prices, request);
  const { fate } = call;
  const task = desk.store.create(id, request, price, desk.clock.now(), { origin, fate });
  if (task === null) return refuse(documented(CODE.balance));
  desk.runner.add(task);
  return succeed({ task_id: id });
}

/** Opaque, as long as real ones, with a dot in it, and good as the name of a folder. */
function newTaskId(): string {
  return `local.${randomBytes(33).toString('hex')}`;
}
