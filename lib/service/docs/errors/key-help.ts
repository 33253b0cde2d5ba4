import type { keyErrors } from '#lib/core/errors/catalogue/keys.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of API keys and what they may do. */
export const keyHelp: Readonly<Record<keyof typeof keyErrors, ErrorHelp>> = {
  missingApiKey: {
    when: 'The request has no API key, or the SMTP session is not authenticated.',
    fix: 'Send `Authorization: Bearer <key>`. An empty environment variable is the usual reason. [Ways to present a key](../concepts/key.md#three-ways-to-present-it).',
  },
  invalidApiKey: {
    when: 'The key does not exist: it is mistyped, revoked, expired, or of another installation.',
    fix: 'Copy the key again, without blanks and line breaks. A key is shown once; if it is lost, create a new one and revoke the old one.',
  },
  missingGrant: {
    when: 'The key is valid and lacks the permission for this call; the message names it.',
    fix: 'Add the [grant](../concepts/key.md) on the page of the key, or use a key that has it. It counts from the next request on.',
  },
  ipNotAllowed: {
    when: 'The key is limited to other IP addresses than the one that the request came from; the message names it.',
    fix: 'Add the address or its block on the page of the key. Behind a proxy the operator has to set `TRUSTED_PROXIES`, or all requests seem to come from the proxy.',
  },
  liveKeyRequired: {
    when: 'A test key asks for contacts, segments or files, which exist in production only.',
    fix: 'Use a live key: its token begins with `tx_live_`.',
  },
  accountSuspended: {
    when: 'The operator has suspended the account, or the sub-account is suspended.',
    fix: '**Contact us** in the dashboard stays open. A sub-account is resumed by its company.',
  },
  subaccountEnded: {
    when: 'The sub-account was terminated. Its history stays, and it takes no more changes.',
    fix: 'Create a new [sub-account](../concepts/sub-account.md); numbers are not used again.',
  },
  productionRequired: {
    when: 'A key for production is used while the account is in the sandbox.',
    fix: 'Switch the account to production, or use a key that begins with `tx_test_`. [Environments](../concepts/environment.md).',
  },
  sdkKeyRefused: {
    when: 'An SDK key was used for another call than `POST /sdk/emails` and `POST /sdk/captcha`, or over SMTP.',
    fix: 'Send with [`POST /sdk/emails`](../guides/sdk-keys.md#the-call), or use a server key from a server.',
  },
  sdkKeyRequired: {
    when: 'A server key was used for a call under `/sdk/`.',
    fix: 'Never publish a server key: revoke one that was in a page or an app. Create an [SDK key](../guides/sdk-keys.md) for them.',
  },
  sdkOriginRefused: {
    when: 'The page that called is not from an allowed origin of the SDK key; the message names its origin.',
    fix: 'Add the origin on the page of the key: scheme, host and port without a path. [Who may use the key](../guides/sdk-keys.md#who-may-use-the-key).',
  },
  sdkAppRefused: {
    when: 'The call has neither an `Origin` nor an `X-App-Id` that the SDK key allows.',
    fix: 'Send the id of the app as `X-App-Id`, and add it on the page of the key.',
  },
  sdkTemplateRefused: {
    when: 'The template is not on the list of the SDK key, was deleted, or is not published.',
    fix: 'Publish the template and choose it on the page of the key.',
  },
  sdkFieldRefused: {
    when: 'A call with an SDK key sets a field that only server keys may set; the message names it.',
    fix: 'Put sender, subject, headers and content into the template. [The fields that are allowed](../guides/sdk-keys.md#the-call).',
  },
  sdkRecipientsRefused: {
    when: 'A call with an SDK key has several recipients, or a name beside the address.',
    fix: 'Make a call for each recipient, with the address alone.',
  },
  sdkContentRefused: {
    when: 'A variable holds a link, an address, markup, a line break or more than 200 characters.',
    fix: 'Write links into the template, and send short plain values. [The rules](../guides/sdk-keys.md#the-call).',
  },
  sdkCallerLimit: {
    when: 'The SDK key has sent as many emails in this hour for one IP address as its settings allow.',
    fix: 'Wait as long as `retry-after` says, or raise the [limit](../guides/sdk-keys.md#limits) on the page of the key.',
  },
  sdkRecipientLimit: {
    when: 'The SDK key has sent as many emails in this hour to one recipient as its settings allow.',
    fix: 'Wait as long as `retry-after` says, or raise the [limit](../guides/sdk-keys.md#limits) on the page of the key.',
  },
  sdkKeyLimit: {
    when: 'The SDK key has sent as many emails in this hour as its settings allow.',
    fix: 'Wait as long as `retry-after` says, or raise the [limit](../guides/sdk-keys.md#limits) on the page of the key.',
  },
  tlsRequired: {
    when: 'The SMTP client tried to authenticate or to send before TLS.',
    fix: 'Turn on STARTTLS in the client (often called TLS), or use a port with implicit TLS (often called SSL).',
  },
};
