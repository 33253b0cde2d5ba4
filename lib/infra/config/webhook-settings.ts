import { z } from 'zod';
import { addressBlocks } from './address-blocks.ts';

/** The settings of webhook requests. */
export const webhookSettings = {
  WEBHOOK_ALLOWED_NETWORKS: addressBlocks.describe(
    'Private addresses and CIDR blocks that webhooks may be sent to, separated by commas. Without it, only public addresses',
  ),
  WEBHOOK_PROXY: z
    .url({ protocol: /^http$/, error: 'must look like http://proxy.example.com:3128' })
    .optional()
    .describe('HTTP proxy through which all webhook requests go (CONNECT)'),
};
