import { ENGAGEMENT } from '#lib/audience/contacts/engagement.ts';
import { SEGMENTS } from '#lib/audience/segments/watch/consumer.ts';
import type { FeedConsumer } from '#lib/events/feed/consumers.ts';

/** The parts of the product that follow the feeds of companies. */
export const feedConsumers: readonly FeedConsumer[] = [ENGAGEMENT, SEGMENTS];
