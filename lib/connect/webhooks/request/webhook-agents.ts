import { isPublicAddress } from '#lib/core/public-address.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { isAddressAllowed } from '#lib/infra/net/address-block.ts';
import type { AddressGuard } from '#lib/infra/net/address-guard.ts';
import { createPostAgents, type PostAgents } from '#lib/infra/net/post-agents.ts';

/** The metadata services of clouds, which give away the credentials of the machine: never called. */
const METADATA = ['169.254.169.254', 'fd00:ec2::254'];

/** Decides which addresses webhooks may be sent to: public ones, and the networks that the operator allows. */
export const isWebhookAddress: AddressGuard = (address) => {
  if (isAddressAllowed(address, METADATA)) return false;
  const { ALLOW_PRIVATE_TARGETS, WEBHOOK_ALLOWED_NETWORKS } = settings();
  return ALLOW_PRIVATE_TARGETS || isPublicAddress(address) || isAddressAllowed(address, WEBHOOK_ALLOWED_NETWORKS);
};

let agents: PostAgents | null = null;

/** Returns the connections of this process's webhook requests. */
export function webhookAgents(): PostAgents {
  const { WEBHOOK_PROXY } = settings();
  agents ??= createPostAgents(isWebhookAddress, WEBHOOK_PROXY ? new URL(WEBHOOK_PROXY) : null);
  return agents;
}

/** Closes the idle connections of webhook requests. */
export function closeWebhookAgents(): void {
  agents?.close();
  agents = null;
}
