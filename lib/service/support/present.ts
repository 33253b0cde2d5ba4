import {
  Satisfaction,
  type Ticket,
  TicketAuthor,
  type TicketMessage,
  TicketState,
  type TicketSummary,
} from './schema.ts';
import type { AttachmentRow, ReplyRow, TicketRow } from './store.ts';

/** Most characters of a subject. */
const SUBJECT_MAX = 80;

/** Returns the subject of a ticket: the first line of its message, shortened. */
export function subjectOf(message: string): string {
  const line = message.trim().split(/[\p{Cc}\u2028\u2029]/u, 1)[0] ?? '';
  const letters = [...line];
  return letters.length <= SUBJECT_MAX ? line : `${letters.slice(0, SUBJECT_MAX - 1).join('')}…`;
}

/** Presents a ticket in a list. */
export const presentTicketSummary = (row: TicketRow): TicketSummary => ({
  id: row.id,
  companyId: row.companyId,
  company: row.company,
  name: row.name,
  email: row.email,
  phone: row.phone,
  subject: subjectOf(row.message),
  state: TicketState.parse(row.state),
  satisfaction: Satisfaction.nullable().parse(row.satisfaction),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

/** Presents a ticket with its messages. */
export const presentTicket = (
  row: TicketRow,
  replies: readonly ReplyRow[],
  files: readonly AttachmentRow[],
): Ticket => ({
  ...presentTicketSummary(row),
  messages: [
    presentMessage({ ...row, author: 'requester' }, files),
    ...replies.map((reply) => presentMessage(reply, files)),
  ],
});

type MessageRow = Pick<ReplyRow, 'id' | 'author' | 'name' | 'message' | 'createdAt'>;

const presentMessage = (
  { id, author, name, message, createdAt }: MessageRow,
  files: readonly AttachmentRow[],
): TicketMessage => ({
  id,
  author: TicketAuthor.parse(author),
  name,
  message,
  createdAt: createdAt.toISOString(),
  attachments: files
    .filter(({ messageId }) => messageId === id)
    .map((file) => ({ id: file.id, name: file.name, sizeBytes: file.sizeBytes })),
});
