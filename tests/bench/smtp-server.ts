import type { SmtpTarget } from '../fixtures/smtp/smtp-session.ts';
import type { Server } from './measure.ts';

/** An SMTP server and the credentials to use it. */
export type SmtpServer = Server & { target: SmtpTarget; from: string };
