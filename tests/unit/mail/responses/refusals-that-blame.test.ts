import { describe, expect, it } from 'vitest';
import { bounceClasses } from '#lib/events/bounce-classes.ts';
import type { Reply } from '#lib/mail/reply.ts';
import { classifyResponse } from '#lib/mail/responses/classify-response.ts';
import type { SmtpPhase } from '#lib/mail/responses/smtp-phase.ts';
import {
  combineDeadAddresses,
  combineEarlyRefusals,
  combineOtherFaults,
} from '../../../fixtures/bounces/combine-replies.ts';
import { scoreReplies } from '../../../fixtures/bounces/score-replies.ts';

/** Parses the lines of a reply as a server writes them, each with its code. */
const replyOf = (...lines: string[]): Reply => ({
  code: Number(lines[0]?.slice(0, 3)),
  lines: lines.map((line) => line.slice(4)),
});

const classOf = (phase: SmtpPhase | null, ...lines: string[]) => classifyResponse(replyOf(...lines), phase).bounceClass;

const suppresses = (phase: SmtpPhase | null, ...lines: string[]) => bounceClasses[classOf(phase, ...lines)].suppresses;

describe('a refusal that blames somebody else than the recipient', () => {
  it.each<[name: string, ...lines: string[]]>([
    ['a policy', '550-Requested action not taken: mailbox unavailable', '550 Reject due to policy restrictions.'],
    ['a blocked sender', '550-Requested action not taken: mailbox unavailable', '550 Sender address is not allowed.'],
    [
      'a sender without a mail host',
      '550-Requested action not taken: mailbox unavailable',
      '550 Invalid DNS MX or A/AAAA resource record',
    ],
    [
      'a sender with a null MX',
      '550-Requested action not taken: mailbox unavailable',
      '550 The domain of the sender has a null MX record',
    ],
    [
      'a sender that fails verification',
      '550-Verification failed for <a@b.example>',
      '550-No Such User Here',
      '550 Sender verify failed',
    ],
    [
      'a block list',
      '550 Mailbox unavailable. The server response was: 550 5.7.1 part of their network is on our block list (S3150).',
    ],
    ['a local policy beside 5.1.1', '550 5.1.1 Mail from your server is rejected by local policy'],
    ['a rate beside 5.1.1', '550 5.1.1 <x@b.example>  - 192.0.2.0 has sent to too many recipients this hour. IB607'],
    ['spam beside 5.1.1', '550 5.1.1 <x@b.example>: Recipient address rejected: spam'],
    ["the sender's account", '552 Your account has been suspended. Please contact us to reactivate'],
    ['the sending account', '550 5.1.1 The sending account is disabled'],
    ['outgoing mail', '550 5.1.1 Outgoing mail of this account has been suspended'],
    ["the receiver's disk", '550 User unknown', '550 5.1.1 No space left on device'],
    ["the receiver's configuration", '550-No such user here', '550 System config error'],
    ['an unreachable host', '550-User unknown', '550 No route to host'],
    [
      "a domain that may be the sender's",
      '550-Requested action not taken: mailbox unavailable',
      '550 Domain does not exist: b.example',
    ],
    ['recipients of earlier commands', '550 5.1.1 Error: no valid recipients from 192.0.2.1'],
    ["the receiver's delivery program", '550-5.1.1 <x@b.example>', '550 procmail: command died with status 1'],
    ['a host without mail', '550-Requested action not taken: mailbox unavailable', '550 Host does not accept mail'],
    ['a relay', '550 5.1.1 This system is not configured to relay mail'],
    ['a missing confirmation', '550 5.1.1 Your server requires confirmation'],
    ['an IP address', '550 5.1.1 IP address 192.0.2.1 not found in our list'],
    ['the from address', '550 5.1.1 The from address does not exist'],
    [
      'the acceptance of the recipient, which came before',
      '550 Requested action not taken: mailbox unavailable (in reply to end of DATA command)',
    ],
  ])('for %s never suppresses', (_, ...lines) => {
    expect(suppresses(lines[0]?.includes('end of DATA') ? null : 'rcpt', ...lines)).toBe(false);
    expect(suppresses(null, ...lines)).toBe(false);
  });

  it('is a delay if a later line asks to try again', () => {
    const reply = replyOf(
      '550-Requested action not taken: mailbox unavailable',
      '550 Failure sending mail. Try again later',
    );
    expect(classifyResponse(reply, 'rcpt')).toEqual({ bounceClass: 70, isPermanent: false });
  });

  it('suppresses at most 1 % of the combinations of first lines, codes and phases', () => {
    const { wrong, others, faults } = scoreReplies(combineOtherFaults());
    expect(wrong / others, faults.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.01);
  });
});

describe('a refusal before a recipient is named', () => {
  it.each<SmtpPhase>([
    'connect',
    'greeting',
    'session',
    'tls',
    'auth',
    'mail',
  ])('at %s is neither about the address nor about its mailbox', (phase) => {
    for (const text of [
      '550 5.1.1 User unknown',
      '550 No such user',
      '552 5.2.2 Mailbox full',
      '553 sorry',
      '550 5.1.2 no',
    ]) {
      expect([10, 20, 22, 30], text).not.toContain(classOf(phase, text));
    }
  });

  it.each([
    'host mx.far.example said: 550 5.1.1 User unknown (in reply to MAIL FROM command)',
    'SMTP error from remote mail server after MAIL FROM:<a@b.example>: 550 mailbox unavailable',
    'host mx.far.example refused to talk to me: 554 no such user',
    '192.0.2.1 but sender was rejected. Remote host said: 553 unknown user',
    '>>> MAIL From:<a@b.example> <<< 550 5.1.1 user unknown',
  ])('is recognized in a report: %s', (text) => {
    expect([10, 20, 22, 30]).not.toContain(classOf(null, `550 ${text}`));
  });

  it('never suppresses in any combination', () => {
    expect(scoreReplies(combineEarlyRefusals()).wrong).toBe(0);
  });

  it('is not assumed if a report names the recipient as the refused command', () => {
    expect(classOf(null, '550 5.1.1 host mx.far.example said: user unknown (in reply to RCPT TO command)')).toBe(10);
    expect(
      classOf(null, '550 >>> MAIL From:<a@b.example> <<< 250 ok >>> RCPT To:<x@far.example> <<< 550 user unknown'),
    ).toBe(10);
  });
});

describe('a quota', () => {
  it('is class 22 if it is the mailbox of the recipient, and 70 if it is the quota of anybody else', () => {
    const { quotas, rightQuotas, faults } = scoreReplies(combineOtherFaults());
    expect(rightQuotas / quotas, faults.join('\n')).toBe(1);
  });

  it.each<[number, string]>([
    [22, '552 5.1.1 <x@far.example> recipient rejected - extended quota violation'],
    [22, '552 5.2.2 Too much mail data'],
    [22, '552 Quota exceeded'],
    [22, '552 Requested mail action aborted: exceeded storage allocation Quota exceeded.'],
    [70, '450 4.7.3 Organization queue quota exceeded.'],
    [70, '552 5.2.2 The sending quota of this hour is exceeded'],
    [70, '550 5.1.1 quota exceeded'],
    [70, '550 5.2.2 Sender quota exceeded'],
  ])('has class %i in: %s', (bounceClass, text) => {
    expect(classOf('rcpt', text)).toBe(bounceClass);
  });
});

describe('a dead address', () => {
  it('is found in each wording, in the large languages, with and without a code', () => {
    const { found, dead, faults } = scoreReplies(combineDeadAddresses());
    expect(found / dead, faults.join('\n')).toBe(1);
  });

  it.each([
    '550 5.2.1 This mailbox has been blocked due to inactivity',
    '554 5.7.1 <x@far.example>: Recipient address rejected:  Inactive MailBox, not poped for more than 6 months',
    '554 delivery error: dd x@far.example is no longer valid. [-20] - mta.far.example',
    '550 host mx.antispam.example[192.0.2.1] said: 550 User unknown',
    '550 5.1.1 <x@far.example>: User unknown, see https://far.example/antispam-policy',
    '550 5.1.1 Mail Refused - Address <x@far.example> Recipient Unknown',
    '550 5.0.0 User x not listed in Domino Directory',
    '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 : User unknown',
    '550 it was rejected by the recipient domain. The other server returned: 550 5.1.1 user unknown',
  ])('is not taken for a block of the sender: %s', (text) => {
    expect(classOf('rcpt', text)).toBe(10);
  });
});
