/**
 * An address in the text of a bounce: an unquoted or quoted local part, without the full-width punctuation that Chinese
 * and Japanese texts put directly before an address; a domain of two labels, or a name without a dot.
 */
const ADDRESS = String.raw`(?<address>(?:"[^"\n]{1,64}"|[^\s<>()[\]{}"',;:|*=\\@\u{2018}-\u{201f}\u{3001}-\u{301f}\u{ff01}-\u{ff0f}\u{ff1a}-\u{ff1f}]{1,64})@[a-z0-9\u{80}-\u{10ffff}](?:[a-z0-9.\u{80}-\u{10ffff}-]{0,252}[a-z0-9\u{80}-\u{10ffff}])?)`;

/** A form of line in which mailers name a failed recipient. */
export type LineForm = {
  /** A pattern with the group `address` and, if the line continues with the reason, `reason`. */
  line: RegExp;
  /** A pattern that the reason must match. */
  tells?: RegExp;
  /** The confidence, 1 being the best. A form counts only if no line matches a better one. */
  worth: 1 | 2 | 3;
};

const createForm = (source: string, worth: LineForm['worth'], tells?: RegExp): LineForm => ({
  line: new RegExp(source, 'iu'),
  worth,
  ...(tells && { tells }),
});

/**
 * The forms in which mailers name a failed recipient: qmail, Postfix, Yahoo (`<a@b>:`), sendmail
 * (`<a@b>... User unknown`, `550 a@b...`), Exim (an indented line, its reason indented further), Exchange
 * (`a@b on <date>`), Domino, Notes, MTAs of phone companies and many that write a label before the address.
 */
export const LINE_FORMS: readonly LineForm[] = [
  // The address, followed by the reason.
  createForm(String.raw`^\s*(?:[*•·]|-{1,3})?\s*(?:SMTP:)?<${ADDRESS}>\s*:?\s*(?<reason>.*)$`, 1),
  createForm(String.raw`^\s*(?:\d{3}[ -])?(?:\d\.\d\.\d\s+)?<?${ADDRESS}>?\s*\.\.\.\s*(?<reason>.*)$`, 1),
  createForm(String.raw`^\s*(?:[*•·]|-{1,3})?\s*["']?${ADDRESS}["']?\s*[:;]?\s*$`, 1),
  createForm(String.raw`^\s{1,12}${ADDRESS}\s*(?:[:;]|\s-\s|\s{2,}|\()\s*(?<reason>.*)$`, 1),
  createForm(
    String.raw`^<?${ADDRESS}>?\s*(?::|\[|,?\s+(?=invalid|user|unknown|mailbox|no such|error|rejected))\s*(?<reason>.*)$`,
    1,
  ),
  createForm(String.raw`^\s*\[?status\s*:\s*error,\s*address\s*:\s*<?${ADDRESS}>?,?\s*(?<reason>.*)$`, 1),
  createForm(String.raw`^\s*["']?${ADDRESS}["']?\s+on\s+(?:\w{3},?\s+)?\d.*$`, 1),
  createForm(String.raw`^\s*'[^'\n]*'\s+on\s+.*\(${ADDRESS}\)`, 1),
  createForm(String.raw`^${ADDRESS}\s+-\s+(?<reason>.*)$`, 1),
  createForm(String.raw`^\s*${ADDRESS}\s*<mailto:[^>\s]*>\s*(?<reason>.*)$`, 1),
  // X.400 names of Exchange 5.5.
  createForm(String.raw`^c=.*\bSMTP=${ADDRESS};`, 1),
  // Exim, below a hidden address. Below a visible address the line belongs to that address.
  createForm(String.raw`^\s*\(generated from\s+<?${ADDRESS}>?\)`, 1),
  // A label before the address.
  createForm(
    String.raw`^\W*(?:final[- ]recipient|original[- ]recipient|failed[- ]recipient|recipients?(?: address)?|rcpt(?: to)?|invalid final delivery userid|addressee|delivered-to|error-for|addresses? failed|unknown user|user unknown|invalid address|unknown (?:address|recipient)|收件人|收信人|宛先|受信者)\s*[:=：]\s*(?:rfc822;\s*)?<?${ADDRESS}>?[,;:]?\s*(?<reason>.*)$`,
    1,
  ),
  createForm(String.raw`^(?:>>>|\s*In:)\s*RCPT TO:\s*<?${ADDRESS}>?`, 2),
  createForm(String.raw`^\s*(?:"[^"]*"|[\w .,'-]+?)\s*<${ADDRESS}>\s*$`, 2),
  // A sentence that names the address.
  createForm(String.raw`\b(?:addressed to|message to)\s+['"<]?${ADDRESS}['">]?(?<reason>.*)$`, 2),
  createForm(
    String.raw`(?:could ?n[o']t be delivered|n['’]t (?:be )?delivered|not (?:be )?deliver(?:ed|able)|unable to deliver|(?:did|does) not reach|failed (?:to deliver|permanently)|deliver[ey]\w* (?:\w+ )?(?:failed|fail|failure|error)|undeliver\w+|cannot deliver|cannot be delivered|delivery to)\b.{0,80}?<?${ADDRESS}>?(?<reason>.*)$`,
    2,
  ),
  createForm(
    String.raw`(?:user|account|mailbox|recipient|address|e-?mail|addressee|to)\b[^@\n]{0,40}?[\s(<"'\[:]${ADDRESS}["')>\]]*(?<reason>.*)$`,
    2,
    /unknown|not (?:exist|found|known|valid|available|allowed|listed)|doesn't|does not|invalid|rejected|disabled|full|exceed|suspend|unavailable|inactive|no such|failed/i,
  ),
  createForm(String.raw`^.*\b[45]\d\d\b.*?<?${ADDRESS}>?(?<reason>.*)$`, 3),
  createForm(String.raw`^.*(?:mailbox|user|recipient|account|host|domain)\b.*?<?${ADDRESS}>?(?<reason>.*)$`, 3),
];

/** Any address in a line. It is removed before the line is matched, because it may contain any word. */
export const ANY_ADDRESS = new RegExp(ADDRESS.replace('?<address>', '?:'), 'giu');

/** sendmail's note of the alias that was expanded to the address of the line before. The mail was sent to the alias. */
export const EXPANDED_FROM = new RegExp(String.raw`^\s*\(expanded from:\s*<?${ADDRESS}>?\)`, 'iu');

/** The first line of a returned copy of the message. No line from here on names a failed recipient. */
export const COPY_BEGINS: readonly RegExp[] = [
  /^[\s>]*[*=_#-]{2,}[^\n]{0,20}?(?:copy of (?:the|your)|original (?:message|mail|e-?mail)|message (?:header|text|follows)|unsent message|returned (?:message|mail)|(?:the )?(?:header|body) of (?:the|your)|undelivered message|text of (?:your|the)|forwarded message|message contents)/i,
  /^\s*(?:-{3,}\s*)?(?:the )?(?:original|failed|returned|undeliverable|rejected|unsent) (?:message|mail|e-?mail)(?: text| headers?| body| is| was)?(?: follows?| is included| attached| below| begins?)?\s*(?:as attachment)?\s*[:.-]*\s*$/i,
  /^[\s-]*(?:below (?:this line )?is a copy|your (?:original )?message (?:follows|is (?:included|attached|appended|returned))|here is (?:a copy of )?your (?:returned|original)|a copy of (?:the|your) (?:original )?message|(?:the )?(?:first|following) (?:\d+|few|is a) .{0,40}(?:lines?|copy)|message headers? follows?|received headers?\s*:)/i,
  /^(?:Received|Return-Path|DKIM-Signature|X-Google-(?:Smtp|DKIM)|X-Received|ARC-Seal|DomainKey-Signature): ?\S/,
];

/** Lines that contain an address other than that of a failed recipient. */
export const OTHER_LINES: readonly RegExp[] = [
  /^\s*(?:<<<\s*)?(?:from|to|sender|envelope[- ]sender|reply-to|cc|bcc|subject|date|sent|message-id|errors-to|return-path|mail from|x-[\w-]+|contact|reporting-mta|remote-mta|received)\s*[:=]/i,
  /^>>>\s*(?:MAIL|EHLO|HELO|DATA|QUIT|RSET|AUTH|STARTTLS|BDAT)/i,
  /\b(?:contact|write to|forward(?:ing)? (?:this|the)|send (?:mail|a mail|email|e-mail) to|please (?:e-?mail|mail|send|forward|report)|for (?:further )?(?:assistance|help|questions)|questions|postmaster|abuse@|mailer-daemon|help ?desk|your message from|message (?:that )?(?:you )?sent (?:by|from))\b/i,
];

/** Senders that send only bounces and notices about them: names and local parts. */
export const DAEMONS =
  /mailer[-_ ]?daemon|mail ?(?:delivery|system|deliver)|delivery (?:sub)?system|\bmdaemon|^\s*(?:"[^"]*"\s*)?(?:<>)?\s*$/i;

/** Senders that are postmasters or claim to be. */
export const POSTMASTERS = /post[-_ ]?master/i;

/** Automatic senders, which send bounces among other mail. */
export const MACHINES =
  /no-?reply|bounce|administrator|smtp|mailgw|mail ?server|\bmail@|exchange|symantec|antispam|guardian/i;

/** Subjects of bounces. A word such as "failure" alone is not enough. */
export const BOUNCE_SUBJECTS =
  /undeliver|not? deliver|(?:could ?n[o']t|cannot) (?:be )?deliver|delivery (?:status|failure|has failed|problem|error|report|notif)|deliver.{0,20}fail|fail\w* .{0,20}deliver|failed mail|failure notice|returned (?:mail|to sender|message)|mail(?:er)? (?:delivery|system|error|failure|status)|(?:message|mail|e-?mail) (?:status|error|rejected|blocked|returned|(?:was |has been |is )?(?:not delivered|rejected|returned|blocked))|non-?deliver|non-?remis|unzustellbar|message bounced|bounced mail|user unknown|mailbox (?:is )?(?:full|unknown|unavailable)|不能|未送达|退信|メールエラー|配信(?:不能|エラー|できません)/i;

/** Phrases about undelivered mail. */
export const BOUNCE_WORDS =
  /undeliver|(?:not|un)\b.{0,20}deliver|deliver\w*\b.{0,30}(?:fail|error|problem|impossible)|fail\w*.{0,30}deliver|bounce|returned to (?:the )?sender|(?:user|mailbox|recipient|host) unknown|(?:unknown|invalid|no such) (?:user|recipient|mailbox|address)|rejected|could not be (?:sent|reached)|did not reach|不能|未送达|退信|エラー/i;

/** Subjects of replies. */
export const ANSWERS = /^\s*(?:re|aw|sv|antw|vs|odp|ynt|回复|答复)\s*(?:\[\d+\])?\s*[:：]/i;

/** Phrases of a delay notice: delivery is still being retried. */
export const STILL_TRYING =
  /(?:will (?:be )?(?:retr|continue|keep|try)|still (?:be )?(?:trying|retr)|is not required|do not need to resend|no action is required|delivery attempts will continue|warning: (?:message|could not)|this is (?:a )?warning|delayed)/i;

/** Phrases of a final failure, which override `STILL_TRYING`. */
export const GIVEN_UP =
  /giv(?:en|ing|e) up|permanent|fatal|could not be delivered|was not delivered|undeliverable|unable to deliver|retry (?:timeout|time limit|limit)|too old|has (?:been )?(?:expired|failed)|failed/i;

/** Phrases for a domain that does not exist or accepts no mail. */
export const UNKNOWN_DOMAIN =
  /(?:unknown|invalid|illegal|bad|non-?existent|no such) (?:host|domain)|(?:host|domain)(?: or domain)?(?: name)?\b.{0,60}\b(?:unknown|not found|(?:does(?:n't| not)|(?<!may )not) exist|is not reachable)|host not found|name or service not known|un-?routable (?:address|domain)|(?:host|domain)(?: name)? must exist|couldn't find (?:any|a) (?:host|mail exchanger)|no (?:mx|mail exchanger)\b|name server: \S+ (?:host not found|no data known)|(?:does(?:n't| not)|not) accept (?:any )?mail|nxdomain|indicated no smtp service|not accepting network messages|unrouteable (?:mail )?domain|all relevant mx records point to non-existent/i;

/** Phrases for a failure of DNS itself, which override `UNKNOWN_DOMAIN`. */
export const DNS_FAILED =
  /tempor|found, try again|try again (?:later|in)|servfail|server failure|name ?server (?:timeout|timed)|timed? ?out|malformed|deferred|loop|refused|network/i;
