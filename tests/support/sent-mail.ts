import PostalMime, { type Email } from 'postal-mime';
import { getPool } from '#lib/infra/db/pool.ts';

/** A stored message with its mail and its envelope. */
export type SentMail = {
  id: string;
  mail: Email;
  raw: Buffer;
  scheduledAt: Date | null;
  campaignId: string | null;
  transactional: boolean;
  tags: { name: string; value: string }[] | null;
  metadata: Record<string, unknown> | null;
  options: Record<string, unknown> | null;
  recipients: { address: string; type: string; tags: string[] | null; metadata: Record<string, unknown> | null }[];
};

/** Reads the messages of a company, oldest first: those of a transmission, or all. */
export async function readSentMail(companyId: string, transmissionId: string | null = null): Promise<SentMail[]> {
  const { rows } = await getPool().query<Omit<SentMail, 'mail' | 'recipients'>>(
    `SELECT m.id, b.raw, m.scheduled_at AS "scheduledAt", m.campaign_id AS "campaignId", m.transactional, m.tags, m.metadata, m.options
     FROM messages m JOIN message_bodies b ON b.message_id = m.id
     WHERE m.company_id = $1 AND ($2::uuid IS NULL OR m.transmission_id = $2) ORDER BY m.id`,
    [companyId, transmissionId],
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      mail: await PostalMime.parse(row.raw),
      recipients: await readRecipients(row.id),
    })),
  );
}

/** Reads the only message of a transmission. */
export async function readOnlyMail(companyId: string, transmissionId: string | null = null): Promise<SentMail> {
  const [only, ...others] = await readSentMail(companyId, transmissionId);
  if (!only || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} messages were sent, not one`);
  return only;
}

async function readRecipients(messageId: string): Promise<SentMail['recipients']> {
  const { rows } = await getPool().query<SentMail['recipients'][number]>(
    'SELECT raw_rcpt_to AS address, rcpt_type AS type, tags, metadata FROM recipients WHERE message_id = $1 ORDER BY ordinal',
    [messageId],
  );
  return rows;
}

/** Returns the bytes of an attachment by its name. */
export function fileOf({ mail }: SentMail, name: string): Buffer {
  const file = mail.attachments.find(({ filename }) => filename === name);
  if (!file) throw new Error(`there is no file ${name}`);
  return typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(new Uint8Array(file.content));
}

/** Returns the value of a header. */
export const headerOf = ({ mail }: SentMail, name: string): string | undefined =>
  mail.headers.find(({ key }) => key === name.toLowerCase())?.value;

/** Bytes of a PDF that no text encoding keeps. */
export const PDF = Buffer.concat([
  Buffer.from('%PDF-1.7\r\n'),
  Buffer.from(Uint8Array.from({ length: 256 }, (_, n) => n)),
]);

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
