import PostalMime from 'postal-mime';
import { AlertBody } from '#lib/connect/webhooks/alerts/alert-body.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../fixtures/domains/dns-zone.ts';
import type { Sink } from '../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';
import { type Receiver, startReceiver } from '../../fixtures/webhooks/start-receiver.ts';

/** A mail as it arrived, in milliseconds since the epoch. */
type Arrival = { recipient: string; raw: Buffer; atMs: number };

/** The servers around the product: those that get alerts, and those whose faults raise them. */
export type Outside = {
  sink: Sink;
  /** Receives alerts. */
  receiver: Receiver;
  /** Webhooks whose endpoint is gone, and whose endpoint fails. */
  gone: Receiver;
  failing: Receiver;
  dns: DnsZone;
  zone: Record<string, ZoneEntry>;
  /** The first arrival of a mail with a subject that begins so, in milliseconds since the epoch. */
  findMail(recipient: string, title: string): Promise<number | null>;
  /** The first arrival of a company's alert at the webhook. */
  findPost(companyId: string, title: string): number | null;
  close(): Promise<void>;
};

/** Starts them. The SMTP server refuses recipients whose address begins with `gone`. */
export async function startOutside(): Promise<Outside> {
  const arrivals: Arrival[] = [];
  const sink = await startSink({
    keepsRaw: true,
    script: (recipient) =>
      recipient.startsWith('gone')
        ? { kind: 'reply', at: 'rcpt', reply: '550 5.1.1 User unknown' }
        : { kind: 'accept' },
    onMessage: ({ recipient, raw }) => {
      if (raw) arrivals.push({ recipient, raw, atMs: Date.now() });
    },
  });
  const [receiver, gone, failing] = [await startReceiver(), await startReceiver(), await startReceiver()];
  gone.answer = 410;
  failing.answer = 500;
  const zone: Record<string, ZoneEntry> = {};
  const dns = await startZone(zone);
  return {
    sink,
    receiver,
    gone,
    failing,
    dns,
    zone,
    findMail: async (recipient, title) => {
      for (const arrival of arrivals) {
        if (arrival.recipient !== recipient) continue;
        const { subject } = await PostalMime.parse(arrival.raw);
        if (subject?.startsWith(title)) return arrival.atMs;
      }
      return null;
    },
    findPost: (companyId, title) => {
      const found = receiver.requests.find(({ body }) => {
        const { data } = AlertBody.parse(JSON.parse(body));
        return data.customer_id === companyId && data.title === title;
      });
      return found?.at ?? null;
    },
    close: async () => {
      dns.close();
      await Promise.all([sink.close(), receiver.close(), gone.close(), failing.close()]);
    },
  };
}
