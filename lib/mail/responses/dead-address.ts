import { DEAD_IN_OTHER_LANGUAGES } from './dead-address-languages.ts';

const SUBJECT = String.raw`(?:users?|recipients?|rcpt|mail-?\s?box(?:es)?|address(?:es)?|accounts?|addressees?|local[- ]parts?|alias(?:es)?|inbox|e-?mail (?:address|account|box)(?:es)?|employee|destinataires?)`;

/** States of a mailbox that is not there, or that nobody reads any more. */
const STATE = String.raw`(?:unknown|(?:does|do|did)(?: not|n't) exist|(?<!may )not exist|dosn't exist|(?:not|n't) (?:be )?(?:found|located|known|valid|present|registered|recogni[sz]ed|provisioned|allocated)|unrecogni[sz]ed|unallocated|invalid|no longer|disabled|deactivated|de-?activated|inactiv|(?:not|n't) (?:an? )?(?:active|local)\b|terminated|suspended|(?<!time |timeout |message |queue )expired|\bclosed|discontinued|decommissioned|\bretired|abandoned|dormant|defunct|cancell?ed|frozen|archived|deleted|purged|\bremoved|obsolete|out of (?:use|service)|not listed|no mailbox|missing home|(?:not|never) (?:been )?(?:popp?ed|accessed|used|logged)|(?:is not|isn't|not) (?:listed )?in (?:\w+ )?(?:domain's |name |public |global |company )?(?:directory|address book|user (?:list|database)))`;

/** Wordings which say that an address does not exist, or that nobody reads it any more. */
export const DEAD_ADDRESS: readonly RegExp[] = [
  // Its server is somebody else.
  new RegExp(String.raw`(?<![\w-])${SUBJECT}\b(?!.{0,20}\b(?:servers?|hosts?|systems?)\b).{0,60}${STATE}`),
  new RegExp(
    `<@>[^a-z<]{0,8}(?:(?:this|the|that|is|was|has|been|are|an?|account|user|mailbox|address|recipient|e-?mail|currently|permanently) ){0,5}${STATE}`,
  ),
  /(?<![\w-])(?:unknown|invalid|non-?existent|inactive|de-?activated|disabled|suspended|not a (?:valid|known|local)|no valid|bad|illegal|expired|archived|retired|closed|terminated)[ _](?:or \w+ |final delivery |virtual )?(?:user|recipient|mail-?\s?box|address|e-?mail|account|alias|destination|local|rcpt)/,
  /no such (?:user|recipient|mailbox|address|account|person|local|alias|e-?mail|domain|employee)|no (?:mail ?box|account|user|one|recipient) (?:here|by that|with that|found|available|at this|named|of that)|(?:doesn't|does not) have an? .{0,40}account|not our customer|nosuchuser|recip(?:ient)? ?notfound|unrouteable address|recipient addres(?:s|ses) rejected ?: (?:access denied|undeliverable|user|inactive|invalid)|is not a (?:valid|known)|has (?:left|moved)|no longer (?:works|with|employed|at|accepts)|(?:recipient|rcpt|destination|addressee)(?:'s)? domain .{0,60}(?<!may )not exist|accepts no mail|bad_?(?:rcpt|recipient)|not in (?:my|our|the|this) (?:validrcptto|(?:\w+ )?directory|user (?:list|database))|envelope recipient (?:has been denied|is in my)|is not an active address|(?:mail-?\s?box|mailbox) unavailable or access denied|blank mailhost/,
  /(?:due to|because of|for|after) (?:\w+ ){0,2}inactivity|for want of use|decommissioned|recipient (?:domain|address) has (?:a )?null mx|check if (?:the )?address is correct|disabled (?:recipient|user|account|mailbox)|not a registered (?:\w+ )?user/,
  ...DEAD_IN_OTHER_LANGUAGES,
];

/**
 * Wordings of which servers make general use: RFC 5321 §4.2.3 words the code 550 as "mailbox unavailable", also for a
 * refusal for policy reasons. They count if nothing else is said.
 */
export const PERHAPS_DEAD: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\w-])${SUBJECT}\b(?!.{0,20}\b(?:servers?|hosts?|systems?)\b).{0,60}(?:unavail?able(?! to take)|not available|undeliverable)`,
  ),
  /#5\.1\.0 address rejected|recipient (?:address )?rejected[\s.:]*(?:\(in reply to rcpt to command\)|<@>|\s)*$/,
];
