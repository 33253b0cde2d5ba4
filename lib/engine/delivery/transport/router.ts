import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { ExpiringCache } from '#lib/infra/cache/expiring-cache.ts';
import type { DeliveryRoute } from '#lib/infra/config/settings.ts';
import { type MailHost, NoMailHost, resolveMx } from '#lib/infra/net/resolve-mx.ts';
import { ConnectionPool } from '#lib/infra/net/smtp/connection-pool.ts';
import { FinalDots } from '#lib/infra/net/smtp/final-dots.ts';
import { RememberedHosts } from '#lib/infra/net/smtp/remembered-hosts.ts';
import { isNamedBySts, type StsPolicy } from '#lib/mail/mta-sts.ts';
import { type Reply, toReply } from '#lib/mail/reply.ts';
import { OTHER_RECEIVERS } from '#lib/senders/ip-pools/warm-up/schema.ts';
import { maySendQueued } from '#lib/senders/subaccounts/sending/sending-subaccount.ts';
import { type AttemptResult, emptyResult } from '../attempt-result.ts';
import type { DeliveryOptions } from '../delivery-options.ts';
import { DestinationDirectory } from '../destinations/destination-directory.ts';
import { destinationKeyOf } from '../destinations/destination-key.ts';
import { providerOf } from '../destinations/traffic-policies/providers.ts';
import type { TrafficPolicies } from '../destinations/traffic-policies/traffic-policies.ts';
import { composeDelivery } from './compose-delivery.ts';
import { deliverOverSmtp, type NextHop } from './deliver-over-smtp.ts';
import { mxNextHops, type Security } from './mx-next-hops.ts';
import type { PoolRoute, PoolRouter } from './pools/pool-router.ts';
import type { Source } from './pools/source.ts';
import { PreparedDeliveries } from './prepared-deliveries.ts';
import { simulateDelivery } from './simulate-delivery.ts';
import { guardedSmartHostNextHop, securedNextHop, smartHostNextHop } from './smart-host-next-hop.ts';
import { StsPolicies } from './sts-policies.ts';

/** The route of a delivery: captured, to the recipient's mail hosts, or to a smart host (docs/contract.md §7). */
type Route = { name: 'capture' } | { name: 'mx' } | { name: 'smart_host'; nextHop: NextHop };

/** The route of the installation (`DELIVERY_ROUTE`), for mail without a pool and for pools that inherit it. */
const standardRoute = (standard: DeliveryRoute): Route =>
  standard.kind === 'smartHost'
    ? { name: 'smart_host', nextHop: smartHostNextHop(standard.url) }
    : { name: standard.kind };

const MX_KEPT_MS = 300_000;
const MX_KEPT_MAX = 10_000;

/** Mail without a route is planned again after about this, in milliseconds. */
const NO_ROUTE_MS = 900_000;

/** Mail of a sub-account that was suspended meanwhile is planned again after about this, unless it is settled before. */
const SUSPENDED_MS = 60_000;

/**
 * The mail hosts of a domain, what it demands by MTA-STS, and the names that its hosts may have by DANE: null where
 * DNS does not vouch for them.
 */
type MailRoute = {
  domain: string;
  hosts: MailHost[];
  policy: StsPolicy | null;
  daneNames: readonly string[] | null;
};

/** The route of a delivery, before it starts. */
export type Plan =
  | { kind: 'capture' }
  /**
   * `destinationKey` names the destination whose limits count; `isShared` is false where no other destination competes with
   * it. `onEnd` is to be called when the plan was carried out or cancelled.
   */
  | {
      kind: 'smtp';
      route: 'mx' | 'smart_host';
      destinationKey: string;
      isShared: boolean;
      nextHops(): NextHop[];
      onEnd?(result: AttemptResult | null): void;
    }
  /** There is no route now, and there will be one: nothing is tried for so long. */
  | { kind: 'wait'; delayMs: number; reply: Reply }
  /** There is nothing to deliver to: DNS names no host, or the simulator has answered. */
  | { kind: 'none'; result: AttemptResult };

/** A plan to deliver over SMTP. */
export type SmtpPlan = Plan & { kind: 'smtp' };

/** Plans routes and delivers over them; knows nothing of queues. */
export class Router {
  readonly #options: DeliveryOptions;
  readonly #standard: Route;
  readonly #trafficPolicies: TrafficPolicies;
  readonly #router: PoolRouter;
  readonly #pool: ConnectionPool;
  readonly #routes: ExpiringCache<MailRoute>;
  readonly #brokenTls = new RememberedHosts();
  readonly #finalDots: FinalDots;
  readonly #prepared = new PreparedDeliveries();
  readonly #stopping = new AbortController();
  /** The destination of each domain. */
  readonly directory = new DestinationDirectory();

  constructor(options: DeliveryOptions, trafficPolicies: TrafficPolicies, router: PoolRouter) {
    this.#options = options;
    this.#trafficPolicies = trafficPolicies;
    this.#router = router;
    this.#standard = standardRoute(options.route);
    this.#finalDots = new FinalDots({ toAll: options.unansweredMax });
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

  /** Plans a delivery; synchronously where it has neither sub-account nor pool and its DNS answers are cached. */
  plan(delivery: QueuedDelivery): Plan | Promise<Plan> {
    const { companyId, subaccountId } = delivery;
    return subaccountId === null ? this.#plan(delivery) : this.#planIfActive(delivery, companyId, subaccountId);
  }

  async #planIfActive(delivery: QueuedDelivery, companyId: string, subaccountId: string): Promise<Plan> {
    if (await maySendQueued(companyId, subaccountId)) return this.#plan(delivery);
    return { kind: 'wait', delayMs: SUSPENDED_MS, reply: toReply('451 4.7.1 The sub-account is suspended') };
  }

  #plan(delivery: QueuedDelivery): Plan | Promise<Plan> {
    if (delivery.isSimulated) return { kind: 'none', result: simulateDelivery(delivery) };
    return delivery.ipPoolId === null ? this.#standardPlan(delivery) : this.#pooledPlan(delivery, delivery.ipPoolId);
  }

  #standardPlan(delivery: QueuedDelivery): Plan | Promise<Plan> {
    const route = this.#standard;
    if (route.name === 'capture') return { kind: 'capture' };
    if (route.name === 'smart_host') {
      const nextHop = delivery.requireTls ? securedNextHop(route.nextHop) : route.nextHop;
      return {
        kind: 'smtp',
        route: 'smart_host',
        destinationKey: nextHop.poolKey,
        isShared: false,
        nextHops: () => [nextHop],
      };
    }
    const known = this.#routes.peek(delivery.recipientDomain);
    return known ? this.#mxPlan(known, delivery, null) : this.#orNoHost(() => this.#askForHosts(delivery));
  }

  #pooledPlan(delivery: QueuedDelivery, poolId: string): Promise<Plan> {
    const askProvider = async () => providerOfRoute(await this.#routes.get(delivery.recipientDomain));
    return this.#orNoHost(async () => this.#planOf(await this.#router.choose(poolId, askProvider), delivery));
  }

  async #planOf(route: PoolRoute, delivery: QueuedDelivery): Promise<Plan> {
    switch (route.name) {
      case 'capture':
        return { kind: 'capture' };
      case 'standard':
        return this.#standardPlan(delivery);
      case 'smart_host':
        return this.#smartHostPlan(route, delivery);
      case 'mx':
        return this.#mxPlan(await this.#routes.get(delivery.recipientDomain), delivery, route.source);
      case 'none':
        return { kind: 'wait', delayMs: NO_ROUTE_MS, reply: toReply(`451 4.3.2 ${route.reason}`) };
    }
  }

  /** A company's own smart host competes with other destinations: where it hangs, it delays its own mail only. */
  #smartHostPlan({ pool, url }: PoolRoute & { name: 'smart_host' }, delivery: QueuedDelivery): Plan {
    const plain =
      pool.companyId === null ? smartHostNextHop(url) : guardedSmartHostNextHop(url, pool.id, this.#options);
    const nextHop = delivery.requireTls ? securedNextHop(plain) : plain;
    const destinationKey = destinationKeyOf(nextHop.host, pool.id);
    return { kind: 'smtp', route: 'smart_host', destinationKey, isShared: true, nextHops: () => [nextHop] };
  }

  /**
   * Composes the message of a delivery whose lease is not committed yet, for the attempt that may follow. Only for the standard
   * route: choosing an address of a pool counts against its warm-up.
   */
  prepare(delivery: QueuedDelivery): void {
    const { raw, ipPoolId, isSimulated } = delivery;
    const { name } = this.#standard;
    if (raw === null || ipPoolId !== null || isSimulated || name === 'capture') return;
    this.#prepared.add(delivery, composeDelivery(delivery, raw, name));
  }

  /** Makes one attempt; a failure is in its result. @param isOurs asked right before the final dot. */
  async deliver(
    plan: Plan & { kind: 'smtp' },
    delivery: QueuedDelivery,
    raw: Buffer,
    isOurs: () => boolean,
  ): Promise<AttemptResult> {
    const composed = await (this.#prepared.take(delivery) ?? composeDelivery(delivery, raw, plan.route));
    if ('reply' in composed)
      return { ...emptyResult(plan.route, new Date()), outcome: 'failed', reply: composed.reply };
    const message = { ...composed, to: delivery.rcptTo, dsn: delivery.dsn ?? null, isOurs };
    return deliverOverSmtp(message, plan.nextHops(), plan.route, {
      pool: this.#pool,
      timeouts: this.#options.timeouts,
      finalDots: this.#finalDots,
    });
  }

  /** Lists hosts that are tried without TLS because theirs broke, at most so many. */
  hostsWithBrokenTls(limit: number): string[] {
    return this.#brokenTls.list(limit);
  }

  /** Breaks off every delivery. */
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
    // A host that DANE identifies need not be named by the policy (RFC 8461 §2).
    const hosts = dane ? all : all.filter(({ host }) => allows(host));
    if (hosts.length === 0) {
      source?.releaseUnused(null);
      const reply = toReply(`451 4.7.5 The MTA-STS policy of ${domain} names none of its mail hosts`);
      return { kind: 'none', result: { ...emptyResult('mx', new Date()), outcome: 'failed', reply } };
    }
    const security: Security = { policy: isEnforced ? 'sts' : requireTls ? 'required' : 'opportunistic' };
    // Domains of one provider are one destination, and so are those with the same best hosts, in whatever order DNS names them.
    const first = firstHost(hosts);
    const destination = providerOf(first)?.name ?? first;
    this.directory.note(domain, destination);
    const { messagesPerConnection: maxMessages } = this.#trafficPolicies.of(destination);
    return {
      kind: 'smtp',
      route: 'mx',
      destinationKey: source ? destinationKeyOf(destination, source.key) : destination,
      isShared: true,
      nextHops: () => mxNextHops(hosts, { security, dane, maxMessages, source }, this.#options),
      ...(source && { onEnd: (result: AttemptResult | null) => source.releaseUnused(result?.localIp ?? null) }),
    };
  }
}

/** Returns the best of some mail hosts; of several the first in the alphabet, in whatever order DNS names them. */
function firstHost(hosts: readonly MailHost[]): string {
  const best = hosts.filter(({ preference }) => preference === hosts[0]?.preference).map(({ host }) => host);
  return best.sort()[0] ?? '';
}

/** Returns the provider under which a warm-up counts a domain's mail. */
const providerOfRoute = ({ hosts }: MailRoute): string => providerOf(firstHost(hosts))?.name ?? OTHER_RECEIVERS;
