import { describe, expect, it } from 'vitest';
import { bounceClasses } from '#lib/events/bounce-classes.ts';
import { formatReply, getEnhancedCode, type Reply, toReply } from '#lib/mail/reply.ts';
import { classifyResponse } from '#lib/mail/responses/classify-response.ts';

/** Replies as receivers give them, and the class that each must have. */
const REPLIES: Record<number, string[]> = {
  10: [
    "550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. For more information, go to https://support.google.com/mail/?p=NoSuchUser d2e1a72fcca58-7e4a gsmtp",
    '550 5.2.1 The email account that you tried to reach is disabled. For more information, go to https://support.google.com/mail/?p=DisabledUser x12si123 - gsmtp',
    "554 delivery error: dd This user doesn't have a yahoo.com account (someone@yahoo.com) [0] - mta4321.mail.bf1.yahoo.com",
    '554 30 Sorry, your message to someone@yahoo.com cannot be delivered. This mailbox is disabled (554.30).',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [AM6EUR05FT007.eop-eur05.prod.protection.outlook.com]',
    '550 5.4.1 Recipient address rejected: Access denied. [DB5EUR03FT012.eop-EUR03.prod.protection.outlook.com 2024-05-01T10:00:00.000Z 08DC69]',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found',
    '550 5.1.1 <nobody@icloud.com>: user does not exist',
    '550 5.1.1 <dmarc@example.org>: Recipient address rejected: User unknown in local recipient table',
    '550 5.1.1 <spam-blacklist@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.1 User unknown',
    '550 No such user here',
    '550-5.1.1 sorry, no mailbox here by that name. (#5.1.1)',
    '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
    '550 Unrouteable address',
    '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [abcDEF123]',
    '550 Message was not accepted -- invalid mailbox.  Local mailbox nobody@mail.ru is unavailable: user not found',
    '550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000728',
    '550 Requested action not taken: mailbox unavailable',
    '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]',
    '550 permanent failure for one or more recipients (nobody@example.org:550 5.1.1 User unknown)',
    '553 5.3.0 <nobody@example.org>... No such user here',
    '550 #5.1.0 Address rejected.  Unknown recipient',
    '556 5.1.10 Domain example.org accepts no mail (null MX)',
    '550 5.1.2 Domain example.invalid does not exist',
    '551 not here',
    '550 5.2.1 This account is no longer active',
    '550 Account nobody is inactive',
    '550 5.0.0 <nobody@example.org>... User unknown',
    '550 5.1.6 Recipient no longer on server',
    '550 No mail box available for this user',
    '554 Rcpt <nobody@example.org> does not exist',
    '550 BAD_RECIPIENT, see our pages',
    '550 5.1.0 Recipient rejected: <nobody@example.org>',
    '550 nobody@example.org...User unknown',
    '550 Mailbox frozen for want of use',
    '550 Inactive account',
    "554 RCPT (nobody@example.org) dosn't exist",
    '550 Esta casilla ha expirado',
    '550 Email address could not be found, or was misspelled',
    '553 sorry, this recipient is not in my validrcptto list',
    '550 no existe esa persona: no existe el usuario',
    '550 5.1.1 Uzytkownik nie istnieje, konto nieznane',
  ],
  20: [
    '450 4.1.1 <someone@example.org>: Recipient address rejected: unverified address: Address verification in progress',
    '450 Requested action not taken: mailbox unavailable',
    '450 4.2.0 mumble',
  ],
  21: [
    '451 4.4.3 DNS lookup of example.org failed (SERVFAIL)',
    '554 5.4.4 The mail hosts of example.org have no address that can be reached',
    '550 5.4.310 DNS domain example.org does not exist [Message=InfoDomainNonexistent]',
    '451 Temporary DNS problem, host not found',
  ],
  22: [
    '552 5.2.2 The email account that you tried to reach is over quota. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaPerm 12si - gsmtp',
    "452 4.2.2 The recipient's inbox is out of storage space. https://support.google.com/mail/?p=OverQuotaTemp x - gsmtp",
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
    '552 RCPT TO: Mailbox disk quota exceeded',
    '550 <someone@example.org> Mailbox is full / Blocks limit exceeded / Inode limit exceeded',
    '422 4.2.2 <someone@free.fr>: user is overquota',
    '452 Requested action not taken: user exceeded storage allocation',
    '552 nothing more to say',
  ],
  23: [
    "552 5.3.4 Your message exceeded Google's message size limits. To view our message size guidelines, go to https://support.google.com/mail/?p=MaxSizeError x - gsmtp",
    '552 5.2.3 Message exceeds local size limit',
    '554 Message too large for this recipient',
    '550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient',
  ],
  24: [
    '451 4.4.1 No connection to mx.example.org (192.0.2.1): timed out',
    '451 4.4.7 delivery expired',
    '451 Timeout waiting for data from client',
  ],
  40: ['550 5.0.0 mumble', '554 5.5.1 Error: mumble', '554 Transaction failed', '550'],
  50: [
    '550 5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM. Authentication results: DKIM = did not pass SPF [example.org] with ip: [192.0.2.1] = did not pass',
    "550 5.7.26 Unauthenticated email from example.org is not accepted due to domain's DMARC policy. Please contact the administrator of example.org domain",
    '421 4.7.26 This mail has been rate limited because it is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
    "421 4.7.32 Your email has been rate limited because the From: header (RFC5322) in this message isn't aligned with either the authenticated SPF or DKIM organizational domain.",
    "550 5.7.1 The IP you're using to send mail is not authorized to send email directly to our servers. Please use the SMTP relay at your service provider instead. x - gsmtp",
    '550 5.7.25 The IP address sending this message does not have a PTR record setup, or the corresponding forward DNS entry does not match the sending IP. x - gsmtp',
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    '550 5.7.9 This mail has been blocked because the sender is unauthenticated. Yahoo requires all senders to authenticate with either SPF or DKIM.',
    "550 5.7.515 Access denied, sending domain example.org doesn't meet the required authentication level. The sender's domain in the 5322.From address doesn't meet the authentication requirements defined for the sender.",
    '550 5.7.509 Access denied, sending domain example.org does not pass DMARC verification and has a DMARC policy of reject.',
    '550 5.7.23 The message was rejected because of Sender Policy Framework violation',
    '550 5.1.1 Rejected: SPF check failed for example.org',
    '550 5.1.8 <a@example.org>: Sender address rejected: Domain not found',
    '450 4.1.8 <a@example.org>: Sender address rejected: Domain not found',
    '450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.1]',
    '550 Rejected by header based Anti-Spoofing policy: sales@example.org - https://community.mimecast.com/docs/DOC-1369#550 [x]',
    '550 Administrative prohibition - envelope blocked',
    '550 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137',
    '554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied',
    '550 5.7.1 mumble',
    '550 5.7.1 Requires a reverse DNS entry',
    '550 5.7.124 RESOLVER.RST.SenderNotAuthenticatedForGroup; not allowed to send to this group',
  ],
  51: [
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140). You can also refer your provider to http://mail.live.com/mail/troubleshooting.aspx#errors.",
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.1',
    '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes',
    "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list; see http://postmaster.yahoo.com/550-bl23.html",
    '550 5.7.606 Access denied, banned sending IP [192.0.2.1]. To request removal from this list please visit https://sender.office.com/',
    '554 mx.example.org 192.0.2.1 found on one or more DNSBLs, see http://postmaster.comcast.net/smtp-error-codes.php#BL000001',
    '554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.) (BL)',
    '550 5.2.0 Mail rejete. Mail rejected. OFR_506 [506]',
    '550 5.1.1 Recipient rejected: your IP is on a blacklist',
    '421 4.7.28 Gmail has detected an unusual rate of unsolicited mail originating from your IP address.',
    '550 5.7.1 AUP#In-1310: rejected',
  ],
  52: [
    '550 5.7.1 Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked.',
    '554 5.7.1 Message identified as SPAM',
    '550 spam message rejected. Please visit http://help.mail.ru/notspam-support/id?c=abc or report details to abuse@corp.mail.ru.',
    '550 High probability of spam',
    '550 Mail content denied. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000726',
    '571 5.7.1 message contains a link listed in URIBL',
  ],
  53: [
    '552 5.7.0 This message was blocked because its content presents a potential security issue. Please visit https://support.google.com/mail/?p=BlockedMessage',
    '550 5.7.1 Message contains a prohibited attachment: invoice.exe',
    '554 5.7.1 virus Eicar-Test-Signature detected by ClamAV',
  ],
  54: [
    '554 5.7.1 <a@example.org>: Relay access denied',
    '550 5.7.1 Unable to relay for a@example.org',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    '550 relaying denied for <a@example.org>',
    '530 5.7.57 Client not authenticated to send mail',
  ],
  70: [
    '450 4.7.1 <a@example.org>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/example.org.html',
    '451 4.7.1 Greylisting in action, please come back later',
    '550 Greylisted, please try again in 300 seconds',
    '421 4.3.2 Service not available, closing transmission channel',
    '421 Service not available',
    '450 4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time.',
    '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.',
    '421 4.7.0 Too many connections from your host',
    '451 4.3.0 Error: queue file write error',
    '452 4.5.3 Too many recipients',
    '451 4.4.2 The connection was closed by mx.example.org',
    '432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded',
    '451 Requested action aborted: local error in processing',
    '452 4.3.1 Insufficient system storage',
  ],
};

describe('classifyResponse', () => {
  for (const [bounceClass, replies] of Object.entries(REPLIES)) {
    it.each(replies)(`reads class ${bounceClass} from: %s`, (text) => {
      expect(classifyResponse(toReply(text), null).bounceClass).toBe(Number(bounceClass));
    });
  }

  it('treats 5xx as permanent and 4xx as transient', () => {
    expect(classifyResponse(toReply('550 5.1.1 User unknown'), null).isPermanent).toBe(true);
    expect(classifyResponse(toReply('450 4.1.1 User unknown'), null).isPermanent).toBe(false);
  });

  it('retries after a 5xx that asks for it', () => {
    expect(classifyResponse(toReply('550 Greylisted, please try again in 300 seconds'), null).isPermanent).toBe(false);
    expect(classifyResponse(toReply('554 5.7.1 Blocked for now, please try again later'), null).isPermanent).toBe(
      false,
    );
  });

  it('never gives a suppressing class to a 4xx', () => {
    for (const text of Object.values(REPLIES).flat()) {
      const { bounceClass } = classifyResponse(toReply(`4${text.slice(1)}`), null);
      expect(bounceClasses[bounceClass].suppresses, text).toBe(false);
    }
  });

  it('classifies a reply that targets slow patterns quickly', () => {
    const startedAt = process.cpuUsage();
    for (const row of ['a', 'a.', '1-', '<a']) classifyResponse(toReply(`550 ${row.repeat(50_000)}`), null);
    const many = toReply(`550 ${'用户a'.repeat(10_000)}`);
    for (let times = 0; times < 25; times += 1) classifyResponse(many, null);
    // The time of the processor: a busy machine takes longer by the clock.
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(1_500);
  });

  it('never returns an address class for an authentication fault of the sender', () => {
    for (const detail of [
      '7.20',
      '7.23',
      '7.25',
      '7.26',
      '7.27',
      '7.29',
      '7.30',
      '7.32',
      '7.40',
      '7.509',
      '7.515',
      '7.1',
      '7.0',
      '7.9',
    ]) {
      for (const code of [421, 450, 451, 535, 550, 553, 554]) {
        const text = `${code} ${String(code)[0]}.${detail} mailbox unavailable: no such user, unauthenticated sender, SPF fail`;
        expect(bounceClasses[classifyResponse(toReply(text), null).bounceClass].suppresses, text).toBe(false);
      }
    }
  });
});

describe('a reply', () => {
  it('yields its enhanced code from any position', () => {
    expect(getEnhancedCode(toReply('550 5.1.1 No'))).toBe('5.1.1');
    expect(getEnhancedCode(toReply('553 not in my list (#5.7.1)'))).toBe('5.7.1');
    expect(getEnhancedCode(toReply('554 rejected [5.7.26]'))).toBe('5.7.26');
    expect(getEnhancedCode(toReply('554 your address 5.1.1.7 is listed'))).toBeNull();
    expect(getEnhancedCode(toReply('250 2.0.0 Ok'))).toBe('2.0.0');
    expect(getEnhancedCode(toReply('250 running 3.94.2'))).toBeNull();
  });

  it('is formatted as one line with its codes once', () => {
    const reply: Reply = { code: 550, lines: ['5.1.1 The account', '5.1.1 does not exist.', '5.1.1 '] };
    expect(formatReply(reply)).toBe('550 5.1.1 The account does not exist.');
    expect(formatReply({ code: 421, lines: [''] })).toBe('421');
  });
});
