import { createHash } from 'node:crypto';
import { ENDPOINTS, TASK_ENDPOINTS } from '../../../shared/interface/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER, writeIdempotencyKey } from '../../../shared/interface/idempotency.ts';
import type { TaskKind } from '../../../shared/interface/tasks.ts';
import type { Ids } from '../ports.ts';
import type { ApiContext } from './api-context.ts';
import { classifySubmit, type SubmitOutcome } from './classify-submit.ts';
import { type FormBody, openFormBody } from './form-body.ts';
import type { PhaseLimits } from './http-call.ts';
import { paidPost } from './paid-post.ts';
import { serviceUrl } from './service-address.ts';
import { CALLBACK_FIELD, type TaskForm, type TaskInput, taskForm } from './task-form.ts';

/** A creation request with its token fetched and its files open: only the POST is left to do. */
export interface ReadySubmit {
  readonly token: string;
  /** A hash of what is asked for, or null: a repeat under the same key must have the same contents. */
  readonly contents: string | null;
  readonly send: (options: {
    readonly limits?: PhaseLimits;
    readonly onProgress: (fraction: number) => void;
    readonly signal?: AbortSignal;
  }) => Promise<SubmitOutcome>;
  readonly close: () => Promise<void>;
}

/** The input of a task, and the idempotency key under which it is sent. */
export interface KeyedInput extends TaskInput {
  readonly key: string;
}

export interface TaskSubmits {
  /**
   * Opens the files and fetches the token: does everything that can fail without harm, so that the intent is only committed for a
   * request that can be sent. Sends nothing.
   * @throws AppError `input`, `offline`, `credentials`, `keychain`, `not-the-interface`, `refused`
   */
  readonly prepare: (input: KeyedInput, signal?: AbortSignal) => Promise<ReadySubmit>;
}

/** @param options `generalPrefix`: how the names of general models begin at this service */
export function taskSubmits(
  context: ApiContext,
  { generalPrefix, ids }: { readonly generalPrefix: string; readonly ids: Pick<Ids, 'hex'> },
): TaskSubmits {
  return {
    prepare: async (input, signal) => {
      const form = taskForm(input, generalPrefix);
      const body = await openFormBody(form, ids.hex(32), signal);
      try {
        return await readySubmit(context, { kind: input.recipe.kind, form, body, key: input.key }, signal);
      } catch (cause) {
        await body.close();
        throw cause;
      }
    },
  };
}

/** A form under its idempotency key, with its files open. */
interface KeyedForm {
  readonly kind: TaskKind;
  readonly form: TaskForm;
  readonly body: FormBody;
  readonly key: string;
}

async function readySubmit(
  context: ApiContext,
  { kind, form, body, key }: KeyedForm,
  signal: AbortSignal | undefined,
): Promise<ReadySubmit> {
  const { path, auth } = ENDPOINTS[TASK_ENDPOINTS[kind].create];
  const fixed = auth === 'Token' ? await context.segmentationToken(signal) : null;
  const token = fixed ?? (await context.token.get(signal));
  const { proxy } = await context.pool.to(context.address.baseUrl);
  return {
    token,
    contents: formContents(kind, form),
    send: async ({ limits, onProgress, signal: sending }) => {
      const evidence = await paidPost({
        ...serviceUrl(context.address, path),
        // A service that does not know keys ignores the header.
        headers: {
          ...context.address.headers,
          authorization: `${auth} ${token}`,
          [IDEMPOTENCY_KEY_HEADER]: writeIdempotencyKey(key),
        },
        body,
        proxy,
        onProgress,
        ...(limits && { limits }),
        ...(sending && { signal: sending }),
      });
      return classifySubmit(evidence, context.clock.now());
    },
    close: body.close,
  };
}

/**
 * Identifies what a form requests: sha256, in hex, over its kind, fields and the bytes of its files. Without the callback's address,
 * which does not change the result. Null if the hash of a file is not known, so that nothing can be compared.
 */
function formContents(kind: TaskKind, { fields, files }: TaskForm): string | null {
  if (files.some(({ sha256 }) => sha256 === null)) return null;
  const asked = fields.filter(([name]) => name !== CALLBACK_FIELD);
  const sent = files.map(({ name, sha256 }) => [name, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([kind, asked, sent]))
    .digest('hex');
}
