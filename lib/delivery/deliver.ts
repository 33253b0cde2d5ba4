import { isAscii } from 'node:buffer';
import { ExpiringCache } from '#lib/infra/cache/expiring-cache.ts';
import { type MailHost, NoMailHost, resolveMx } from '#lib/infra/net/resolve-mx.ts';
import { BrokenTls } from '#lib/infra/net/smtp/broken-tls.ts';
import { ConnectionPool } from '#lib/infra/net/smtp/connection-pool.ts';
import { isNamedBySts, type StsPolicy } from '#lib/mail/mta-sts.ts';
import { toReply } from '#lib/mail/reply.ts';
import { withShortLines } from '#lib/mail/seven-bit.ts';
import type { QueuedDelivery } from '#lib/messages/queued-delivery.ts';
import { isSimulatorDomain } from '#lib/messages/simulator.ts';
import { type AttemptResult, emptyResult } from './attempt-result.ts';
import { createRouteChooser, type Route } from './choose-route.ts';
import { deliverOverSmtp, type Place } from './deliver-over-smtp.ts';
import type { DeliveryOptions } from './delivery-options.ts';
import { mxPlaces, type Security } from './mx-places.ts';
import { reducer } from './reduce-message.ts';
import { returnPathOf } from './return-path.ts';
import { PlaceDirectory } from './shaping/place-directory.ts';
import { providerOf } from './shaping/providers.ts';
import type { Shaping } from './shaping/shaping.ts';
import { signDelivery } from './sign-delivery.ts';
import { simulateDelivery } from './simulate-delivery.ts';
import { securedPlace } from './smart-host-place.ts';
import { StsPolicies } from './sts-policies.ts';
import { withTracking } from './track-delivery.ts';
import { withUnsubscribe } from './unsubscribe-headers.ts';

const MX_KEPT_MS = 300_000;
const MX_KEPT_MAX = 10_000;

/**
 * The mail hosts of a domain, what it demands by MTA-STS, and the names by which its hosts may be told by DANE: null where
 * DNS does not vouch for them.
 */
type MailRoute = {
  domain: string;
  hosts: MailHost[];
  policy: StsPolicy | null;
  daneNames: readonly string[] | null;
};

/** Where a delivery is about to go. */
export type Plan =
  | { kind: 'capture' }
  /** `placeKey` names what its deliveries are limited by together; `isShared` whether other places compete with it. */
  | { kind: 'smtp'; route: 'mx' | 'smart_host'; placeKey: string; isShared: boolean; places(): Place[] }
  /** There is no way to walk: DNS gave none, or the simulator has answered. */
  | { kind: 'none'; result: AttemptResult };

/** Chooses ways and walks them; knows nothing of queues. */
export class Deliverer {
  readonly #options: DeliveryOptions;
  readonly #chooseRoute: (delivery: QueuedDelivery) => Route;
  readonly #shaping: Shaping;
  readonly #pool: ConnectionPool;
  readonly #routes: ExpiringCache<MailRoute>;
  readonly #brokenTls = new BrokenTls();
  readonly #stopping = new AbortController();
  /** Which place the mail of each domain goes to. */
  readonly directory = new PlaceDirectory();

  constructor(options: DeliveryOptions, shaping: Shaping) {
    this.#options = options;
    this.#shaping = shaping;
    this.#chooseRoute = createRouteChooser(options.route);
    this.#pool = new ConnectionPool({
      timeouts: options.timeouts,
      heloName: options.heloName,
      trustedCertificates: options.trustedCertificates,
      brokenTls: this.#brokenTls,
      signal: this.#stopping.signal,
    });
    const policies = new StsPolicies(options.resolver, options.fetchPolicy);
    const findRoute = async (domain: string): Promise<MailRoute> => {
      const { resolver, dane } = options;
      const asked = [resolveMx(resolver, domain), policies.find(domain), dane?.namesOf(domain) ?? null] as const;
      const [hosts, policy, daneNames] = await Promise.all(asked);
      return { domain, hosts, policy, daneNames };
    };
    this.#routes = new ExpiringCache(findRoute, MX_KEPT_MS, MX_KEPT_MAX);
  }

  /** The way of a delivery; at once where DNS need not be asked. */
  plan(delivery: QueuedDelivery): Plan | Promise<Plan> {
    if (isSimulatorDomain(delivery.recipientDomain)) return { kind: 'none', result: simulateDelivery(delivery) };
    const route = this.#chooseRoute(delivery);
    if (route.name === 'capture') return { kind: 'capture' };
    if (route.name === 'smart_host') {
      const place = delivery.requireTls ? securedPlace(route.place) : route.place;
      return { kind: 'smtp', route: 'smart_host', placeKey: place.poolKey, isShared: false, places: () => [place] };
    }
    const known = this.#routes.peek(delivery.recipientDomain);
    return known ? this.#mxPlan(known, delivery) : this.#askForHosts(delivery);
  }

  /** Makes one attempt; what goes wrong is in its result. */
  async deliver(plan: Plan & { kind: 'smtp' }, delivery: QueuedDelivery, raw: Buffer): Promise<AttemptResult> {
    const tracked = delivery.tracking ? await withTracking(delivery, raw) : raw;
    const own = withShortLines(await withUnsubscribe(delivery, tracked));
    const signed = await signDelivery(delivery, own);
    if ('reply' in signed) return { ...emptyResult(plan.route, new Date()), outcome: 'failed', reply: signed.reply };
    const from = await returnPathOf(delivery, this.#options.route.kind);
    const reduce = isAscii(own) ? null : reducer(delivery, own, signed.raw);
    const message = { from, to: delivery.rcptTo, raw: signed.raw, reduce };
    return deliverOverSmtp(message, plan.places(), plan.route, { pool: this.#pool, timeouts: this.#options.timeouts });
  }

  /** Hosts that are asked in clear because their TLS broke, at most so many. */
  hostsWithBrokenTls(limit: number): string[] {
    return this.#brokenTls.list(limit);
  }

  /** Breaks off everything that is running. */
  abort(): void {
    this.#stopping.abort();
  }

  /** Closes the connections that rest. */
  close(): void {
    this.#pool.close();
  }

  async #askForHosts(delivery: QueuedDelivery): Promise<Plan> {
    const startedAt = new Date();
    try {
      return this.#mxPlan(await this.#routes.get(delivery.recipientDomain), delivery);
    } catch (error) {
      if (!(error instanceof NoMailHost)) throw error;
      return { kind: 'none', result: { ...emptyResult('mx', startedAt), outcome: 'refused', reply: error.reply } };
    }
  }

  #mxPlan({ domain, hosts: all, policy, daneNames }: MailRoute, { requireTls }: QueuedDelivery): Plan {
    const isEnforced = policy?.mode === 'enforce';
    const allows = (host: string): boolean => !isEnforced || isNamedBySts(policy, host);
    const dane = this.#options.dane && daneNames ? { hosts: this.#options.dane, names: daneNames, allows } : null;
    // A host that is told by DANE need not be named by the policy (RFC 8461 §2).
    const hosts = dane ? all : all.filter(({ host }) => allows(host));
    if (hosts.length === 0) {
      const reply = toReply(`451 4.7.5 The MTA-STS policy of ${domain} names none of its mail hosts`);
      return { kind: 'none', result: { ...emptyResult('mx', new Date()), outcome: 'failed', reply } };
    }
    const security: Security = { policy: isEnforced ? 'sts' : requireTls ? 'required' : 'opportunistic' };
    // Domains of one provider are one place, and so are those with the same best hosts, in whatever order DNS names them.
    const best = hosts.filter(({ preference }) => preference === hosts[0]?.preference).map(({ host }) => host);
    const first = best.sort()[0] ?? '';
    const placeKey = providerOf(first)?.name ?? first;
    this.directory.note(domain, placeKey);
    const { messagesPerConnection: maxMessages } = this.#shaping.of(placeKey);
    return {
      kind: 'smtp',
      route: 'mx',
      placeKey,
      isShared: true,
      places: () => mxPlaces(hosts, { security, dane, maxMessages }, this.#options),
    };
  }
}
