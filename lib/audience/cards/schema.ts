import { z } from 'zod';

const line = (description: string, example: string) => z.string().nullable().meta({ description, example });

/** The facts of a card; null where it does not have one. */
export const CardFields = z.object({
  name: line('The whole name.', 'Ann Lee'),
  firstName: line('The first name.', 'Ann'),
  lastName: line('The last name.', 'Lee'),
  email: line('The email address.', 'ann@example.com'),
  phone: line('The telephone number, a mobile one before others.', '+62 812 3456 7890'),
  company: line('The company.', 'Northwind Goods'),
  title: line('The position in the company.', 'Buyer'),
  website: line('The address of the website.', 'https://example.com'),
  address: line('The postal address in one line.', 'Jalan Sudirman 1, Jakarta 10220, Indonesia'),
});
export type CardFields = z.infer<typeof CardFields>;

/** The answer to a scan of a card. */
export const ScannedCard = z.object({
  fields: CardFields.meta({ description: 'What the card says.' }),
  confidence: z.number().min(0).max(1).meta({ description: 'How sure the reading is: 1 is exact.', example: 1 }),
  source: z.enum(['qr', 'text']).meta({ description: 'The code on the card, or its words.', example: 'qr' }),
});
export type ScannedCard = z.infer<typeof ScannedCard>;
