import { ENGAGEMENT } from '#lib/audience/contacts/engagement.ts';
import { SEGMENTS_AND_JOURNEYS } from '#lib/audience/journeys/consumer.ts';
import { REPORTS } from '#lib/campaigns/reports/consumer.ts';
import type { FeedConsumer } from '#lib/events/feed/consumers.ts';

/** The parts of the product that follow the feeds of companies. */
export const feedConsumers: readonly FeedConsumer[] = [ENGAGEMENT, SEGMENTS_AND_JOURNEYS, REPORTS];
