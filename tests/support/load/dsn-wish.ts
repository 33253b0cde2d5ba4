import type { SmtpEnvelope } from '../smtp-session.ts';

/**
 * The delivery status notification that a message of a load asks for (RFC 3461): of its success, or of the failure that it meets
 * at a recipient whom the sink refuses.
 */
export type DsnWish = 'success' | 'failure';

/** Of twenty messages in turn eight ask for a report of success, one for that of its failure, and the others for none. */
const IN_TURN = 20;
const SUCCESSES = 8;

/** The report with which each wish is fulfilled (RFC 3464 §2.3.3); the sink or the next server may not offer DSN. */
const ACTIONS: Record<DsnWish, string> = { success: 'relayed', failure: 'failed' };

/** Returns the wish of the message with a number; null for none. */
export function chooseWish(number: number): DsnWish | null {
  const turn = number % IN_TURN;
  if (turn === SUCCESSES) return 'failure';
  return turn < SUCCESSES ? 'success' : null;
}

/** Reads the wish of a message from its id; null for none. */
export function readWish(id: string): DsnWish | null {
  const [, wish] = /-(success|failure)@/.exec(id) ?? [];
  return wish === 'success' || wish === 'failure' ? wish : null;
}

/** Returns the action of the report that a message asks for; null if it asks for none. */
export const wantedAction = (id: string): string | null => {
  const wish = readWish(id);
  return wish && ACTIONS[wish];
};

/** Returns the envelope of a message with all parameters of RFC 3461 if it has a wish. ENVID is its id. */
export function makeEnvelope(id: string, { from, to }: { from: string; to: string }): SmtpEnvelope {
  const wish = readWish(id);
  if (!wish) return { from, recipients: [to] };
  const recipient = wish === 'failure' ? `refused-${id.slice(0, id.indexOf('@'))}@${to.split('@')[1]}` : to;
  const conditions = wish === 'failure' ? 'FAILURE,DELAY' : 'SUCCESS';
  return {
    from,
    recipients: [recipient],
    mailParameters: ` RET=${wish === 'failure' ? 'FULL' : 'HDRS'} ENVID=${id}`,
    rcptParameters: ` NOTIFY=${conditions} ORCPT=rfc822;${recipient}`,
  };
}

const PASSED_ON = /^MAIL FROM:<[^>]*>.* RET=HDRS ENVID=(\S+).*\nRCPT TO:<([^>]*)> NOTIFY=SUCCESS ORCPT=rfc822;(\S+)/;

/** Reads MAIL and RCPT at a server with DSN; returns the id of the message whose wish came whole, or null. */
export function readPassedOn(commands: string): string | null {
  const [, id, recipient, original] = PASSED_ON.exec(commands) ?? [];
  return id !== undefined && recipient === original ? id : null;
}

/** Reads a report (RFC 3464); returns its action and the id of the message that it is about, or null for any other mail. */
export function readReport(text: string): string | null {
  const id = /^Original-Envelope-Id: (\S+)\r$/m.exec(text)?.[1];
  const action = /^Original-Recipient: rfc822; \S+\r\nFinal-Recipient: rfc822; \S+\r\nAction: (\w+)\r$/m.exec(
    text,
  )?.[1];
  return id === undefined || action === undefined ? null : `${action} ${id}`;
}
