import type { Case, CaseOf } from './case.ts';
import { tryIdnSender } from './doors/code/idn-sender.ts';
import { tryMultiRcpt, trySuppressedCc } from './doors/code/recipients.ts';
import { tryDayBuckets, tryScheduled } from './doors/code/time.ts';
import { tryDns } from './doors/dns.ts';
import { tryInbound } from './doors/inbound.ts';
import { tryCsv, tryList, tryValidate } from './doors/lists.ts';
import { tryReply } from './doors/reply.ts';
import { tryRest } from './doors/rest.ts';
import { tryDialog, trySmtp } from './doors/smtp.ts';
import { tryTemplate } from './doors/template.ts';
import { tryWebhook } from './doors/webhook.ts';
import type { Trial } from './trial.ts';

/** Tries a case through its door; returns what differs from the outcome that it wants, nothing if it is right. */
export function tryCase(one: Case, trial: Trial): Promise<string[]> {
  switch (one.door) {
    case 'reply':
      return tryReply(one, trial);
    case 'inbound':
      return tryInbound(one, trial);
    case 'smtp':
      return trySmtp(one, trial);
    case 'dialog':
      return tryDialog(one, trial);
    case 'rest':
      return tryRest(one, trial);
    case 'template':
      return tryTemplate(one, trial);
    case 'csv':
      return tryCsv(one, trial);
    case 'list':
      return tryList(one, trial);
    case 'dns':
      return tryDns(one, trial);
    case 'validate':
      return tryValidate(one, trial);
    case 'webhook':
      return tryWebhook(one, trial);
    case 'code':
      return tryCode(one, trial);
  }
}

/** Tries a case that is a procedure of its own. */
function tryCode({ code, pairs, zones, forms }: CaseOf<'code'>, trial: Trial): Promise<string[]> {
  switch (code) {
    case 'idn_sender':
      return tryIdnSender(trial, pairs);
    case 'multi_rcpt':
      return tryMultiRcpt(trial);
    case 'suppressed_cc':
      return trySuppressedCc(trial);
    case 'day_buckets':
      return tryDayBuckets(trial, zones);
    case 'scheduled':
      return tryScheduled(trial, forms);
  }
}
