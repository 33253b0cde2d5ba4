import { scanCard } from '#lib/audience/cards/scan.ts';
import { ScannedCard } from '#lib/audience/cards/schema.ts';
import { call } from '#lib/core/call.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';

/** The suite's call of business cards. */
export const CALLS = {
  'POST /api/suite/v1/scan/card/upload': call({
    access: 'contacts/modify',
    feature: 'contactManagement',
    summary: 'Read the contact of a business card from its QR code; nothing is stored',
    upload: { field: 'image', maxBytes: UPLOAD_MAX_BYTES },
    answer: ScannedCard,
    run: async ({ ctx, readFile }) => scanCard(ctx, await readFile()),
  }),
};
