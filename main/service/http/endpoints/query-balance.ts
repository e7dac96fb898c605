import { succeed } from '../../wire/answer.ts';
import type { Endpoint } from '../endpoint.ts';

/** `JSON.rawJSON` is part of ES2026 and of Node 24, but TypeScript's library does not declare it yet. */
const exactJson = JSON as typeof JSON & { readonly rawJSON: (text: string) => object };

/** Query balance. The balance is written digit by digit as a JSON number, and is never converted to floating point. */
export const queryBalance: Endpoint = async ({ store }, { clientId }) =>
  succeed({ totalBalance: exactJson.rawJSON(await store.tasks.balance(clientId)) });
