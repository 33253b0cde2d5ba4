import axe from 'axe-core';
import { wcagContrast } from 'culori';
import type { Browser, Page } from 'playwright';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStarters } from '#lib/content/templates/starters/list-starters.ts';
import type { Starter } from '#lib/content/templates/starters/schema.ts';
import type { Block } from '#lib/documents/registry.ts';
import { type Api, startApi } from '../../../../smtp-relay/api/start-api.ts';
import { launchBrowser } from '../../../fixtures/browser/browser.ts';
import { findSideScroll } from '../../../fixtures/browser/page-faults.ts';
import { type Sending, startDeliveryDatabase, startSending } from '../../../fixtures/delivery/delivery-rig.ts';
import { callApi } from '../../../fixtures/http/api-host.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { unstuff } from '../../../fixtures/smtp/unstuff.ts';
import { showMail } from '../../../fixtures/templates/show-mail.ts';

let end: () => Promise<void>;
let sending: Sending;
let api: Api;
let browser: Browser;

beforeAll(async () => {
  end = await startDeliveryDatabase({ API_PORT: '0' });
  sending = await startSending();
  api = await startApi();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await api.stop();
  await sending.stop();
  await end();
});

/** Calls the send API; a refusal fails the test with its text. */
async function call(method: string, path: string, body: unknown) {
  const answer = await callApi({ url: `http://127.0.0.1:${api.port}` }, path, {
    method,
    body,
    key: sending.company.apiKey,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** Puts a word in front of the heading of a source, as an author does in the editor. */
function edit(source: Starter['source']): Starter['source'] {
  if (source.source_format === 'mjml')
    return { ...source, mjml: source.mjml.replace(/(?<=font-size="24px"[^>]*>)/, 'Edited: ') };
  const rows = source.blocks.rows.map((row) => ({
    ...row,
    columns: row.columns.map(({ blocks }) => ({ blocks: blocks.map(editBlock) })),
  }));
  return { ...source, blocks: { ...source.blocks, rows } };
}

const editBlock = (block: Block): Block =>
  block.type === 'content' ? { ...block, props: { ...block.props, title: `Edited: ${block.props.title}` } } : block;

/** Creates, edits, publishes and sends a template of the gallery, and returns the received mail. */
async function receive({ id: alias, subject, preheader, source, data }: Starter): Promise<Email> {
  const { id } = await call('POST', '/templates', { alias, subject, preheader, ...source });
  await call('PATCH', `/templates/${id}`, { from_email: sending.company.from, ...edit(source) });
  await call('POST', `/templates/${id}/publish`, { note: 'First' });
  const recipient = `${alias}@far.example`;
  await call('POST', '/emails', { to: recipient, template: { id, variables: data } });
  const received = await pollUntil(recipient, () =>
    sending.sink.messages.find((message) => message.recipient === recipient),
  );
  return PostalMime.parse(unstuff(received.raw));
}

/** The rules for a mail (axe): those about landmarks are for pages. */
const RULES = ['color-contrast', 'document-title', 'html-has-lang', 'image-alt', 'link-name', 'nested-interactive'];

type AxeWindow = typeof window & {
  axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
};

async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (rules) => (await (window as AxeWindow).axe.run({ runOnly: rules })).violations, // what the line above has loaded
    RULES,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

it.each(
  listStarters(),
)('$id of the gallery is created, edited, published, sent and received, and is readable at three widths, light and dark', async (starter) => {
  const { subject = '', html = '', text = '' } = await receive(starter);
  expect(text).toContain('Edited: ');
  expect(`${subject}${html}${text}`).not.toContain('{{');
  const grounds: number[] = [];
  await showMail(browser, html, async ({ page, width, scheme }) => {
    const name = `${starter.id}-${width}-${scheme}`;
    const folder = process.env.PICTURES_TO;
    if (folder) await page.screenshot({ path: `${folder}/gallery-${name}.png`, fullPage: true });
    expect(await findSideScroll(page), name).toEqual([]);
    expect(await findFaults(page), name).toEqual([]);
    await page.getByText('Edited: ').first().waitFor();
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    grounds.push(Math.round(wcagContrast(ground, 'white')));
  });
  const [light, dark] = [grounds.slice(0, 3), grounds.slice(3)];
  expect(Math.max(...light)).toBeLessThan(2);
  expect(Math.min(...dark)).toBeGreaterThan(14);
});
