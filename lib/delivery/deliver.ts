import { isAscii } from 'node:buffer';
import { ExpiringCache } from '#lib/infra/cache/expiring-cache.ts';
import { type MailHost, NoMailHost, resolveMx } from '#lib/infra/net/resolve-mx.ts';
import { BrokenTls } from '#lib/infra/net/smtp/broken-tls.ts';
import { ConnectionPool } from '#lib/infra/net/smtp/connection-pool.ts';
import { OTHER_RECEIVERS } from '#lib/ip-pools/warm-up/schema.ts';
import { isNamedBySts, type StsPolicy } from '#lib/mail/mta-sts.ts';
import { type Reply, toReply } from '#lib/mail/reply.ts';
import { withShortLines } from '#lib/mail/seven-bit.ts';
import type { QueuedDelivery } from '#lib/messages/queued-delivery.ts';
import { isSimulatorDomain } from '#lib/messages/simulator.ts';
import { type AttemptResult, emptyResult } from './attempt-result.ts';
import { type Route, standardRoute } from './choose-route.ts';
import { deliverOverSmtp, type Place } from './deliver-over-smtp.ts';
import type { DeliveryOptions } from './delivery-options.ts';
import { mxPlaces, type Security } from './mx-places.ts';
import { placeFrom } from './pools/place-key.ts';
import type { PoolRouter, Way } from './pools/pool-router.ts';
import type { Source } from './pools/source.ts';
import { reducer } from './reduce-message.ts';
import { returnPathOf } from './return-path.ts';
import { PlaceDirectory } from './shaping/place-directory.ts';
import { providerOf } from './shaping/providers.ts';
import type { Shaping } from './shaping/shaping.ts';
import { signDelivery } from './sign-delivery.ts';
import { simulateDelivery } from './simulate-delivery.ts';
import { guardedSmartHostPlace, securedPlace, smartHostPlace } from './smart-host-place.ts';
import { StsPolicies } from './sts-policies.ts';
import { withTracking } from './track-delivery.ts';
import { withUnsubscribe } from './unsubscribe-headers.ts';

const MX_KEPT_MS = 300_000;
const MX_KEPT_MAX = 10_000;

/** Mail for which there is no way at the moment is looked at again after about this, in milliseconds. */
const NO_WAY_MS = 900_000;

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
  /**
   * `placeKey` names what its deliveries are limited by together; `isShared` whether other places compete with it. `onEnd`
   * is to be called once it is walked, or is not going to be.
   */
  | {
      kind: 'smtp';
      route: 'mx' | 'smart_host';
      placeKey: string;
      isShared: boolean;
      places(): Place[];
      onEnd?(result: AttemptResult | null): void;
    }
  /** There is no way at the moment, and there will be one: nothing is tried for so long. */
  | { kind: 'wait'; delayMs: number; reply: Reply }
  /** There is no way to walk: DNS gave none, or the simulator has answered. */
  | { kind: 'none'; result: AttemptResult };

/** Chooses ways and walks them; knows nothing of queues. */
export class Deliverer {
  readonly #options: DeliveryOptions;
  readonly #standard: Route;
  readonly #shaping: Shaping;
  readonly #router: PoolRouter;
  readonly #pool: ConnectionPool;
  readonly #routes: ExpiringCache<MailRoute>;
  readonly #brokenTls = new BrokenTls();
  readonly #stopping = new AbortController();
  /** Which place the mail of each domain goes to. */
  readonly directory = new PlaceDirectory();

  constructor(options: DeliveryOptions, shaping: Shaping, router: PoolRouter) {
    this.#options = options;
    this.#shaping = shaping;
    this.#router = router;
    this.#standard = standardRoute(options.route);
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

  /** The way of a delivery; at once where it has no pool and DNS need not be asked. */
  plan(delivery: QueuedDelivery): Plan | Promise<Plan> {
    if (isSimulatorDomain(delivery.recipientDomain)) return { kind: 'none', result: simulateDelivery(delivery) };
    return delivery.ipPoolId === null ? this.#standardPlan(delivery) : this.#pooledPlan(delivery, delivery.ipPoolId);
  }

  #standardPlan(delivery: QueuedDelivery): Plan | Promise<Plan> {
    const route = this.#standard;
    if (route.name === 'capture') return { kind: 'capture' };
    if (route.name === 'smart_host') {
      const place = delivery.requireTls ? securedPlace(route.place) : route.place;
      return { kind: 'smtp', route: 'smart_host', placeKey: place.poolKey, isShared: false, places: () => [place] };
    }
    const known = this.#routes.peek(delivery.recipientDomain);
    return known ? this.#mxPlan(known, delivery, null) : this.#orNoHost(() => this.#askForHosts(delivery));
  }

  #pooledPlan(delivery: QueuedDelivery, poolId: string): Promise<Plan> {
    const askProvider = async () => providerOfRoute(await this.#routes.get(delivery.recipientDomain));
    return this.#orNoHost(async () => this.#planOf(await this.#router.choose(poolId, askProvider), delivery));
  }

  async #planOf(way: Way, delivery: QueuedDelivery): Promise<Plan> {
    switch (way.name) {
      case 'capture':
        return { kind: 'capture' };
      case 'standard':
        return this.#standardPlan(delivery);
      case 'smart_host':
        return this.#smartHostPlan(way, delivery);
      case 'mx':
        return this.#mxPlan(await this.#routes.get(delivery.recipientDomain), delivery, way.source);
      case 'none':
        return { kind: 'wait', delayMs: NO_WAY_MS, reply: toReply(`451 4.3.2 ${way.reason}`) };
    }
  }

  /** A company's own smart host competes with other places: where it hangs, it holds up its own mail only. */
  #smartHostPlan({ pool, url }: Way & { name: 'smart_host' }, delivery: QueuedDelivery): Plan {
    const plain = pool.companyId === null ? smartHostPlace(url) : guardedSmartHostPlace(url, pool.id, this.#options);
    const place = delivery.requireTls ? securedPlace(plain) : plain;
    const placeKey = placeFrom(place.host, pool.id);
    return { kind: 'smtp', route: 'smart_host', placeKey, isShared: true, places: () => [place] };
  }

  /** Makes one attempt; what goes wrong is in its result. */
  async deliver(plan: Plan & { kind: 'smtp' }, delivery: QueuedDelivery, raw: Buffer): Promise<AttemptResult> {
    const tracked = delivery.tracking ? await withTracking(delivery, raw) : raw;
    const own = withShortLines(await withUnsubscribe(delivery, tracked));
    const signed = await signDelivery(delivery, own);
    if ('reply' in signed) return { ...emptyResult(plan.route, new Date()), outcome: 'failed', reply: signed.reply };
    const from = await returnPathOf(delivery, plan.route === 'mx' ? 'mx' : 'smartHost');
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
    return this.#mxPlan(await this.#routes.get(delivery.recipientDomain), delivery, null);
  }

  async #orNoHost(ask: () => Promise<Plan>): Promise<Plan> {
    const startedAt = new Date();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoMailHost)) throw error;
      return { kind: 'none', result: { ...emptyResult('mx', startedAt), outcome: 'refused', reply: error.reply } };
    }
  }

  #mxPlan(
    { domain, hosts: all, policy, daneNames }: MailRoute,
    { requireTls }: QueuedDelivery,
    source: Source | null,
  ): Plan {
    const isEnforced = policy?.mode === 'enforce';
    const allows = (host: string): boolean => !isEnforced || isNamedBySts(policy, host);
    const dane = this.#options.dane && daneNames ? { hosts: this.#options.dane, names: daneNames, allows } : null;
    // A host that is told by DANE need not be named by the policy (RFC 8461 §2).
    const hosts = dane ? all : all.filter(({ host }) => allows(host));
    if (hosts.length === 0) {
      source?.settle(null);
      const reply = toReply(`451 4.7.5 The MTA-STS policy of ${domain} names none of its mail hosts`);
      return { kind: 'none', result: { ...emptyResult('mx', new Date()), outcome: 'failed', reply } };
    }
    const security: Security = { policy: isEnforced ? 'sts' : requireTls ? 'required' : 'opportunistic' };
    // Domains of one provider are one place, and so are those with the same best hosts, in whatever order DNS names them.
    const first = firstHost(hosts);
    const place = providerOf(first)?.name ?? first;
    this.directory.note(domain, place);
    const { messagesPerConnection: maxMessages } = this.#shaping.of(place);
    return {
      kind: 'smtp',
      route: 'mx',
      placeKey: source ? placeFrom(place, source.key) : place,
      isShared: true,
      places: () => mxPlaces(hosts, { security, dane, maxMessages, source }, this.#options),
      ...(source && { onEnd: (result: AttemptResult | null) => source.settle(result?.localIp ?? null) }),
    };
  }
}

/** The best of some mail hosts; of several the first in the alphabet, in whatever order DNS names them. */
function firstHost(hosts: readonly MailHost[]): string {
  const best = hosts.filter(({ preference }) => preference === hosts[0]?.preference).map(({ host }) => host);
  return best.sort()[0] ?? '';
}

/** By whom a warm-up counts a domain's mail. */
const providerOfRoute = ({ hosts }: MailRoute): string => providerOf(firstHost(hosts))?.name ?? OTHER_RECEIVERS;
