import type pg from 'pg';
import { newId } from '#lib/core/ids.ts';
import type { CreatedAccount } from '../../fixtures/process/run-admin.ts';

/** Tickets of the pictured company: state, hours since the last change, first message and answer. */
const TICKETS = [
  [
    'answered',
    2,
    'Mail to outlook.com is deferred since this morning\n\nAll of it: 451 4.7.500 Server busy. Is it us or them?',
    'It is them: every sender sees it since 08:10 UTC. Your mail waits and goes out once they answer again; nothing is lost.',
  ],
  ['open', 5, 'Can we get a second dedicated address?\n\nWe plan to send 400,000 receipts in December.', null],
  [
    'closed',
    70,
    'DKIM record shows as not found',
    'The record was published without its last four characters. Paste it again and press Re-check.',
  ],
] as const;

/** Inserts tickets of a company, as if its owner had opened them. */
export async function insertTickets(
  db: pg.Client,
  { companyId, userId, email }: CreatedAccount & { email: string },
  company: string,
): Promise<void> {
  for (const [state, hours, message, answer] of TICKETS) {
    const changedAt = new Date(Date.now() - hours * 3_600_000);
    const openedAt = new Date(changedAt.getTime() - 5_400_000);
    const id = newId(openedAt.getTime());
    await db.query(
      `INSERT INTO contact_requests (id, company_id, user_id, company, name, email, message, state, satisfaction, created_at, updated_at, closed_at)
       VALUES ($1, $2, $3, $4, 'Emma Lindqvist', $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        companyId,
        userId,
        company,
        email,
        message,
        state,
        state === 'closed' ? 'Very Satisfied' : null,
        openedAt,
        changedAt,
        state === 'closed' ? changedAt : null,
      ],
    );
    if (answer === null) continue;
    await db.query(
      `INSERT INTO ticket_messages (id, company_id, ticket_id, author, message, created_at) VALUES ($1, $2, $3, 'operator', $4, $5)`,
      [newId(), companyId, id, answer, changedAt],
    );
  }
}
