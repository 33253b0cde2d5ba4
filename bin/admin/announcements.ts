import { z } from 'zod';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { announce, endAnnouncement, listAnnouncements } from '#lib/service/announcements/announcements.ts';
import { AnnounceInput, type Announcement } from '#lib/service/announcements/schema.ts';
import { defineCommand } from './command.ts';

const { text, link, tone, vendor, startsAt: starts, endsAt: ends } = AnnounceInput.shape;

const operatorContext = () => platformContext({ actor: { type: 'operator' } });

/** Announces something at the top of every screen of the console. Each call adds another announcement. */
export const announceCommand = defineCommand({
  name: 'announce',
  usage: 'Announces something at the top of every screen; people can hide it.',
  options: z.object({
    text: text.describe('One line of plain text, 200 characters or fewer'),
    link: link.describe('A path of the console such as /docs, or an https address'),
    tone: tone.describe('info, success, warning or danger; info when absent'),
    vendor: vendor.describe('Only for the people of this vendor'),
    starts: starts.describe('From when, as 2027-01-01T00:00:00Z; now when absent'),
    ends: ends.describe('Until when; until end-announcement when absent'),
  }),
  database: 'migrated',
  run: async ({ starts: startsAt, ends: endsAt, ...rest }) => {
    const made = await announce(operatorContext(), { ...rest, startsAt, endsAt });
    return { json: made, text: lineOf(made) };
  },
});

/** Lists the announcements, the latest first. Changes nothing. */
export const announcementsCommand = defineCommand({
  name: 'announcements',
  usage: 'Lists the announcements with their ids.',
  options: z.object({}),
  database: 'migrated',
  run: async () => {
    const all = await listAnnouncements(operatorContext());
    return { json: all, text: all.length > 0 ? all.map(lineOf).join('\n') : 'Nothing is announced.' };
  },
});

/** Ends an announcement now. A repeat changes nothing. */
export const endAnnouncementCommand = defineCommand({
  name: 'end-announcement',
  usage: 'Ends an announcement.',
  options: z.object({
    id: z.uuid({ error: 'must be an id' }).describe('Its id, as the command announcements lists it'),
  }),
  database: 'migrated',
  run: async ({ id }) => {
    const ended = await endAnnouncement(operatorContext(), id);
    return { json: ended, text: lineOf(ended) };
  },
});

const lineOf = ({
  id,
  state,
  tone: shade,
  text: words,
  startsAt: from,
  endsAt: to,
  vendor: whose,
}: Announcement): string =>
  `${id}  ${state}, ${shade}, ${from} to ${to ?? 'open'}${whose === null ? '' : `, ${whose} only`}: ${words}`;
