import { formatMailboxProvider } from '#lib/core/mailbox-provider-names.ts';
import type { Verdict } from '#lib/events/verdict.ts';
import type { PoolHold } from '#lib/senders/ip-pools/find-pool-hold.ts';
import { OTHER_RECEIVERS } from '#lib/senders/ip-pools/warm-up/schema.ts';
import type { Explanation } from './schema.ts';

/** The facts by which a recipient's verdict is explained. */
export type ExplainedFacts = {
  verdict: Verdict;
  /** The receiving server took the message first and sent it back later. */
  isLateBounce: boolean;
  /** The simulator answered, no receiving server. */
  isSimulated: boolean;
  /** The text of the last refusal, temporary or final (docs/contract.md §4). */
  bounceClass: number | null;
  attempts: number;
  /** True while the message waits for its own time. */
  isScheduled: boolean;
  /** The reason for which the mail of its IP pool is held back. */
  hold: PoolHold | null;
};

/** The meaning of a class of refusal, and the sender's next step. */
type Refusal = { meaning: string; advice: string };

const UNKNOWN: Refusal = {
  meaning: 'The receiving server refused the message without a reason that we recognize.',
  advice: 'Read the server’s reply in the timeline; it is the best lead.',
};

const NO_SUCH_ADDRESS: Refusal = {
  meaning: 'The address does not exist at the receiving server.',
  advice:
    'Check the spelling with the recipient, and remove the address from your lists: more mail to it harms your reputation.',
};

const REFUSALS: Record<number, Refusal> = {
  10: NO_SUCH_ADDRESS,
  20: {
    meaning: 'The receiving server could not accept the message at that moment.',
    advice: 'Nothing is wrong with your message. Send it again later if it still matters.',
  },
  21: {
    meaning: 'The recipient’s domain has no working mail server: its DNS records are missing or do not answer.',
    advice: 'Check the part after the @ for a typo.',
  },
  22: {
    meaning: 'The recipient’s mailbox is full.',
    advice: 'Reach the recipient another way, or send again in a few days.',
  },
  23: {
    meaning: 'The message is larger than the receiving server allows.',
    advice: 'Put large files behind a link instead of attaching them.',
  },
  24: {
    meaning: 'The receiving server did not answer in time.',
    advice: 'Nothing is wrong with your message. Send it again later if it still matters.',
  },
  25: {
    meaning: 'We did not send it because of a rule of your account.',
    advice: 'Check whether the recipient is suppressed or the account is limited.',
  },
  30: NO_SUCH_ADDRESS,
  40: UNKNOWN,
  50: {
    meaning: 'The receiving server blocks mail from the sending address or its network.',
    advice:
      'Check that SPF, DKIM and DMARC of the sending domain pass; the server’s reply often links to its unblock form.',
  },
  51: {
    meaning: 'The receiving server considers the sending address or network a source of spam.',
    advice: 'Look up the sending IP on the blocklist named in the reply, remove the cause, then request delisting.',
  },
  52: {
    meaning: 'The receiving server considers the content of the message spam.',
    advice: 'Check links, shortened URLs and wording, and make sure that the recipient asked for this mail.',
  },
  53: {
    meaning: 'The receiving server does not accept this kind of attachment.',
    advice: 'Send the file as another type, or behind a link.',
  },
  54: {
    meaning: 'The server that we reached does not accept mail for this domain.',
    advice: 'The domain’s MX records may point to the wrong server: tell the recipient’s administrator.',
  },
  60: { meaning: 'An automatic reply came back.', advice: 'There is nothing to do: the message has arrived.' },
  70: {
    meaning: 'The receiving server kept asking us to come back later.',
    advice: 'Send it again later if it still matters.',
  },
  90: {
    meaning: 'The recipient asked you to stop.',
    advice: 'Do not write to this address again unless the recipient asks for it.',
  },
  100: {
    meaning: 'The recipient’s server asks senders to prove that they are people.',
    advice: 'Ask the recipient to allow your sending address.',
  },
};

const refusalOf = (bounceClass: number | null): Refusal =>
  bounceClass === null ? UNKNOWN : (REFUSALS[bounceClass] ?? UNKNOWN);

/** The reasons for which a temporary refusal holds a message up, by bounce class. */
const DELAYS: Record<number, string> = {
  21: 'The recipient’s domain does not answer in DNS at the moment.',
  22: 'The recipient’s mailbox is full at the moment.',
  24: 'The receiving server did not answer in time.',
  50: 'The receiving server holds mail from us back for now.',
  51: 'The receiving server holds mail from us back for now.',
};

/** Explains a recipient's verdict in plain words: its meaning, and the next thing to do. */
export function explain(facts: ExplainedFacts): Explanation {
  const explanation = explainVerdict(facts);
  if (!facts.isSimulated) return explanation;
  return { ...explanation, summary: `Simulated: nothing left this machine. ${explanation.summary}` };
}

function explainVerdict(facts: ExplainedFacts): Explanation {
  if (facts.hold && isHeld(facts.verdict, facts.hold)) return held(facts.hold);
  switch (facts.verdict) {
    case 'queued':
      return waiting(facts);
    case 'deferred':
      return {
        tone: 'warning',
        summary: `${DELAYS[facts.bounceClass ?? 0] ?? 'The receiving server asked us to come back later.'} We keep retrying automatically.`,
        advice: null,
      };
    case 'delivered':
      return {
        tone: 'success',
        summary: 'The receiving server accepted the message. Its own filters decide whether it reaches the inbox.',
        advice: null,
      };
    case 'opened':
      return { tone: 'success', summary: 'The message was delivered and opened.', advice: null };
    case 'clicked':
      return {
        tone: 'success',
        summary: 'The message was delivered, and a link in it was clicked.',
        advice: null,
      };
    case 'unsubscribed':
      return {
        tone: 'warning',
        summary: 'The message was delivered, and the recipient unsubscribed.',
        advice:
          'Only transactional mail still goes to this address. Write to it again only if the recipient asks for it.',
      };
    case 'complained':
      return {
        tone: 'danger',
        summary: 'The message was delivered, and the recipient reported it as spam.',
        advice:
          'Remove the address from your lists. Complaints harm your reputation more than bounces do: make sure that recipients asked for this mail.',
      };
    case 'captured':
      return {
        tone: 'success',
        summary: 'We captured the message on this installation instead of sending it.',
        advice: 'To send for real, the operator sets DELIVERY_ROUTE to mx or to a smart host.',
      };
    case 'suppressed':
      return {
        tone: 'danger',
        summary:
          facts.attempts > 0
            ? `We stopped after trying ${times(facts.attempts)}: the recipient is on your suppression list now.`
            : 'We did not send it: the recipient is on your suppression list.',
        advice: 'Remove the address from the list only if the recipient wants your mail again.',
      };
    case 'expired':
      return {
        tone: 'danger',
        summary: `We gave up after trying ${times(facts.attempts)}. ${refusalOf(facts.bounceClass ?? 70).meaning}`,
        advice: refusalOf(facts.bounceClass ?? 70).advice,
      };
    case 'failed':
      return {
        tone: 'danger',
        summary: 'We could not make the message for this recipient, so nothing was sent.',
        advice:
          'Read the reason in the timeline, correct the data of the recipient or the template, and send it again.',
      };
    case 'canceled':
      return { tone: 'info', summary: 'It was canceled before we sent it.', advice: null };
    case 'bounced':
      return {
        tone: 'danger',
        summary: facts.isLateBounce
          ? `The receiving server accepted the message and returned it later. ${refusalOf(facts.bounceClass).meaning}`
          : refusalOf(facts.bounceClass).meaning,
        advice: refusalOf(facts.bounceClass).advice,
      };
  }
}

function waiting({ isScheduled, attempts }: ExplainedFacts): Explanation {
  if (isScheduled) return { tone: 'info', summary: 'The message is stored until its scheduled time.', advice: null };
  const summary =
    attempts === 0
      ? 'The message is stored and waits for its first delivery attempt.'
      : 'The message is stored and waits for its next delivery attempt.';
  return { tone: 'info', summary, advice: null };
}

/** A warm-up holds back some providers only: a message that was tried is better explained by the reply that it got. */
const isHeld = (verdict: Verdict, { usedUp }: PoolHold): boolean =>
  verdict === 'queued' || (verdict === 'deferred' && usedUp === null);

/** Mail without a route is checked again every 15 minutes (`lib/engine/delivery/transport/router.ts`). */
const CHECKED_AGAIN = 'We check again every 15 minutes; this does not count as an attempt.';

function held({ pool, isShared, usedUp }: PoolHold): Explanation {
  const operator = 'Ask the operator of this installation, or send through another pool.';
  if (usedUp === null)
    return {
      tone: 'warning',
      summary: `The message waits for its IP pool ${pool}: all its addresses are paused, or missing on the sending machines. ${CHECKED_AGAIN}`,
      advice: isShared ? operator : 'Resume an address of the pool, or give the pool an overflow pool.',
    };
  return {
    tone: 'info',
    summary: `The message is stored. The addresses of its IP pool ${pool} are warming up and have used today’s allowance to ${usedUp.map(formatProvider).join(', ')}: mail to these providers waits. ${CHECKED_AGAIN}`,
    advice: isShared ? operator : 'To send more today, give the pool an overflow pool with warm addresses.',
  };
}

const formatProvider = (provider: string): string =>
  provider === OTHER_RECEIVERS ? 'all smaller providers' : formatMailboxProvider(provider);

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
