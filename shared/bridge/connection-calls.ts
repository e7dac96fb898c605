import { z } from 'zod';
import { connectionDraftSchema, connectionNameSchema, connectionStatusSchema } from '../model/connection.ts';
import { creditsSchema, givenCreditsSchema } from '../model/credits.ts';
import { call, id, nothing } from './call.ts';

/** The calls about accounts and the ways to them. */
export const CONNECTION_CALLS = {
  list: call(nothing, z.array(connectionStatusSchema)),
  /** Reads the balance from the service now. */
  refresh: call(id, connectionStatusSchema),
  /** Tests the entered data: requests a token and the balance. Nothing is stored. */
  test: call(connectionDraftSchema, z.object({ balance: creditsSchema })),
  /** Tests a new or changed account and then stores it: secrets in the keychain, the rest in the settings. */
  save: call(connectionDraftSchema, connectionStatusSchema),
  rename: call(z.object({ id: z.string(), name: connectionNameSchema }), connectionStatusSchema),
  /** Removes an account and its secrets. Refused while jobs are owed there, i.e. have not ended. */
  forget: call(id, nothing),
  /** Makes this the connection of new batches. */
  select: call(id, connectionStatusSchema),
  /** Reads the secret from the keychain again, which may open a dialog of the system. */
  unlock: call(id, connectionStatusSchema),
  /** Adds practice credits to *Local*. */
  refill: call(z.object({ credits: givenCreditsSchema }), connectionStatusSchema),
} as const;
