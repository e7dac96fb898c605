import { createHash } from 'node:crypto';
import { ENDPOINTS, type EndpointName } from '../../../shared/interface/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER, writeIdempotencyKey } from '../../../shared/interface/idempotency.ts';
import type { TaskKind } from '../../../shared/interface/tasks.ts';
import type { ApiContext } from './authorized-get.ts';
import { classifySubmit, type SubmitOutcome } from './classify-submit.ts';
import type { FormBody } from './form-body.ts';
import type { PhaseLimits } from './http-call.ts';
import { paidPost } from './paid-post.ts';
import { serviceUrl } from './service-address.ts';
import { CALLBACK_FIELD, type TaskForm } from './task-form.ts';

const CREATES: Readonly<Record<TaskKind, EndpointName>> = {
  model: 'createImageTo3d',
  segmentation: 'createSegmentation',
  depth: 'createDepth',
};

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

/** A form under its idempotency key, with its files open. */
export interface KeyedForm {
  readonly kind: TaskKind;
  readonly form: TaskForm;
  readonly body: FormBody;
  readonly key: string;
}

/**
 * Does everything that can fail without harm, so that the intent is only committed for a request that can be sent.
 * @throws AppError `offline`, `credentials`, `keychain`, `not-the-interface`, `refused`
 */
export async function readySubmit(
  context: ApiContext,
  { kind, form, body, key }: KeyedForm,
  signal?: AbortSignal,
): Promise<ReadySubmit> {
  const { path, auth } = ENDPOINTS[CREATES[kind]];
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
