import { balanceDataSchema } from '../../../shared/interface/account.ts';
import { CODE } from '../../../shared/interface/codes.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import { askLater, notTheInterface } from './access-token.ts';
import { type ApiContext, authorizedGet } from './authorized-get.ts';

/**
 * The account's balance in credits.
 * @throws AppError `offline`, `credentials`, `keychain`, `not-the-interface`, or `refused` for any other answer of the service
 * (busy, a fault of its own)
 */
export async function readBalance(context: ApiContext, signal?: AbortSignal): Promise<Credits> {
  const answer = await authorizedGet(context, 'balance', {}, signal);
  const { origin } = context.address.baseUrl;
  if (answer.kind === 'foreign') throw notTheInterface(origin, answer.words);
  if (answer.kind === 'later') {
    throw askLater('The service cannot say the balance just now; it is asked again later.', origin, answer);
  }
  const { code, msg, data } = answer.envelope;
  if (code !== CODE.success) {
    throw new AppError(
      'refused',
      `The service does not say the balance: ${`${msg} (code ${code})`.trim()}; look at the account on the service’s page, or try again later.`,
    );
  }
  const balance = balanceDataSchema.safeParse(data);
  if (!balance.success) throw notTheInterface(origin, 'a balance answer without a balance');
  // Normalised to the decimals that credits have everywhere: the wire may say 9985.
  return addCredits([balance.data.totalBalance]);
}
