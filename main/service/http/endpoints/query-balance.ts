import { succeed } from '../../wire/answer.ts';
import type { Endpoint } from '../endpoint.ts';

/** In the language since ES2026, and in Node 24; TypeScript's library does not describe it yet. */
const exactJson = JSON as typeof JSON & { readonly rawJSON: (text: string) => object };

/** Query balance. A decimal is a JSON number; it is written digit by digit, so no floating point touches it here. */
export const queryBalance: Endpoint = ({ account }) =>
  succeed({ totalBalance: exactJson.rawJSON(account.balance()) });
