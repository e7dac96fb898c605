import { AppError } from '../../../shared/model/app-error.ts';

/**
 * A plan is paid for by the account that it was made and priced for, which the window shows as the chosen one.
 * @throws AppError `refused` if another account was chosen since
 */
export function requireChosenAccount(planned: string, chosen: string): void {
  if (planned === chosen) return;
  throw new AppError(
    'refused',
    'This plan was made for another account than the one that is chosen now, so nothing was sent. Look again, then start.',
  );
}
