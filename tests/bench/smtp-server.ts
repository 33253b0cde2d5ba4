import type { SmtpTarget } from '../support/smtp-session.ts';
import type { Server } from './measure.ts';

/** A server that speaks SMTP, and as whom it is spoken to. */
export type SmtpServer = Server & { target: SmtpTarget; from: string };
