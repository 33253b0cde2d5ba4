import { MAILGUN } from './mailgun/api.ts';
import { POSTMARK } from './postmark/api.ts';
import { SENDGRID } from './sendgrid/api.ts';
import { SES } from './ses/api.ts';
import { SPARKPOST } from './sparkpost/api.ts';
import type { Vendor } from './vendor.ts';
import type { VendorApi } from './vendor-api.ts';

/** The APIs of other vendors. */
export const VENDOR_APIS: Readonly<Record<Vendor, VendorApi>> = {
  sparkpost: SPARKPOST,
  mailgun: MAILGUN,
  sendgrid: SENDGRID,
  postmark: POSTMARK,
  ses: SES,
};
