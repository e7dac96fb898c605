import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { CODE } from '../../../../shared/interface/codes.ts';
import type { EndpointName } from '../../../../shared/interface/endpoints.ts';
import {
  MAX_IMAGE_BYTES,
  MAX_SEGMENTATION_MESH_BYTES,
  MAX_TEXTURE_MESH_BYTES,
  MAX_VIEWS,
} from '../../../../shared/interface/limits.ts';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import { priceOf } from '../../credits/prices.ts';
import { validateDepth } from '../../rules/depth.ts';
import type { FormValues } from '../../rules/form-values.ts';
import { validateImageTo3d } from '../../rules/image-to-3d.ts';
import { validateSegmentation } from '../../rules/segmentation.ts';
import { type Creation, CreationUnknown, type KeyedRequest } from '../../store/service-store.ts';
import type { TaskRequest } from '../../task.ts';
import { type Answer, refuse, succeed } from '../../wire/answer.ts';
import { badValue, documented, type Validation } from '../../wire/refusal.ts';
import type { Call, Endpoint, HttpContext } from '../endpoint.ts';
import { type FieldCap, FormTooLargeError, NotAFormError, readForm } from '../form.ts';
import { fingerprintOf, KEY_REUSED, readKeyOrRefuse } from '../idempotency.ts';
import { NoRoomError } from '../spool-room.ts';

/** One of the three creation endpoints. */
interface CreationEndpoint {
  readonly name: EndpointName;
  /** The limits of the files of a valid request, by field. */
  readonly caps: ReadonlyMap<string, FieldCap>;
  readonly validate: (form: FormValues, generalPrefix: string) => Validation<TaskRequest>;
}

/** Create image-to-3D task. */
export const createImageTo3d: Endpoint = createEndpoint({
  name: 'createImageTo3d',
  caps: new Map([
    ['images', { bytes: MAX_IMAGE_BYTES, files: 1 }],
    ['multi_images', { bytes: MAX_IMAGE_BYTES, files: MAX_VIEWS }],
    ['mesh', { bytes: MAX_TEXTURE_MESH_BYTES, files: 1 }],
  ]),
  validate: validateImageTo3d,
});

/** Create segmentation task. */
export const createSegmentation: Endpoint = createEndpoint({
  name: 'createSegmentation',
  caps: new Map([['mesh', { bytes: MAX_SEGMENTATION_MESH_BYTES, files: 1 }]]),
  validate: validateSegmentation,
});

/** Create depth task. */
export const createDepth: Endpoint = createEndpoint({
  name: 'createDepth',
  caps: new Map([['image', { bytes: MAX_IMAGE_BYTES, files: 1 }]]),
  validate: validateDepth,
});

/**
 * Reads the form, validates it, and then charges and creates the task in one transaction. Before the transaction only the
 * uploads exist. They are removed after a refusal, a repeated request, a dropped connection or an error.
 */
function createEndpoint({ name, caps, validate }: CreationEndpoint): Endpoint {
  return async (context, call) => {
    const key = context.idempotencyKeys ? readKeyOrRefuse(call.request) : undefined;
    if (typeof key === 'object') return refuse(key);
    await context.checkFolder?.();
    const id = newTaskId();
    const uploads = context.folder.uploadsOf(id);
    let isNeeded = false;
    try {
      const form = await readFormOrRefuse(context, call, uploads, caps);
      if ('body' in form) return form;
      const keyed =
        key === undefined
          ? undefined
          : { clientId: call.clientId, key, fingerprint: fingerprintOf(name, form) };
      // The key comes before the rules: a request that was accepted stays accepted, even if the service was reconfigured since.
      const use = keyed && (await context.store.tasks.findKey(keyed, context.clock.now()));
      if (use !== undefined && use.is !== 'free') return answerOf(use);
      const validation = validate(form, context.generalPrefix);
      if (!validation.ok) return refuse(validation.refusal);
      const creation = await create(context, call, { id, request: validation.request, keyed });
      if (creation.is === 'created') {
        isNeeded = true;
        context.taskCreated(creation.task);
      }
      return answerOf(creation);
    } catch (error) {
      isNeeded ||= error instanceof CreationUnknown;
      throw error;
    } finally {
      if (!isNeeded) await rm(uploads, { recursive: true, force: true });
    }
  };
}

async function readFormOrRefuse(
  context: HttpContext,
  call: Call,
  folder: string,
  caps: ReadonlyMap<string, FieldCap>,
): Promise<FormValues | Answer> {
  try {
    const form = await readForm(call.request, {
      ...{ folder, caps, room: context.spoolRoom, clientId: call.clientId },
    });
    // No database keeps it as text, and nothing that is asked for has it.
    if ([...form.fields.values()].some((text) => text.includes('\0')))
      return refuse(badValue('a field has a NUL character'));
    return form;
  } catch (error) {
    if (error instanceof FormTooLargeError) return refuse(documented(CODE.fileTooLarge));
    if (error instanceof NoRoomError) return refuse({ code: 429, msg: error.message }, 429);
    // This code is chosen because the document's hint for it is "submit as an HTTP form".
    if (error instanceof NotAFormError) return refuse(documented(CODE.emptyFile));
    throw error;
  }
}

/** The store checks the key again inside its transaction, because another process may write to the same database. */
async function create(
  context: HttpContext,
  { clientId, origin, baseUrl, fate }: Call,
  task: { readonly id: string; readonly request: TaskRequest; readonly keyed: KeyedRequest | undefined },
): Promise<Creation> {
  const { id, request, keyed } = task;
  return context.store.tasks.create({
    id,
    clientId,
    request,
    price: priceOf(context.prices, request),
    at: context.clock.now(),
    origin: context.isAtOwnAddress(origin, baseUrl) ? undefined : origin,
    fate,
    keyed,
  });
}

function answerOf(creation: Creation): Answer {
  switch (creation.is) {
    case 'created':
      return succeed({ task_id: creation.task.id });
    case 'same':
      return succeed({ task_id: creation.taskId });
    case 'other':
      return refuse(KEY_REUSED);
    case 'too-few-credits':
      return refuse(documented(CODE.balance));
    case 'too-few-of-the-day':
      return refuse({
        code: CODE.balance,
        msg: 'the credits of today are too few; new ones come at 00:00 UTC',
      });
    case 'no-client':
      return refuse(documented(CODE.unauthorized));
    default:
      return assertNever(creation);
  }
}

/** An opaque id, as long as those of real services, with a dot in it, and usable as a folder name. */
function newTaskId(): string {
  return `local.${randomBytes(33).toString('hex')}`;
}
