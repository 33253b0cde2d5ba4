import type { Page } from 'playwright';
import { templates } from '#components/texts/en/templates.ts';
import { listStarters } from '#lib/content/templates/starters/list-starters.ts';
import type { Product } from '../../fixtures/process/product.ts';
import type { CreatedAccount } from '../../fixtures/process/run-admin.ts';
import type { Receiver } from '../../fixtures/webhooks/start-receiver.ts';
import { fillContacts } from './fill-contacts.ts';
import { sendMessage } from './send-message.ts';

/** Subaccounts with the recipients that they may write to in a day. */
const SUBACCOUNTS = { 'Northwind Wholesale': 5_000, 'Harbor Café': 500, 'Gift cards': 2_000 };

const SUPPRESSED = [
  ['r.okafor@fabrikam.example', 'Asked us by phone'],
  ['billing@adatum.example', 'Moved to another supplier'],
  ['no.such.person@litware.example', ''],
];

/** Questions that are kept, with what they break down by. */
const PRESETS = { 'Bounces by mailbox provider': 'provider', 'Receipts by recipient domain': 'recipientDomain' };

/** Rows of a list to validate. */
const LIST = [
  'name,email',
  'Ana,ana.silva@gmail.com',
  'Ben,ben@gmial.com',
  'Chloé,chloe@mailinator.com',
  'Desk,info@northwind.example',
  'Eve,eve@nowhere.invalid',
  'Fay,not an address',
].join('\n');

/**
 * Fills the screens of a company that the operator's command line does not fill, as its owner who is signed in on a page:
 * people, subaccounts, webhooks with deliveries, suppressions, presets, an export, the templates of the gallery and a validated list.
 */
export async function fillScreens(
  page: Page,
  { product, account, receiver }: { product: Product; account: CreatedAccount; receiver: Receiver },
): Promise<void> {
  await call(page, 'company/members', {
    emails: ['marta@northwind.example', 'jonas@northwind.example'],
    role: 'admin',
  });
  for (const [name, dailyLimit] of Object.entries(SUBACCOUNTS)) await call(page, 'subaccount', { name, dailyLimit });
  for (const [recipient, description] of SUPPRESSED)
    await call(page, 'suppression', { recipient, ...(description && { description }) });
  await call(page, 'domain/bounce', { domain: 'bounces.northwind.example' });
  await call(page, 'domain/tracking', { domain: 'click.northwind.example' });
  receiver.answer = (response, { body }) => void response.writeHead(body.includes('bounce') ? 503 : 200).end('OK');
  const events = ['injection', 'delivery', 'delay', 'bounce', 'open', 'click', 'spam_complaint'];
  await call(page, 'webhook', { name: 'Order service', target: receiver.url, events, test: true });
  await call(page, 'webhook', { name: 'Data warehouse', target: `${receiver.url}/warehouse`, events, format: 'batch' });
  for (const kind of ['delivered', 'opened', 'bounced', 'clicked', 'delivered'])
    await sendMessage(product, account, `${kind}+webhook@simulator.mailwright.localhost`, 'Order 18 233 has shipped');
  for (const [name, breakdown] of Object.entries(PRESETS))
    await call(page, 'preset', { name, question: { range: '30d', breakdown }, chart: ['delivered', 'bounce'] });
  await call(page, 'activity-export', { format: 'csv', query: { range: '7d' } });
  for (const { id, source, data, ...texts } of listStarters())
    await call(page, 'template', {
      alias: id,
      name: templates.starters[id].name,
      ...source,
      ...texts,
      test_data: { Example: data },
    });
  await fillContacts((path, body) => call(page, path, body), 'opened+webhook@simulator.mailwright.localhost');
  const list = await uploadList(page);
  await call(page, `email-validation/list/${list}/start`, undefined);
}

/** Calls the Config API as the person who is signed in on a page. @throws {Error} with the answer if it is refused. */
const call = (page: Page, path: string, body: object | undefined) =>
  page.evaluate(
    async ([at, text]) => {
      const headers = { 'content-type': 'application/json', 'x-product': 'transactional' };
      const answer = await fetch(at.startsWith('/') ? at : `/api/config/v1/${at}`, {
        method: 'POST',
        headers,
        ...(text && { body: text }),
      });
      if (!answer.ok) throw new Error(`${at}: ${await answer.text()}`);
    },
    [path, JSON.stringify(body)] as const,
  );

/** Uploads a list of addresses and returns its id. */
const uploadList = (page: Page): Promise<string> =>
  page.evaluate(async (text) => {
    const body = new FormData();
    body.set('file', new File([text], 'customers-2025.csv', { type: 'text/csv' }));
    const headers = { 'x-product': 'transactional' };
    const answer = await fetch('/api/config/v1/email-validation/list', { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).id;
  }, LIST);
