import { succeed } from '../answer.ts';
import type { Endpoint } from '../call.ts';

/** Query balance. The decimal is written as text, so that no reader's floating point touches it. */
export const queryBalance: Endpoint = ({ account }) => succeed({ totalBalance: account.balance() });
