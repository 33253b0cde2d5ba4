import { z } from 'zod';
import { SMTP_RECIPIENTS_MAX } from '#lib/core/limits.ts';
import { wholeNumber } from './whole-number.ts';

const AddressBlock = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const addressBlocks = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const bad = list.find((part) => !AddressBlock.safeParse(part).success);
    if (bad === undefined) return list;
    context.addIssue({ code: 'custom', message: `"${bad}" is no address and no block such as 10.0.0.0/8` });
    return z.NEVER;
  });

/** The settings of the submission role beside its ports and its certificate (contract §3: all limits configurable). */
export const smtpSettings = {
  SMTP_PROXY_FROM: addressBlocks.describe(
    'Load balancers in front of the SMTP ports: addresses and blocks that must begin with a PROXY protocol header (v1 or v2), and alone are believed',
  ),
  SMTP_CONNECTIONS: wholeNumber(5_000, 1).describe('Sessions that one SMTP port of one process has open at most'),
  SMTP_CONNECTIONS_PER_KEY: wholeNumber(20, 1).describe('Sessions that one key has open in one process at most'),
  SMTP_CONNECTIONS_PER_ADDRESS: wholeNumber(200, 1).describe(
    'Sessions that one address (of IPv6: one /64) has open in one process at most',
  ),
  SMTP_RATE_PER_SECOND: wholeNumber(5_000, 1).describe(
    'Messages a second that one key may begin over SMTP in one process; twice as many at once',
  ),
  SMTP_FAILURES_PER_MINUTE: wholeNumber(60, 1).describe(
    'Failed logins a minute after which an address is not talked to over SMTP until some time has passed',
  ),
  SMTP_RECIPIENTS_PER_MESSAGE: wholeNumber(SMTP_RECIPIENTS_MAX, SMTP_RECIPIENTS_MAX).describe(
    'Recipients of one message over SMTP; RFC 5321 wants 100 or more',
  ),
  SMTP_MESSAGES_PER_CONNECTION: wholeNumber(500, 1).describe('Messages of one SMTP session'),
  SMTP_IDLE_SECONDS: wholeNumber(60, 1).describe('Seconds that an SMTP session may stand still'),
};
