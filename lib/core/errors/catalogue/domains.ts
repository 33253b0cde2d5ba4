import type { ErrorEntry } from '../error-entry.ts';

/** Refusals of sending domains and their DNS records (docs/product.md §8: 43, 44, SPF); of messages from one that is not proven in `messages.ts`. */
export const domainErrors = {
  unsupportedDomain: {
    status: 422,
    name: 'validation_error',
    specCode: 43,
    message: 'Sender domain not yet supported',
    display: 'field',
  },
  misconfiguredDomain: {
    status: 422,
    name: 'validation_error',
    specCode: 44,
    message: 'Misconfigured domain sender',
    display: 'toast',
  },
  doubleSpf: {
    status: 422,
    name: 'validation_error',
    specCode: 'doubleSpfException',
    message: 'The domain has several SPF records, so receivers ignore all of them. Join them into one.',
    display: 'suggestion',
  },
  singleSpf: {
    status: 422,
    name: 'validation_error',
    specCode: 'singleSpfException',
    message: 'The SPF record of the domain does not allow our servers. Add ours to it.',
    display: 'toast',
  },
} as const satisfies Record<string, ErrorEntry>;
