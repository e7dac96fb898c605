import { addCredits, formatCredits } from '../../../shared/model/credits.ts';
import { type Html, html, table } from './page-parts.ts';
import type { ClientReport } from './report.ts';

/** The clients of a studio: what they may still spend, and what they use. */
export const clientTable = (list: readonly ClientReport[], at: number): Html =>
  table(
    [
      { head: 'State' },
      { head: 'Client', is: 'name' },
      ...['Credits left', 'Credits a day', 'Credits today', 'Waiting', 'In work'].map(
        (head) => ({ head, is: 'number' }) as const,
      ),
    ],
    list.map((client) => [
      stateOf(client, at),
      client.name,
      ...[client.credits, client.creditsADay].map((credits) =>
        credits === null ? html`<span class="dim">unlimited</span>` : formatCredits(addCredits([credits])),
      ),
      formatCredits(addCredits([client.creditsToday])),
      ...[client.waiting, client.inWork],
    ]),
    'No client yet: npm run studio -- client add NAME adds one.',
  );

function stateOf({ revokedAt, expiresAt }: ClientReport, at: number): Html {
  if (revokedAt !== null) return html`<span class="dot bad"></span>revoked`;
  if (expiresAt !== null && expiresAt <= at) return html`<span class="dot warn"></span>expired`;
  return html`<span class="dot ok"></span>active`;
}
