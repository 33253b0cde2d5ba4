import { refuse } from '#lib/core/errors/refuse.ts';
import { DestinationName } from '#lib/engine/delivery/destinations/traffic-policies/traffic-policy.ts';

/**
 * Parses the destination in a path: a provider, a mail host, or `*` for all others.
 *
 * @throws {AppError} notFound for a text that cannot name a destination
 */
export function readDestination(text: string | undefined): string {
  const destination = DestinationName.safeParse(text);
  if (!destination.success) throw refuse.notFound('destination');
  return destination.data;
}
